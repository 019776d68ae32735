package dev.mercer.solve.internal;

import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.solve.Convergence;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Curable;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of a search, of which some may fail. A candidate that fails is left out, and the search continues with
 * the others; when all fail, one message reports it.
 *
 * <p>A candidate fails when it is rejected ({@link InvalidInputException}), when its matrix is not positive definite, when arithmetic fails, when its
 * solver stalled ({@link Convergence#usable}), or when its score is not finite. A cancellation, a lack of memory and a lost back end concern the
 * entire search, not a candidate, and are thrown to the caller.
 *
 * <p>Not thread-safe.
 */
public final class Candidates {
    private final String what;
    private int usable;
    private int failed;
    private @Nullable RuntimeException first;

    /** The candidates of a search; {@code what} is their name in messages, in the plural. */
    public Candidates(String what) {
        this.what = what;
    }

    /** The result of a candidate; empty if it fails. */
    public <T> Optional<T> attempt(Supplier<T> candidate) {
        try {
            T found = candidate.get();
            usable++;
            return Optional.of(found);
        } catch (InvalidInputException | NotPositiveDefiniteException | ArithmeticException failure) {
            if (first == null) first = failure;
            failed++;
            return Optional.empty();
        }
    }

    /** The result of optional work; empty if the work fails or is cancelled. */
    public static <T> Optional<T> ifPossible(Supplier<T> work) {
        try {
            return new Candidates("results").attempt(work);
        } catch (CancelledException stopped) {
            return Optional.empty();
        }
    }

    /** The loss of a candidate; infinite if it fails or its loss is not finite. */
    public double loss(DoubleSupplier candidate) {
        return attempt(() -> finite("the loss", candidate.getAsDouble())).orElse(Double.POSITIVE_INFINITY);
    }

    /** A number by which candidates are compared; throws if it is not finite. */
    public static double finite(String name, double value) {
        return Require.finite(name, value);
    }

    /** True if there were candidates, and each of them failed. */
    public boolean allFailed() {
        return failed > 0 && usable == 0;
    }

    /** The reason why the first candidate that failed did so; empty if none failed. */
    public Optional<String> reason() {
        return Optional.ofNullable(first)
                .map(failure -> failure instanceof Curable known ? known.fact() : String.valueOf(failure.getMessage()));
    }

    /**
     * Throws if all candidates failed.
     *
     * @throws InvalidInputException with the reason why the first of them failed
     */
    public void requireAny() {
        RuntimeException failure = first;
        if (!allFailed() || failure == null) return;
        // For a single candidate, its message is that of the search.
        if (failed == 1 && failure instanceof Curable) throw failure;
        String sentence = "none of " + failed + " " + what + " can be used: " + reason().orElseThrow();
        Optional<Cure> cure = failure instanceof Curable known ? known.cure() : Optional.empty();
        throw cure.map(remedy -> new InvalidInputException(sentence, remedy, failure))
                .orElseGet(() -> new InvalidInputException(sentence, failure));
    }
}
