package dev.mercer.io.parquet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The literals of Zstandard's blocks: raw bytes, one repeated byte, or a Huffman code that later blocks may use again. */
final class ZstdLiterals {
    private static final int LARGEST = 1 << 17;
    private static final int LONGEST_CODE = 11;
    private static final int SYMBOLS = 256;

    private int codeLength;
    private byte @Nullable [] symbols;
    private byte[] lengths = {};

    /** Reads the literals of a block. */
    byte[] read(Cursor in) {
        int head = in.oneByte();
        int kind = head & 3;
        int format = head >>> 2 & 3;
        if (kind < 2) {
            int bytes = format == 1 ? 2 : format == 3 ? 3 : 1;
            int size = number(in, head, bytes) >>> (bytes == 1 ? 3 : 4);
            require(size);
            byte[] literals = new byte[size];
            if (kind == 0) System.arraycopy(in.bytes, in.take(size), literals, 0, size);
            else Arrays.fill(literals, (byte) in.oneByte());
            return literals;
        }
        int width = format < 2 ? 10 : 4 * format + 6;
        long sizes =
                (number(in, head, format < 2 ? 3 : 4) & 0xffff_ffffL) | (format == 3 ? (long) in.oneByte() << 32 : 0);
        int size = (int) (sizes >>> 4 & (1 << width) - 1);
        int packed = (int) (sizes >>> (4 + width) & (1 << width) - 1);
        require(size);
        Cursor part = in.part(packed);
        if (kind == 2) readCode(part);
        byte[] literals = new byte[size];
        if (format == 0) stream(part, literals, 0, size);
        else streams(part, literals);
        return literals;
    }

    /** A number of {@code bytes} bytes, the lowest of which was read before. */
    private static int number(Cursor in, int first, int bytes) {
        int value = first;
        for (int k = 1; k < bytes; k++) value |= in.oneByte() << (8 * k);
        return value;
    }

    private static void require(int size) {
        Damage.unless(size <= LARGEST, "a block of the Zstandard data is too large");
    }

    private void streams(Cursor in, byte[] literals) {
        int[] packed = new int[3];
        for (int k = 0; k < 3; k++) packed[k] = in.oneByte() | in.oneByte() << 8;
        int each = (literals.length + 3) / 4;
        for (int k = 0; k < 4; k++) {
            int from = Math.min(literals.length, k * each);
            int to = k == 3 ? literals.length : Math.min(literals.length, from + each);
            stream(k == 3 ? in : in.part(packed[k]), literals, from, to);
        }
    }

    private void stream(Cursor in, byte[] literals, int from, int to) {
        byte[] table = symbols;
        if (table == null) throw new Damage("a block of the Zstandard data uses a code that there is not");
        ReverseBits bits = new ReverseBits(in);
        for (int k = from; k < to; k++) {
            int code = (int) bits.peek(codeLength);
            literals[k] = table[code];
            bits.skip(lengths[code]);
        }
        Damage.unless(bits.left() == 0, "the literals of the Zstandard data are of another size");
    }

    /** The Huffman code from the weights of its symbols; that of the last symbol follows from the others. */
    private void readCode(Cursor in) {
        int[] weights = new int[SYMBOLS];
        int count = weights(in, weights);
        int sum = 0;
        for (int k = 0; k < count; k++) {
            Damage.unless(weights[k] <= LONGEST_CODE, "a code of the Zstandard data is too long");
            sum += weights[k] == 0 ? 0 : 1 << (weights[k] - 1);
        }
        Damage.unless(sum > 0, "a code of the Zstandard data is empty");
        codeLength = 32 - Integer.numberOfLeadingZeros(sum);
        int rest = (1 << codeLength) - sum;
        Damage.unless(
                codeLength <= LONGEST_CODE && Integer.bitCount(rest) == 1 && count < SYMBOLS,
                "a code of the Zstandard data is impossible");
        weights[count] = 1 + Integer.numberOfTrailingZeros(rest);
        byte[] table = new byte[1 << codeLength];
        lengths = new byte[table.length];
        int at = 0;
        for (int w = 1; w <= codeLength; w++)
            for (int s = 0; s <= count; s++)
                if (weights[s] == w) {
                    int end = at + (1 << (w - 1));
                    Arrays.fill(table, at, end, (byte) s);
                    Arrays.fill(lengths, at, end, (byte) (codeLength + 1 - w));
                    at = end;
                }
        symbols = table;
    }

    private static int weights(Cursor in, int[] weights) {
        int head = in.oneByte();
        if (head >= 128) {
            int count = head - 127;
            int from = in.take((count + 1) / 2);
            for (int k = 0; k < count; k++) weights[k] = in.bytes[from + k / 2] >>> (k % 2 == 0 ? 4 : 0) & 15;
            return count;
        }
        Cursor part = in.part(head);
        FseTable table = FseTable.read(part, 12, 6);
        ReverseBits bits = new ReverseBits(part);
        int[] states = {table.first(bits), table.first(bits)};
        int count = 0;
        // Two alternating states, until one lacks the bits for its next; the other one has a last symbol.
        for (int k = 0; ; k ^= 1) {
            Damage.unless(count < SYMBOLS - 2, "a code of the Zstandard data has too many symbols");
            weights[count++] = table.symbol(states[k]);
            if (bits.left() < table.width(states[k])) {
                weights[count++] = table.symbol(states[k ^ 1]);
                return count;
            }
            states[k] = table.next(states[k], bits);
        }
    }
}
