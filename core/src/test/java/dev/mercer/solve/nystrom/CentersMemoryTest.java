package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.gram.Precision;
import org.junit.jupiter.api.Test;

class CentersMemoryTest {
    private static final int CENTERS = 100_000;

    private static CentersMemory choice(Precision precision, long bytes) {
        return CentersMemory.squared(CENTERS, precision, CentersData.COMPUTE.withMemory(bytes));
    }

    @Test
    void itIsLeanOnlyWhereTheWholeDoesNotFitAndValuesAreSingle() {
        long whole = CentersMemory.WHOLE.bytes(CENTERS);
        assertThat(choice(Precision.SINGLE, whole)).isEqualTo(CentersMemory.WHOLE);
        assertThat(choice(Precision.SINGLE, whole - 1)).isEqualTo(CentersMemory.LEAN);
        assertThat(choice(Precision.DOUBLE, whole - 1)).isEqualTo(CentersMemory.WHOLE);
        Compute none = CentersData.COMPUTE.withMemory(1);
        int few = CentersMemory.LEAST_LEAN - 1;
        assertThat(CentersMemory.squared(few, Precision.SINGLE, none)).isEqualTo(CentersMemory.WHOLE);
    }

    @Test
    void rowsInPiecesAreNeverLean() {
        assertThat(CentersMemory.of(CentersData.inPieces())).isEqualTo(CentersMemory.WHOLE);
    }

    /** Two triangles of double numbers, and some more; whole, they would be 261 GiB. */
    @Test
    void aHundredThousandCentersFitInto100GiB() {
        Compute compute = CentersData.COMPUTE.withMemory(100L << 30);
        assertThat(compute.fits(CentersMemory.LEAN.bytes(CENTERS))).isTrue();
        assertThat(CentersMemory.LEAN.bytes(CENTERS)).isGreaterThan(8L * CENTERS * CENTERS);
        assertThat(compute.fits(CentersMemory.WHOLE.bytes(CENTERS))).isFalse();
    }
}
