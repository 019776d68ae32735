package dev.mercer.io.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in byte arrays: little endian, of variable length, or packed into bits. */
final class Bits {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Bits() {}

    static int int32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static long int64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** The {@code width} ≤ 64 bits from bit {@code bit} after byte {@code from} on, the lowest first; they must be there. */
    static long packed(byte[] bytes, int from, long bit, int width) {
        long value = 0;
        for (int done = 0; done < width; ) {
            long at = bit + done;
            int shift = (int) (at & 7);
            int taken = Math.min(8 - shift, width - done);
            long part = (long) (bytes[from + (int) (at >>> 3)] & 0xff) >>> shift & (1 << taken) - 1;
            value |= part << done;
            done += taken;
        }
        return value;
    }
}
