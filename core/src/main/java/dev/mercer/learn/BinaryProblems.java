package dev.mercer.learn;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Solution;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A choice among classes as problems with two classes each, one for each output of the scheme.
 *
 * <p>Each problem is about some rows and has +1 for the class that a positive score speaks for: the second of two, the
 * class against the rest, the later of a pair. All are solved on parts of one Gram matrix. A problem about some rows keeps
 * the C = 1/(2λΣw) of all rows, so its J is (1/Σw) Σ over its rows of wᵢL + λ‖f‖²; the certificate of all is the sum.
 */
record BinaryProblems(Scheme scheme, List<String> classes, List<Part> parts) {
    /** The rows that one output is trained on, ascending, and +1 or −1 for each. */
    static final class Part {
        final int[] rows;
        final Reals signs;

        Part(int[] rows, Reals signs) {
            this.rows = rows;
            this.signs = signs;
        }
    }

    /**
     * The problems of labels; with two classes the scheme is binary, whichever was asked for.
     *
     * @param scheme {@link Scheme#ONE_VS_ONE} or {@link Scheme#ONE_VS_REST} for more than two classes
     */
    static BinaryProblems of(Labels labels, Scheme scheme) {
        int classes = labels.classes().size();
        List<Part> parts = new ArrayList<>();
        if (classes == 2) {
            parts.add(against(labels, 1));
            return new BinaryProblems(Scheme.BINARY, labels.classes(), parts);
        }
        requireMany(scheme);
        if (scheme == Scheme.ONE_VS_REST) {
            for (int c = 0; c < classes; c++) parts.add(against(labels, c));
        } else {
            for (int a = 0; a < classes; a++) for (int b = a + 1; b < classes; b++) parts.add(pair(labels, a, b));
        }
        return new BinaryProblems(scheme, labels.classes(), parts);
    }

    /** Refuses schemes that do not divide many classes into problems of two. */
    static void requireMany(Scheme scheme) {
        Require.that(
                scheme == Scheme.ONE_VS_ONE || scheme == Scheme.ONE_VS_REST,
                "scheme must be ONE_VS_ONE or ONE_VS_REST, got %s",
                scheme);
    }

    private static Part against(Labels labels, int positive) {
        return part(labels, IntStream.range(0, labels.size()).toArray(), positive);
    }

    private static Part pair(Labels labels, int a, int b) {
        int[] rows = IntStream.range(0, labels.size())
                .filter(i -> labels.code(i) == a || labels.code(i) == b)
                .toArray();
        return part(labels, rows, b);
    }

    private static Part part(Labels labels, int[] rows, int positive) {
        double[] signs = new double[rows.length];
        for (int i = 0; i < rows.length; i++) signs[i] = labels.code(rows[i]) == positive ? 1 : -1;
        return new Part(rows, Reals.of(signs));
    }

    /** Solves the problems one after the other, and puts the answers together: an output for each, over all rows. */
    Solution solve(Gram gram, Loss loss, Reals weights, double lambda, Function<Objective, Solution> solver) {
        double total = weights.stream().sum();
        List<Reals> alpha = new ArrayList<>();
        List<Solution> found = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        for (Part part : parts) {
            boolean all = part.rows.length == gram.size();
            Reals some = weights.select(part.rows);
            double share = all ? 1 : some.stream().sum() / total;
            Gram seen = all ? gram : gram.select(part.rows);
            // A pair of classes whose rows all have weight 0 decides nothing: its score is 0.
            if (share == 0) {
                alpha.add(Reals.constant(gram.size(), 0));
                found.add(nothing(part.rows.length));
            } else {
                found.add(solver.apply(new Objective(seen, loss, part.signs, some, lambda / share, false)));
                alpha.add(spread(found.get(found.size() - 1).alpha().get(0), part.rows, gram.size()));
            }
            shares.add(share);
        }
        double[] bias = found.stream().mapToDouble(s -> s.bias().get(0)).toArray();
        return new Solution(alpha, Reals.of(bias), worst(found), certificate(found, shares), Reals.of());
    }

    private static Solution nothing(int rows) {
        Convergence exact = new Convergence(Reason.EXACT, 0, 0);
        return Solution.of(new double[rows], 0, exact, new Certificate(0, OptionalDouble.of(0)));
    }

    private static Reals spread(Reals alpha, int[] rows, int size) {
        double[] all = new double[size];
        for (int i = 0; i < rows.length; i++) all[rows[i]] = alpha.get(i);
        return Reals.of(all);
    }

    /** The reason of the first that did not converge, the largest measure, all iterations. */
    private static Convergence worst(List<Solution> found) {
        double measure = 0;
        long iterations = 0;
        Convergence reason = found.get(0).convergence();
        for (Solution one : found) {
            if (reason.converged()) reason = one.convergence();
            measure = Math.max(measure, one.convergence().measure());
            iterations += one.convergence().iterations();
        }
        return new Convergence(reason.reason(), measure, iterations);
    }

    private static Optional<Certificate> certificate(List<Solution> found, List<Double> shares) {
        double objective = 0;
        double bound = 0;
        for (int t = 0; t < found.size(); t++) {
            Optional<Certificate> one = found.get(t).certificate();
            if (one.isEmpty()) return Optional.empty();
            objective += shares.get(t) * one.get().objective();
            bound += shares.get(t) * one.get().bound().orElse(Double.NaN);
        }
        return Optional.of(
                new Certificate(objective, Double.isNaN(bound) ? OptionalDouble.empty() : OptionalDouble.of(bound)));
    }
}
