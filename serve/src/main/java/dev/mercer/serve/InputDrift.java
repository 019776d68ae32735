package dev.mercer.serve;

import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.CellText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Differences between the inputs of requests and the training data, column by column: missing values, texts that did not occur in training, and
 * for numbers the mean of {@code (x − mean)/deviation} over the last rows, which is about 0 if nothing has changed.
 */
final class InputDrift {
    /** The number of rows for a mean, whose standard error is then 0.01. */
    static final int WINDOW = 10_000;

    private static final int NONE = -1;

    /**
     * A column since the model was loaded.
     *
     * @param name of the column
     * @param missing the number of rows without a value
     * @param unseen the number of rows with a text that occurred rarely or never in training
     * @param unread the number of rows with a text that could not be read
     * @param shift the mean in standard deviations from that of training, over the last complete window or, before there is one,
     *     over all rows; NaN if it is not known
     */
    record ColumnDrift(String name, long missing, long unseen, long unread, double shift) {}

    private final InputColumns inputs;
    /** The encoded column of each input that has standardized numbers; NONE for other inputs. */
    private final int[] outputs;

    private final double[] centers;
    private final long[] missing;
    private final long[] unseen;
    private final long[] unread;
    private final double[] sums;
    private final long[] counts;
    private final double[] shifts;
    private long rows;
    private int inWindow;

    InputDrift(Encoder encoder, InputColumns inputs) {
        this.inputs = inputs;
        int size = inputs.size();
        outputs = new int[size];
        Arrays.fill(outputs, NONE);
        centers = new double[size];
        missing = new long[size];
        unseen = new long[size];
        unread = new long[size];
        sums = new double[size];
        counts = new long[size];
        shifts = new double[size];
        Arrays.fill(shifts, Double.NaN);
        int output = 0;
        for (ColumnEncoder column : encoder.columns()) {
            int place = inputs.place(column.name());
            if (place >= 0 && !Double.isNaN(column.trainingMean())) {
                outputs[place] = output;
                centers[place] = column.trainingMean();
            }
            output += column.outputs().size();
        }
    }

    /** Counts the rows of a request. */
    synchronized void add(Table table, Encoded encoded) {
        Points points = encoded.points();
        for (Column column : table.columns()) {
            int place = inputs.place(column.name());
            if (place < 0) continue;
            int output = outputs[place];
            for (int i = 0; i < column.size(); i++) {
                if (isMissing(column, i)) missing[place]++;
                else if (output != NONE) {
                    sums[place] += points.get(i, output) - centers[place];
                    counts[place]++;
                }
            }
        }
        count(encoded.unseen(), unseen);
        count(encoded.unread(), unread);
        rows += points.size();
        inWindow += points.size();
        if (inWindow >= WINDOW) endWindow();
    }

    /** Texts such as "NA" are missing values too. */
    private static boolean isMissing(Column column, int i) {
        return column.isMissing(i)
                || (column instanceof TextColumn texts && CellText.isMissing(CellText.strip(texts.text(i))));
    }

    private void count(Map<String, Integer> found, long[] into) {
        if (!found.isEmpty()) found.forEach((name, count) -> into[inputs.place(name)] += count);
    }

    private void endWindow() {
        for (int k = 0; k < shifts.length; k++) shifts[k] = sums[k] / counts[k];
        Arrays.fill(sums, 0);
        Arrays.fill(counts, 0);
        inWindow = 0;
    }

    synchronized long rows() {
        return rows;
    }

    synchronized List<ColumnDrift> columns() {
        List<ColumnDrift> all = new ArrayList<>();
        for (int k = 0; k < outputs.length; k++) {
            double shift = rows >= WINDOW ? shifts[k] : sums[k] / counts[k];
            all.add(new ColumnDrift(
                    inputs.name(k), missing[k], unseen[k], unread[k], outputs[k] == NONE ? Double.NaN : shift));
        }
        return all;
    }
}
