package dev.mercer.cli.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Binary files with checksums, opened into their text and their numbers so that both can be mutated, and sealed again with
 * lengths and checksums that are right: otherwise nearly every mutation would end at the checksum.
 */
final class Sealed {
    private static final byte[] BETWEEN = "\n--numbers--\n".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern CHECKSUM = Pattern.compile("\"sha256\":\"([0-9a-f]{64})\"");
    private static final Pattern END = Pattern.compile("\"data_offsets\":\\[[0-9]{1,18},([0-9]{1,6})\\]");
    private static final byte[] ROWS_BEGIN = "mercer rows 1\n\0\0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ROWS_END = "mercer rows end\n".getBytes(StandardCharsets.US_ASCII);

    private Sealed() {}

    /** The header and the numbers of a model or a checkpoint. */
    static byte[] opened(byte[] file) {
        int length = (int) little(file).getLong(0);
        return joined(
                Arrays.copyOfRange(file, Long.BYTES, Long.BYTES + length),
                BETWEEN,
                Arrays.copyOfRange(file, Long.BYTES + length, file.length));
    }

    /** A model or a checkpoint with this header and these numbers, as many as the header says. */
    static byte[] tensors(byte[] opened) {
        int between = between(opened);
        byte[] header = Arrays.copyOf(opened, between);
        byte[] numbers = Arrays.copyOfRange(opened, Math.min(opened.length, between + BETWEEN.length), opened.length);
        String text = new String(header, StandardCharsets.ISO_8859_1);
        int end = 0;
        Matcher offsets = END.matcher(text);
        while (offsets.find()) end = Math.max(end, Integer.parseInt(offsets.group(1)));
        numbers = Arrays.copyOf(numbers, end);
        byte[] length = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .array();
        Matcher checksum = CHECKSUM.matcher(text);
        if (checksum.find()) {
            Arrays.fill(header, checksum.start(1), checksum.end(1), (byte) '0');
            byte[] digits =
                    HexFormat.of().formatHex(sha256(length, header, numbers)).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(digits, 0, header, checksum.start(1), digits.length);
        }
        return joined(length, header, numbers);
    }

    /** The description and the numbers of a row cache of one block. */
    static byte[] openedRows(byte[] file) {
        int tail = 2 * Long.BYTES + ROWS_END.length;
        int length = (int) little(file).getLong(file.length - tail);
        int at = file.length - tail - length;
        return joined(
                Arrays.copyOfRange(file, at, at + length),
                BETWEEN,
                Arrays.copyOfRange(file, ROWS_BEGIN.length, at - Long.BYTES));
    }

    /** A row cache with this description and these numbers in one block. */
    static byte[] rows(byte[] opened) {
        int between = between(opened);
        byte[] text = Arrays.copyOf(opened, between);
        byte[] numbers = Arrays.copyOfRange(opened, Math.min(opened.length, between + BETWEEN.length), opened.length);
        byte[] ends = ByteBuffer.allocate(2 * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .putLong(crc(text))
                .array();
        byte[] sum = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(crc(numbers))
                .array();
        return joined(ROWS_BEGIN, numbers, sum, text, ends, ROWS_END);
    }

    private static int between(byte[] opened) {
        int at = new String(opened, StandardCharsets.ISO_8859_1)
                .indexOf(new String(BETWEEN, StandardCharsets.ISO_8859_1));
        return at < 0 ? opened.length : at;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long crc(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length);
        return sum.getValue();
    }

    private static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) digest.update(part);
            return digest.digest();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] joined(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) length += part.length;
        ByteBuffer all = ByteBuffer.allocate(length);
        for (byte[] part : parts) all.put(part);
        return all.array();
    }
}
