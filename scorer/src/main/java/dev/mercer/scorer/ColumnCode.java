package dev.mercer.scorer;

import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.PlainNumbers;
import dev.mercer.data.table.internal.Reading;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes one value of one column. Standardized numbers are computed; every other value is encoded by the column's own encoder and cached:
 * training levels permanently, other texts and numbers while they are recent. So a training level or a recent value allocates no memory. Thread-safe.
 */
final class ColumnCode {
    /** The number of recent texts, and of recent numbers; a power of two. */
    private static final int RECENT = 1 << 10;

    private final ColumnEncoder encoder;
    private final int width;
    private final @Nullable Standardized scale;
    private final Reading reading;
    private final double[] sentinels;
    private final Map<String, double[]> levels = new HashMap<>();
    private final @Nullable Recent[] texts = new Recent[RECENT];
    private final @Nullable Recent[] numbers = new Recent[RECENT];
    private @Nullable Recent missing;

    /** A value with its outputs. Immutable, so that threads may exchange it without a lock. */
    private record Recent(String text, long bits, double[] outputs) {}

    ColumnCode(ColumnEncoder encoder) {
        this.encoder = encoder;
        this.width = encoder.outputs().size();
        boolean written =
                encoder instanceof WrittenColumn column && column.words().isEmpty();
        this.reading = written ? ((WrittenColumn) encoder).reading() : new PlainNumbers();
        this.sentinels = written
                ? ((WrittenColumn) encoder)
                        .sentinels().stream().mapToDouble(Double::doubleValue).toArray()
                : new double[0];
        ColumnEncoder inner = written ? ((WrittenColumn) encoder).values() : encoder;
        this.scale = inner instanceof Standardized standardized ? standardized : null;
        keepLevels(encoder);
    }

    private void keepLevels(ColumnEncoder known) {
        if (known instanceof ColumnParts parts) parts.parts().forEach(this::keepLevels);
        if (known instanceof OneHot oneHot) oneHot.categories().forEach(this::keep);
        if (known instanceof TargetStatistics statistics) {
            for (LevelTable table : statistics.tables()) table.levels().forEach(this::keep);
            statistics.frequencies().levels().forEach(this::keep);
        }
        if (known instanceof YesNo words) {
            keep(words.yes());
            keep(words.no());
        }
    }

    private void keep(String level) {
        if (!level.isEmpty()) levels.put(level, outputs(TextColumn.of(encoder.name(), level)));
    }

    String name() {
        return encoder.name();
    }

    /** The number of outputs. */
    int width() {
        return width;
    }

    /** Encodes a number; NaN is a missing value. */
    void encode(double number, double[] out, int at) {
        if (scale != null) {
            if (scaled(scale, number, out, at)) return;
        } else if (encoder instanceof AsIs && Double.isFinite(number)) {
            out[at] = number;
            return;
        }
        if (Double.isNaN(number)) {
            encodeMissing(out, at);
            return;
        }
        long bits = Double.doubleToLongBits(number);
        int place = (int) ((bits * 0x9E3779B97F4A7C15L) >>> 32) & (RECENT - 1);
        Recent found = numbers[place];
        if (found == null || found.bits != bits) {
            found = new Recent("", bits, outputs(NumberColumn.of(encoder.name(), number)));
            numbers[place] = found;
        }
        System.arraycopy(found.outputs, 0, out, at, width);
    }

    /** True if the number, or a missing one, was encoded; a number outside the allowed range is left to the encoder, which refuses it. */
    private boolean scaled(Standardized its, double given, double[] out, int at) {
        double number = given;
        if (!(reading instanceof PlainNumbers)) number = reading.value(given);
        for (double sentinel : sentinels) if (Double.compare(sentinel, number) == 0) number = Double.NaN;
        boolean lacks = !Double.isFinite(number);
        if (lacks && Double.isInfinite(given)) return false;
        double value = its.scaled(lacks ? its.mean() : number);
        if (!Double.isFinite(value)) return false;
        out[at] = value;
        if (its.indicator()) out[at + 1] = lacks ? 1 : 0;
        return true;
    }

    /** Encodes a text. */
    void encode(String text, double[] out, int at) {
        double[] outputs = levels.get(text);
        if (outputs == null) {
            int place = (text.hashCode() * 0x9E3779B1) >>> 22;
            Recent found = texts[place];
            if (found == null || !found.text.equals(text)) {
                found = new Recent(text, 0, outputs(TextColumn.of(encoder.name(), text)));
                texts[place] = found;
            }
            outputs = found.outputs;
        }
        System.arraycopy(outputs, 0, out, at, width);
    }

    /** Encodes a missing value. */
    void encodeMissing(double[] out, int at) {
        if (scale != null && scaled(scale, Double.NaN, out, at)) return;
        Recent found = missing;
        if (found == null) {
            found = new Recent("", 0, outputs(TextColumn.of(encoder.name(), (String) null)));
            missing = found;
        }
        System.arraycopy(found.outputs, 0, out, at, width);
    }

    private double[] outputs(Column column) {
        ColumnEncoder.EncodedColumn encoded = encoder.encodeGiven(column);
        double[] outputs = new double[width];
        for (int k = 0; k < width; k++) outputs[k] = encoded.get(0, k);
        return outputs;
    }
}
