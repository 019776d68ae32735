package dev.mercer.studio.playground;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.psd.PsdDoctor;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelSyntaxException;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.studio.playground.PlaygroundAnswer.Details;
import dev.mercer.studio.playground.PlaygroundAnswer.Fit;
import dev.mercer.studio.playground.PlaygroundAnswer.Problem;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Trains kernel methods on a few points whenever a point moves: a pure function from a state of the page to its picture.
 *
 * <p>All numbers come from the learners of the library. Thread-safe.
 *
 * @param compute the resources of one answer
 */
public record Playground(Compute compute) {
    /** The picture of the Gram matrix has at most this many rows: more are smaller than a pixel. */
    static final int SHOWN = 100;

    private static final List<String> NAMES = List.of("x1", "x2");

    /** A solver that takes longer returns its best result so far, because the points have moved again. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    /** The picture of a state; a kernel that cannot be read or used is a problem in the answer. */
    public PlaygroundAnswer answer(PlaygroundRequest request) {
        Progress progress = Progress.none().within(LIMIT);
        Kernel kernel;
        try {
            kernel = Kernel.parse(request.kernel());
            kernel.bind(NAMES.subList(0, request.points().dim())).requireDomain(request.points());
        } catch (KernelSyntaxException wrong) {
            return refused(
                    request.kernel(), wrong.fact(), wrong.cure(), OptionalInt.of(wrong.position()), Optional.empty());
        } catch (InvalidInputException wrong) {
            return refused(request.kernel(), wrong.fact(), wrong.cure(), OptionalInt.empty(), Optional.empty());
        }
        Kernel bound = kernel.bind(NAMES.subList(0, request.points().dim()));
        Optional<Details> details =
                request.details() ? Optional.of(details(bound, request.points(), progress)) : Optional.empty();
        try {
            Fit fit = new PlaygroundFit(request, bound, compute, progress).fit();
            return new PlaygroundAnswer(kernel.toString(), Optional.of(fit), Optional.empty(), details);
        } catch (InvalidInputException | NotPositiveDefiniteException wrong) {
            return refused(kernel.toString(), wrong.fact(), wrong.cure(), OptionalInt.empty(), details);
        }
    }

    private static PlaygroundAnswer refused(
            String kernel, String fact, Optional<Cure> known, OptionalInt position, Optional<Details> details) {
        String cure = known.map(remedy -> remedy == Cure.RAISE_LAMBDA ? ": raise λ" : ": choose another kernel")
                .orElse("");
        return new PlaygroundAnswer(kernel, Optional.empty(), Optional.of(new Problem(fact + cure, position)), details);
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
