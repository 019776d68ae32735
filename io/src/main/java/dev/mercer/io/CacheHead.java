package dev.mercer.io;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The description of a row cache, stored at its end.
 *
 * @param key the file and options that it was made from
 * @param encoder turned rows into points
 * @param target the name of the target
 * @param classes the names of the classes; absent where targets are numbers
 * @param weighted whether rows have weights; else all are 1
 * @param rows N
 * @param blockRows rows of each block but the last
 * @param dropped the number of rows left out because they had no target
 * @param digest of points, targets and weights
 */
public record CacheHead(
        CacheKey key,
        Encoder encoder,
        Optional<String> target,
        Optional<List<String>> classes,
        boolean weighted,
        int rows,
        int blockRows,
        int dropped,
        String digest) {
    private static final String SCALES = "encoder.scales";

    /** The description before the rows are written: their number and digest are not yet known. */
    public CacheHead(
            CacheKey key,
            Encoder encoder,
            Optional<String> target,
            Optional<List<String>> classes,
            boolean weighted,
            int dropped) {
        this(
                key,
                encoder,
                target,
                classes,
                weighted,
                0,
                RowBlocks.standardRows(encoder.names().size()),
                dropped,
                "");
    }

    CacheHead written(int newRows, String newDigest) {
        return new CacheHead(key, encoder, target, classes, weighted, newRows, blockRows, dropped, newDigest);
    }

    String text() {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        EncoderText.put(encoder, texts, tensors);
        ObjectNode node = JsonNode.object()
                .put("rows", rows)
                .put("block_rows", blockRows)
                .put("columns", encoder.names().size())
                .put("weighted", weighted)
                .put("dropped", dropped)
                .put("digest", digest);
        target.ifPresent(name -> node.put("target", name));
        classes.ifPresent(names -> names.forEach(node.putArray("classes")::add));
        node.putObject("source")
                .put("bytes", key.bytes())
                .put("state", key.state())
                .put("options", key.options());
        node.put("encoder", texts.getOrDefault("encoder", ""));
        if (tensors.get(SCALES) instanceof Tensor.F64 scales)
            for (double scale : scales.values()) node.withArray("scales").add(scale);
        return node.toString();
    }

    static CacheHead parse(String text) throws IOException {
        JsonNode node = JsonNode.read(text);
        JsonNode source = node.path("source");
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("encoder", node.path("encoder").textValue());
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        if (node.path("scales").isArray()) {
            double[] scales = new double[node.path("scales").size()];
            for (int k = 0; k < scales.length; k++)
                scales[k] = node.path("scales").path(k).doubleValue();
            tensors.put(SCALES, Tensor.F64.of(scales));
        }
        return new CacheHead(
                new CacheKey(
                        source.path("bytes").longValue(),
                        source.path("state").textValue(),
                        source.path("options").textValue()),
                EncoderText.read(new TensorFile(texts, tensors)),
                Optional.ofNullable(node.get("target")).map(JsonNode::textValue),
                Optional.ofNullable(node.get("classes")).map(EncoderText::texts),
                node.path("weighted").booleanValue(),
                node.path("rows").intValue(),
                node.path("block_rows").intValue(),
                node.path("dropped").intValue(),
                node.path("digest").textValue());
    }
}
