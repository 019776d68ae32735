package dev.mercer.gram.psd;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Symmetry;
import dev.mercer.gram.Symmetry.Asymmetry;
import dev.mercer.gram.psd.PsdReport.Verdict;
import dev.mercer.gram.psd.PsdReport.Witness;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * Tests whether a function is a kernel: looks for a proof in the construction, and for a refutation on the given
 * points.
 *
 * <p>A function is a kernel only if it is symmetric and vᵀKv ≥ 0 for every v on any points. One pair or one vector can
 * therefore refute it, but no data can prove it [SS02, §2.2]. Cost: the Gram matrix and its spectrum, in full for few
 * points, only the extreme eigenvalues by Lanczos for many (one product with K a step).
 */
public final class PsdDoctor {
    private static final int ROWS_AT_FAULT = 10;

    private PsdDoctor() {}

    /** Examines a kernel on points. */
    public static PsdReport examine(Kernel kernel, Points points, Compute compute, Progress progress) {
        requireSome(points.size());
        if (kernel.definiteness() != Definiteness.PROVEN) {
            kernel.requireAffordable(points.dim());
            kernel.requireDomain(points);
            Optional<Asymmetry> pair = Symmetry.refute(points.size(), (i, j) -> kernel.value(points, i, points, j));
            if (pair.isPresent()) return refutedBy(pair.get(), points.size());
        }
        return examine(Gram.of(kernel, points, compute, progress), progress);
    }

    /** Examines any function on any items. */
    public static <T> PsdReport examine(
            List<T> items, ToDoubleBiFunction<? super T, ? super T> function, Compute compute, Progress progress) {
        requireSome(items.size());
        Optional<Asymmetry> pair =
                Symmetry.refute(items.size(), (i, j) -> function.applyAsDouble(items.get(i), items.get(j)));
        if (pair.isPresent()) return refutedBy(pair.get(), items.size());
        return examine(Gram.of(items, function, compute, progress), progress);
    }

    /** Examines a Gram matrix. */
    public static PsdReport examine(Gram gram, Progress progress) {
        requireSome(gram.size());
        Spectrum spectrum = Spectrum.of(gram, progress);
        Optional<Witness> witness = witness(gram, spectrum);
        boolean refuted = gram.definiteness() != Definiteness.PROVEN && witness.isPresent();
        return new PsdReport(
                gram.size(),
                refuted ? Verdict.REFUTED : unrefuted(gram.definiteness()),
                spectrum.smallest(),
                spectrum.largest(),
                spectrum.tolerance(),
                spectrum.rank(),
                Optional.empty(),
                refuted ? witness : Optional.empty(),
                refuted ? Optional.of(spectrum.repair(gram)) : Optional.empty(),
                spectrum.converged());
    }

    private static Verdict unrefuted(Definiteness known) {
        return switch (known) {
            case PROVEN -> Verdict.PROVEN;
            case CLAIMED -> Verdict.CLAIMED;
            case UNKNOWN, INDEFINITE -> Verdict.CONSISTENT;
        };
    }

    private static void requireSome(int size) {
        Require.that(size > 0, "there is nothing to examine: the data has no rows");
    }

    /** The eigenvector of the smallest eigenvalue, if a fresh product confirms vᵀKv < −tolerance. */
    private static Optional<Witness> witness(Gram gram, Spectrum spectrum) {
        if (!(spectrum.smallest() < -spectrum.tolerance())) return Optional.empty();
        double[] v = spectrum.vectorOfSmallest();
        double[] product = new double[v.length];
        gram.apply(v, product);
        double value = 0;
        double length = 0;
        for (int i = 0; i < v.length; i++) {
            value += v[i] * product[i];
            length += v[i] * v[i];
        }
        if (!(value / length < -spectrum.tolerance())) return Optional.empty();
        return Optional.of(new Witness(Reals.of(v), value / length, heaviest(v)));
    }

    /**
     * The rows with the largest components of v, largest first; components below a tenth of the largest are left out.
     */
    private static List<Integer> heaviest(double[] v) {
        double most = IntStream.range(0, v.length)
                .mapToDouble(i -> Math.abs(v[i]))
                .max()
                .orElse(0);
        return IntStream.range(0, v.length)
                .boxed()
                .filter(i -> Math.abs(v[i]) >= most / 10)
                .sorted((i, j) -> Double.compare(Math.abs(v[j]), Math.abs(v[i])))
                .limit(ROWS_AT_FAULT)
                .toList();
    }

    private static PsdReport refutedBy(Asymmetry pair, int size) {
        return new PsdReport(
                size,
                Verdict.REFUTED,
                Double.NaN,
                Double.NaN,
                0,
                Optional.empty(),
                Optional.of(pair),
                Optional.empty(),
                Optional.empty(),
                true);
    }
}
