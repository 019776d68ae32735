package dev.mercer.io.tensor;

import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parsed header of a model file.
 *
 * @param metadata texts by name
 * @param entries the arrays, in the order of their bytes
 */
record Header(Map<String, String> metadata, List<Entry> entries) {
    static final String FORMAT = "mercer";
    static final String CHECKSUM = "sha256";

    /** The placeholder for the checksum while it is computed. */
    static final String ZEROS = "0".repeat(64);

    private static final String METADATA = "__metadata__";

    /** The beginning of every header that {@link #print} makes. */
    private static final byte[] BEGINNING =
            ("{\"" + METADATA + "\":{\"format\":\"" + FORMAT + "\",").getBytes(StandardCharsets.US_ASCII);

    /** An array: bytes {@code begin} (inclusive) to {@code end} (exclusive) of those after the header. */
    record Entry(String name, String dtype, List<Integer> shape, long begin, long end) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            return begin == other.begin ? Long.compare(end, other.end) : Long.compare(begin, other.begin);
        }
    }

    /** The bytes of the header of {@code file}, padded with blanks so that the arrays begin at a multiple of 8. */
    static byte[] print(TensorFile file, String checksum) {
        ObjectNode root = JsonNode.object();
        ObjectNode texts = root.putObject(METADATA).put("format", FORMAT).put(CHECKSUM, checksum);
        file.metadata().forEach(texts::put);
        long begin = 0;
        for (Map.Entry<String, Tensor> entry : file.tensors().entrySet()) {
            Tensor tensor = entry.getValue();
            ObjectNode node = root.putObject(entry.getKey()).put("dtype", tensor.dtype());
            tensor.shape().forEach(node.putArray("shape")::add);
            node.putArray("data_offsets").add(begin).add(begin + tensor.bytes());
            begin += tensor.bytes();
        }
        byte[] bytes = root.ascii().getBytes(StandardCharsets.US_ASCII);
        byte[] padded = Arrays.copyOf(bytes, (bytes.length + 7) / 8 * 8);
        Arrays.fill(padded, bytes.length, padded.length, (byte) ' ');
        return padded;
    }

    /** True when bytes, which may be truncated, begin like a header of this library. */
    static boolean isOurs(byte[] bytes) {
        int length = Math.min(bytes.length, BEGINNING.length);
        return length > 0 && Arrays.equals(bytes, 0, length, BEGINNING, 0, length);
    }

    /** Parses a header of the safetensors layout; empty when it is not one. */
    static Optional<Header> parse(byte[] bytes) {
        try {
            JsonNode root = JsonNode.read(bytes);
            if (!root.isObject()) return Optional.empty();
            Map<String, String> metadata = new LinkedHashMap<>();
            List<Entry> entries = new ArrayList<>();
            for (Map.Entry<String, JsonNode> field : root.properties()) {
                if (!field.getKey().equals(METADATA)) entries.add(entry(field.getKey(), field.getValue()));
                else
                    for (Map.Entry<String, JsonNode> text : field.getValue().properties()) {
                        if (!text.getValue().isTextual()) return Optional.empty();
                        metadata.put(text.getKey(), text.getValue().textValue());
                    }
            }
            Collections.sort(entries);
            return Optional.of(new Header(metadata, entries));
        } catch (IOException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private static Entry entry(String name, JsonNode node) {
        JsonNode offsets = node.path("data_offsets");
        boolean whole = node.path("dtype").isTextual() && node.path("shape").isArray() && offsets.size() == 2;
        if (!whole || !offsets.path(0).isIntegralNumber() || !offsets.path(1).isIntegralNumber())
            throw new IllegalArgumentException("an array needs a type, a shape and two offsets");
        List<Integer> shape = new ArrayList<>();
        for (JsonNode length : node.path("shape")) {
            if (!length.canConvertToInt() || length.intValue() < 0)
                throw new IllegalArgumentException("a length is out of range");
            shape.add(length.intValue());
        }
        return new Entry(
                name,
                node.path("dtype").textValue(),
                List.copyOf(shape),
                offsets.path(0).longValue(),
                offsets.path(1).longValue());
    }

    /** The header's bytes with zeros in place of the checksum; empty where there is no checksum. */
    Optional<byte[]> blanked(byte[] bytes) {
        String checksum = metadata.getOrDefault(CHECKSUM, "");
        if (checksum.length() != ZEROS.length() || !isHexadecimal(checksum)) return Optional.empty();
        String before = "\"" + CHECKSUM + "\":\"";
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf(before + checksum + "\"");
        if (at < 0) return Optional.empty();
        byte[] blank = bytes.clone();
        int from = at + before.length();
        Arrays.fill(blank, from, from + checksum.length(), (byte) '0');
        return Optional.of(blank);
    }

    private static boolean isHexadecimal(String text) {
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) return false;
        }
        return true;
    }
}
