package dev.mercer.learn.online;

import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Kernel;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Ridge regression on a stream of rows that gradually forgets old rows: the similarity of two rows is {@code k(x, z)·exp(−|t − s|/memory)}, where t
 * and s are their numbers in the stream, and only the latest {@code window} rows are kept.
 *
 * <p>The influence of a row decreases with its age, so that the model follows slow changes; the window bounds time and memory. It is exact: after
 * each row the model is that of a fit with this kernel to the rows of the window. Cost: n² for a row, where n is the window. Not thread-safe.
 */
public final class RidgeStream {
    private final int window;
    private final boolean fades;
    private final OnlineRidge ridge;
    private long time;

    /**
     * An empty stream.
     *
     * @param kernel k of the inputs, without names of columns
     * @param rho ρ > 0
     * @param columns the number of inputs
     * @param forgetting the rate at which rows are forgotten
     */
    public RidgeStream(Kernel kernel, double rho, int columns, Forgetting forgetting) {
        Require.atLeast("number of columns", 1, columns);
        this.window = forgetting.window;
        this.fades = forgetting.memory < Double.POSITIVE_INFINITY;
        Kernel own = kernel.on(IntStream.range(0, columns).toArray());
        Kernel fading = fades ? own.times(new Exponential(forgetting.memory).on(columns)) : own;
        this.ridge = new OnlineRidge(fading, rho, Intercept.NONE);
    }

    /**
     * The rate of forgetting.
     *
     * @param window the most rows that are kept, ≥ 1
     * @param memory the number of rows after which 1/e of a similarity is left, > 0; infinite if similarities do not decrease
     */
    public record Forgetting(int window, double memory) {
        public Forgetting {
            Require.atLeast("window", 1, window);
            Require.that(memory > 0, "memory must be > 0, got %s", memory);
        }

        /** The latest rows have equal influence, older ones none. */
        public static Forgetting window(int rows) {
            return new Forgetting(rows, Double.POSITIVE_INFINITY);
        }
    }

    /** The number of rows that are kept. */
    public int size() {
        return ridge.size();
    }

    /** The prediction for the next row. */
    public double predict(double[] x) {
        return ridge.predict(timed(x));
    }

    /** Predicts a row, then learns its target; returns the prediction that was made before. */
    public double next(double[] x, double y) {
        double predicted = predict(x);
        ridge.add(timed(x), y);
        time++;
        if (ridge.size() > window) ridge.remove(0);
        return predicted;
    }

    private double[] timed(double[] x) {
        double[] row = Arrays.copyOf(x, x.length + 1);
        row[x.length] = fades ? time : 0;
        return row;
    }
}
