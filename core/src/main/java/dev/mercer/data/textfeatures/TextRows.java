package dev.mercer.data.textfeatures;

import java.util.Arrays;

/** A sparse matrix with a row for each text, stored by rows; all operations give the same bits in every run. */
final class TextRows {
    final int columns;
    private final int[] starts;
    private final int[] column;
    private final float[] value;

    TextRows(int columns, int[] starts, int[] column, float[] value) {
        this.columns = columns;
        this.starts = starts;
        this.column = column;
        this.value = value;
    }

    int size() {
        return starts.length - 1;
    }

    /** The inner product of row {@code i} with column {@code k} of a matrix of {@code width} columns, stored by rows. */
    void multiply(int i, float[] matrix, int width, double[] out) {
        Arrays.fill(out, 0, width, 0);
        for (int e = starts[i]; e < starts[i + 1]; e++) {
            int at = column[e] * width;
            float v = value[e];
            for (int k = 0; k < width; k++) out[k] += v * matrix[at + k];
        }
    }

    /** X·M for a matrix M of {@code width} columns, both stored by rows. */
    double[] multiply(double[] matrix, int width) {
        double[] out = new double[size() * width];
        for (int i = 0; i < size(); i++)
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int at = column[e] * width;
                for (int k = 0; k < width; k++) out[i * width + k] += value[e] * matrix[at + k];
            }
        return out;
    }

    /** Xᵀ·M for a matrix M of {@code width} columns, both stored by rows. */
    double[] transposed(double[] matrix, int width) {
        double[] out = new double[columns * width];
        for (int i = 0; i < size(); i++)
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int at = column[e] * width;
                for (int k = 0; k < width; k++) out[at + k] += value[e] * matrix[i * width + k];
            }
        return out;
    }

    /** About {@code count} of the rows, at equal distances. */
    TextRows every(int count) {
        int step = (size() + count - 1) / count;
        int kept = (size() + step - 1) / step;
        int[] from = new int[kept + 1];
        for (int i = 0; i < kept; i++) from[i + 1] = from[i] + starts[i * step + 1] - starts[i * step];
        int[] columnOf = new int[from[kept]];
        float[] valueOf = new float[from[kept]];
        for (int i = 0; i < kept; i++) {
            System.arraycopy(column, starts[i * step], columnOf, from[i], from[i + 1] - from[i]);
            System.arraycopy(value, starts[i * step], valueOf, from[i], from[i + 1] - from[i]);
        }
        return new TextRows(columns, from, columnOf, valueOf);
    }

    /** Row {@code i} times a vector. */
    double dot(int i, double[] vector) {
        double sum = 0;
        for (int e = starts[i]; e < starts[i + 1]; e++) sum += value[e] * vector[column[e]];
        return sum;
    }

    /** Adds {@code factor} times row {@code i} to a vector. */
    void add(int i, double factor, double[] vector) {
        for (int e = starts[i]; e < starts[i + 1]; e++) vector[column[e]] += factor * value[e];
    }
}
