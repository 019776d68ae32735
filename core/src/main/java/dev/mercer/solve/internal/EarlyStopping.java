package dev.mercer.solve.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Early stopping: computes the validation error of every iterate of a solver, and stops when it no longer falls; the
 * solver then returns the iterate of the least error. One object for each solve.
 */
public final class EarlyStopping {
    /** A smaller relative reduction of the error is not a gain. */
    private static final double GAIN = 1e-4;

    private final @Nullable ValidationError validation;
    private final int patience;
    private @Nullable Seen best;
    private double last = Double.NaN;
    private int worse;

    /** The error of a function on validation rows. */
    @FunctionalInterface
    public interface ValidationError {
        /** The error of α, a column for each output, and b. */
        double error(Matrix alpha, double[] bias);
    }

    /** An iterate: the unknowns of its solver, b, and its error. */
    public record Seen(Matrix unknowns, double[] bias, double error) {}

    private EarlyStopping(@Nullable ValidationError validation, int patience) {
        this.validation = validation;
        this.patience = patience;
    }

    /** Stops after {@code patience} iterates in a row without improvement. */
    public static EarlyStopping of(ValidationError validation, int patience) {
        return new EarlyStopping(validation, Require.atLeast("patience", 1, patience));
    }

    /** Never stops early. */
    public static EarlyStopping none() {
        return new EarlyStopping(null, 1);
    }

    public boolean active() {
        return validation != null;
    }

    /** Scores an iterate; returns true when it is time to stop. The arrays are copied. */
    public boolean enough(Matrix unknowns, Matrix alpha, double[] bias) {
        if (validation == null) return false;
        last = validation.error(alpha, bias);
        // An error that is not finite must not pass for better, not even the first.
        if (Double.isFinite(last) && (best == null || last < best.error * (1 - GAIN))) {
            best = new Seen(unknowns.copy(), bias.clone(), last);
            worse = 0;
        } else worse++;
        return worse >= patience;
    }

    /** The best iterate so far, if it is not the last one. */
    public Optional<Seen> better() {
        return worse > 0 ? Optional.ofNullable(best) : Optional.empty();
    }

    /** The last error, to be appended to the name of a stage. */
    public String text() {
        return Double.isNaN(last) ? "" : String.format(Locale.ROOT, " (validation error %.4g)", last);
    }

    /** b of each output: the means of the targets minus those of Kx. */
    public static double[] bias(double[] means, double[] levels) {
        double[] bias = means.clone();
        Arrays.setAll(bias, t -> means[t] - levels[t]);
        return bias;
    }
}
