package dev.mercer.solve;

import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges every function that an iterative solver comes to, by rows that it does not learn from, and ends the iteration when
 * their error has stopped falling; the solver then returns the function of the least error. One for each solution.
 */
public final class EarlyStopping {
    /** Less than this part of the error is no gain. */
    private static final double GAIN = 1e-4;

    private final @Nullable Judge judge;
    private final int patience;
    private @Nullable Seen best;
    private double last = Double.NaN;
    private int worse;

    /** How far off a function is on rows that were not learned from. */
    @FunctionalInterface
    public interface Judge {
        /** The error of α, a column for each output, and b. */
        double error(Matrix alpha, double[] bias);
    }

    /** A function: the unknowns of its solver, b, and its error. */
    public record Seen(Matrix unknowns, double[] bias, double error) {}

    private EarlyStopping(@Nullable Judge judge, int patience) {
        this.judge = judge;
        this.patience = patience;
    }

    /** Ends after so many functions in a row that are no better than the best before them. */
    public static EarlyStopping of(Judge judge, int patience) {
        return new EarlyStopping(judge, Require.atLeast("patience", 1, patience));
    }

    /** Judges nothing. */
    public static EarlyStopping none() {
        return new EarlyStopping(null, 1);
    }

    public boolean active() {
        return judge != null;
    }

    /** Looks at a function; true when it is time to stop. The arrays are copied. */
    public boolean enough(Matrix unknowns, Matrix alpha, double[] bias) {
        if (judge == null) return false;
        last = judge.error(alpha, bias);
        // NaN must not pass for better.
        if (best == null || last < best.error * (1 - GAIN)) {
            best = new Seen(unknowns.copy(), bias.clone(), last);
            worse = 0;
        } else worse++;
        return worse >= patience;
    }

    /** The best function so far, where that is not the last one. */
    public Optional<Seen> better() {
        return worse > 0 ? Optional.ofNullable(best) : Optional.empty();
    }

    /** What the last error was, to be told after the name of a stage. */
    public String text() {
        return Double.isNaN(last) ? "" : String.format(Locale.ROOT, " (validation error %.4g)", last);
    }

    /** b of each output: the means of the targets less those of Kx. */
    public static double[] bias(double[] means, double[] levels) {
        double[] bias = means.clone();
        Arrays.setAll(bias, t -> means[t] - levels[t]);
        return bias;
    }
}
