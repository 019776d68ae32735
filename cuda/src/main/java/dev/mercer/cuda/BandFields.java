package dev.mercer.cuda;

import com.sun.jna.Memory;
import java.util.List;

/** The argument of the functions of {@link BandText}: addresses and sizes by their names there. */
final class BandFields {
    private static final String ADDRESSES = "a p q h l k s u x r sums";
    private static final String SIZES = "n m b ld c t";

    private final long[] addresses = new long[ADDRESSES.split(" ", -1).length];
    private final long[] sizes = new long[SIZES.split(" ", -1).length];
    private double factor = 1;

    BandFields at(String name, long address) {
        addresses[List.of(ADDRESSES.split(" ", -1)).indexOf(name)] = address;
        return this;
    }

    BandFields size(String name, long size) {
        sizes[List.of(SIZES.split(" ", -1)).indexOf(name)] = size;
        return this;
    }

    BandFields times(double f) {
        factor = f;
        return this;
    }

    Memory memory() {
        return new Struct().with(addresses).with(sizes).with(List.of(factor)).memory();
    }
}
