package dev.mercer.studio.playground;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.psd.PsdDoctor;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Eigen;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.studio.playground.PlaygroundAnswer.Details;
import dev.mercer.studio.playground.PlaygroundAnswer.Fit;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Kernel machines on a few points, learned anew whenever a point moves: a pure function from a state of the page to its picture.
 *
 * <p>All numbers come from the learners of the library. Thread-safe.
 *
 * @param compute the resources of one answer
 */
public record Playground(Compute compute) {
    /** The picture of the Gram matrix has at most this many rows: more are smaller than a pixel. */
    static final int SHOWN = 100;

    /** A solver that is not done by then returns the best it has: the hand has moved on. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    /**
     * The picture of a state.
     *
     * @throws dev.mercer.kernel.KernelSyntaxException where the kernel cannot be read, with the place
     * @throws InvalidInputException where the kernel is not defined on these points
     */
    public PlaygroundAnswer answer(PlaygroundRequest request) {
        Progress progress = Progress.none().within(LIMIT);
        Kernel kernel = Kernel.parse(request.kernel());
        kernel.requireDomain(request.points());
        Optional<Details> details =
                request.details() ? Optional.of(details(kernel, request.points(), progress)) : Optional.empty();
        try {
            Fit fit = new PlaygroundFit(request, kernel, compute, progress).fit();
            return new PlaygroundAnswer(kernel.toString(), Optional.of(fit), Optional.empty(), details);
        } catch (InvalidInputException | NotPositiveDefiniteException refused) {
            return new PlaygroundAnswer(
                    kernel.toString(), Optional.empty(), Optional.of(String.valueOf(refused.getMessage())), details);
        }
    }

    private Details details(Kernel kernel, DensePoints points, Progress progress) {
        Gram gram = Gram.of(kernel, points, compute, progress);
        double[] values = Eigen.valuesOf(gram.toMatrix(progress), compute.threads(), progress);
        double[] descending = new double[values.length];
        Arrays.setAll(descending, i -> values[values.length - 1 - i]);
        int[] rows = shown(points.size());
        return new Details(
                Arrays.stream(rows).boxed().toList(),
                gram.block(rows, rows),
                Reals.of(descending),
                PsdDoctor.examine(gram, progress));
    }

    private static int[] shown(int size) {
        int count = Math.min(size, SHOWN);
        return IntStream.range(0, count)
                .map(t -> (int) ((long) t * size / count))
                .toArray();
    }
}
