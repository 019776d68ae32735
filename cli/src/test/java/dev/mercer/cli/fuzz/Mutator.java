package dev.mercer.cli.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Mutated inputs, numbered: input k depends on the seed and on k alone, so that one can be made again.
 *
 * <p>An input begins as one of the examples, and is changed one to eight times: bits flipped, bytes deleted, repeated,
 * exchanged, cut off, replaced by those of another example, by tokens or by numbers at the edges of what numbers can be.
 */
final class Mutator {
    /** The longest input: long enough for nesting of some thousand, short enough for thousands of inputs a second. */
    private static final int LONGEST = 1 << 15;

    private static final int MOST_STEPS = 8;

    /** Numbers at the edges of what integers, doubles and their parsers can be. */
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "1",
            "-1",
            "2",
            "255",
            "65536",
            "1048576",
            "16777217",
            "2147483647",
            "2147483648",
            "-2147483648",
            "4294967296",
            "9223372036854775807",
            "-9223372036854775808",
            "99999999999999999999999",
            "1e308",
            "-1e308",
            "1e309",
            "1e-308",
            "4.9e-324",
            "1e-400",
            "0.1",
            "1e15",
            "NaN",
            "inf",
            "-Infinity",
            "0x10",
            "1_000",
            "1,5",
            "١٢");

    private static final long[] WORDS = {
        0, 1, -1, 2, 8, 255, 1 << 16, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE
    };

    private final long seed;
    private final List<byte[]> examples;
    private final List<byte[]> tokens = new ArrayList<>();
    private final List<byte[]> numbers = new ArrayList<>();

    Mutator(long seed, List<byte[]> examples, List<String> tokens) {
        this.seed = seed;
        this.examples = List.copyOf(examples);
        for (String token : tokens) this.tokens.add(token.getBytes(StandardCharsets.UTF_8));
        for (String number : NUMBERS) numbers.add(number.getBytes(StandardCharsets.UTF_8));
        if (tokens.isEmpty()) this.tokens.addAll(numbers);
    }

    byte[] input(long index) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + index);
        byte[] bytes = one(examples, random);
        // Half of the inputs are changed once, a quarter twice, and so on: many changes seldom get past the first
        // check.
        for (int k = 0; k < MOST_STEPS; k++) {
            bytes = changed(bytes, random);
            if (random.nextBoolean()) break;
        }
        return bytes;
    }

    private byte[] changed(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, at + length(random));
        byte[] result = switch (random.nextInt(14)) {
            case 0 -> flipped(bytes, random);
            case 1 -> with(bytes, at, at, new byte[] {(byte) random.nextInt(256)});
            case 2 -> with(bytes, at, to, new byte[0]);
            case 3 -> with(bytes, at, at, repeated(Arrays.copyOfRange(bytes, at, to), random));
            case 4 -> with(bytes, at, at, one(tokens, random));
            case 5 -> with(bytes, at, to, one(tokens, random));
            case 6, 7 -> withNumber(bytes, at, random);
            case 10, 11, 12 -> withWord(bytes, at, random);
            case 8 -> spliced(bytes, at, random);
            case 9 -> random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : exchanged(bytes, at, to, random);
            default -> withBinary(bytes, at, random);
        };
        return result.length <= LONGEST ? result : Arrays.copyOf(result, LONGEST);
    }

    /** Short lengths are the most frequent. */
    private static int length(SplittableRandom random) {
        return 1 + random.nextInt(1 << random.nextInt(8));
    }

    private static byte[] one(List<byte[]> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }

    private static byte[] flipped(byte[] bytes, SplittableRandom random) {
        byte[] copy = bytes.clone();
        if (copy.length > 0) copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        return copy;
    }

    private static byte[] with(byte[] bytes, int from, int to, byte[] middle) {
        byte[] result = Arrays.copyOf(bytes, from + middle.length + bytes.length - to);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(bytes, to, result, from + middle.length, bytes.length - to);
        return result;
    }

    /** Twice at least, seldom thousands of times. */
    private static byte[] repeated(byte[] bytes, SplittableRandom random) {
        if (bytes.length == 0) return bytes;
        int times = 2 + random.nextInt(1 << random.nextInt(13));
        byte[] all = new byte[Math.min(LONGEST, times * bytes.length)];
        for (int k = 0; k < all.length; k++) all[k] = bytes[k % bytes.length];
        return all;
    }

    /** The next number of the text, from {@code at} on, replaced by one at an edge. */
    private byte[] withNumber(byte[] bytes, int at, SplittableRandom random) {
        int from = at;
        while (from < bytes.length && !isDigit(bytes[from])) from++;
        int to = from;
        while (to < bytes.length && (isDigit(bytes[to]) || bytes[to] == '.')) to++;
        return with(bytes, from, to, one(numbers, random));
    }

    /** The next word of the text, from {@code at} on, replaced by another word of an example or by a token. */
    private byte[] withWord(byte[] bytes, int at, SplittableRandom random) {
        byte[] other = one(examples, random);
        int[] old = word(bytes, at);
        int[] found = word(other, random.nextInt(other.length + 1));
        byte[] word = random.nextInt(4) == 0 ? one(tokens, random) : Arrays.copyOfRange(other, found[0], found[1]);
        return with(bytes, old[0], old[1], word);
    }

    private static int[] word(byte[] bytes, int at) {
        int from = at;
        while (from < bytes.length && !Character.isLetter(bytes[from])) from++;
        int to = from;
        while (to < bytes.length && (Character.isLetterOrDigit(bytes[to]) || bytes[to] == '_')) to++;
        return new int[] {from, to};
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private byte[] spliced(byte[] bytes, int at, SplittableRandom random) {
        byte[] other = one(examples, random);
        int from = random.nextInt(other.length + 1);
        return with(bytes, at, bytes.length, Arrays.copyOfRange(other, from, other.length));
    }

    private static byte[] exchanged(byte[] bytes, int at, int to, SplittableRandom random) {
        byte[] moved = Arrays.copyOfRange(bytes, at, to);
        byte[] rest = with(bytes, at, to, new byte[0]);
        int place = random.nextInt(rest.length + 1);
        return with(rest, place, place, moved);
    }

    private static byte[] withBinary(byte[] bytes, int at, SplittableRandom random) {
        byte[] word = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(WORDS[random.nextInt(WORDS.length)])
                .array();
        int length = random.nextBoolean() ? Long.BYTES : Integer.BYTES;
        return with(bytes, at, Math.min(bytes.length, at + length), Arrays.copyOf(word, length));
    }
}
