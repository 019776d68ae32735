package dev.mercer.learn;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.internal.Solution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Joins the solutions of several problems into one with an output for each; reports the worst convergence, and the sum
 * of J, weighted by the share of each problem.
 */
final class JoinedSolution {
    private JoinedSolution() {}

    static Solution of(List<Solution> found, double[] shares) {
        List<Reals> alpha = found.stream().map(s -> s.alpha().get(0)).toList();
        double[] bias = found.stream().mapToDouble(s -> s.bias().get(0)).toArray();
        return new Solution(
                alpha,
                Reals.of(bias),
                Convergence.worst(found.stream().map(Solution::convergence).toList()),
                certificate(found.stream().map(Solution::certificate).toList(), shares),
                losses(found, shares));
    }

    /** Several functions with an objective that is the mean of theirs. */
    static Solution mean(List<Solution> found) {
        if (found.size() == 1) return found.get(0);
        double[] shares = new double[found.size()];
        Arrays.fill(shares, 1.0 / shares.length);
        return of(found, shares);
    }

    /** The sum of the certificates, where every problem has one; with a bound, where every problem has one. */
    static Optional<Certificate> certificate(List<Optional<Certificate>> parts, double[] shares) {
        if (parts.stream().anyMatch(Optional::isEmpty)) return Optional.empty();
        return Optional.of(Certificate.sum(IntStream.range(0, shares.length)
                .mapToObj(t -> parts.get(t).orElseThrow().times(shares[t]))
                .toList()));
    }

    /** J after each pass, where every problem recorded it; a problem that stopped earlier keeps its last J. */
    private static Reals losses(List<Solution> found, double[] shares) {
        if (found.stream().anyMatch(s -> s.losses().size() == 0)) return Reals.of();
        int passes = found.stream().mapToInt(s -> s.losses().size()).max().orElse(0);
        List<Double> sums = new ArrayList<>();
        for (int p = 0; p < passes; p++) {
            double sum = 0;
            for (int t = 0; t < shares.length; t++) {
                Reals losses = found.get(t).losses();
                sum += shares[t] * losses.get(Math.min(p, losses.size() - 1));
            }
            sums.add(sum);
        }
        return Reals.of(sums.stream().mapToDouble(j -> j).toArray());
    }
}
