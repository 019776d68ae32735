package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.loss.Loss;
import dev.mercer.model.Scheme;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A multi-class problem as binary problems, one for each output of the scheme.
 *
 * <p>Each problem has a subset of the rows, and +1 for the class that a positive score means: the second of two, the
 * class against the rest, the later of a pair. All are solved on parts of one Gram matrix. A problem on a subset keeps
 * the C = 1/(2λΣw) of all rows, so its J is (1/Σw) Σ over its rows of wᵢL + λ‖f‖²; the certificate of all is the sum.
 *
 * @param scheme the kind of binary problems
 * @param classes the names of the classes
 * @param parts one binary problem for each output
 */
record BinaryProblems(Scheme scheme, List<String> classes, List<Part> parts) {
    /** A binary problem: its rows, +1 or −1 for each, their weights, and their share of the total weight. */
    static final class Part {
        final int[] rows;
        final Reals signs;
        final Reals weights;
        final double share;

        Part(int[] rows, Reals signs, Reals weights, double share) {
            this.rows = rows;
            this.signs = signs;
            this.weights = weights;
            this.share = share;
        }

        /** The points of this problem among all points. */
        Points of(Points all) {
            return rows.length == all.size() ? all : all.select(rows);
        }

        /** The objective of this problem, with the Gram matrix of its rows; λ is that of all rows. */
        Objective objective(Gram gram, Loss loss, double lambda) {
            return new Objective(gram, loss, signs, weights, lambda(lambda), false);
        }

        /** The problem of some of these rows, by their places among them, with the same C. */
        Part select(int... places) {
            Reals some = weights.select(places);
            int[] numbers = Arrays.stream(places).map(p -> rows[p]).toArray();
            return new Part(numbers, signs.select(places), some, share * some.sum() / weights.sum());
        }

        /** The λ of a problem with these rows only that has the C of all rows. */
        double lambda(double ofAll) {
            return ofAll / share;
        }
    }

    /**
     * The binary problems for labels; with two classes the scheme is always binary.
     *
     * @param asked {@link Scheme#ONE_VS_ONE} or {@link Scheme#ONE_VS_REST} for more than two classes
     */
    static BinaryProblems of(WeightedLabels given, Scheme asked) {
        Scheme scheme = asked.forClasses(given.classes().size());
        int classes = given.classes().size();
        List<Part> parts = new ArrayList<>();
        if (scheme == Scheme.BINARY) {
            parts.add(against(given, 1));
            return new BinaryProblems(scheme, given.classes(), parts);
        }
        requireMany(scheme);
        if (scheme == Scheme.ONE_VS_REST) {
            for (int c = 0; c < classes; c++) parts.add(against(given, c));
        } else {
            List<int[]> rows = given.rows();
            for (int a = 0; a < classes; a++)
                for (int b = a + 1; b < classes; b++) parts.add(part(given, merged(rows.get(a), rows.get(b)), b));
        }
        return new BinaryProblems(scheme, given.classes(), parts);
    }

    /** Throws unless the scheme divides many classes into binary problems. */
    static void requireMany(Scheme scheme) {
        refusal(scheme).ifPresent(reason -> {
            throw new InvalidInputException(reason);
        });
    }

    /** The reason why a scheme does not divide many classes into binary problems; empty if it does. */
    static Optional<String> refusal(Scheme scheme) {
        return scheme == Scheme.ONE_VS_ONE || scheme == Scheme.ONE_VS_REST
                ? Optional.empty()
                : Optional.of("scheme must be ONE_VS_ONE or ONE_VS_REST, got " + scheme);
    }

    private static Part against(WeightedLabels given, int positive) {
        return part(given, IntStream.range(0, given.labels().size()).toArray(), positive);
    }

    /** Merges two ascending arrays. */
    private static int[] merged(int[] first, int[] second) {
        int[] all = new int[first.length + second.length];
        int next = 0;
        int other = 0;
        for (int i : first) {
            while (other < second.length && second[other] < i) all[next++] = second[other++];
            all[next++] = i;
        }
        System.arraycopy(second, other, all, next, second.length - other);
        return all;
    }

    /** A copy with all rows of −1 before those of +1 in each problem. */
    BinaryProblems grouped() {
        return new BinaryProblems(
                scheme, classes, parts.stream().map(BinaryProblems::grouped).toList());
    }

    private static Part grouped(Part part) {
        int[] order = Arrays.copyOf(places(part, -1), part.rows.length);
        int[] behind = places(part, 1);
        System.arraycopy(behind, 0, order, order.length - behind.length, behind.length);
        return part.select(order);
    }

    private static int[] places(Part part, double sign) {
        return Indices.where(part.rows.length, i -> part.signs.get(i) == sign);
    }

    private static Part part(WeightedLabels given, int[] rows, int positive) {
        double[] signs = new double[rows.length];
        for (int i = 0; i < rows.length; i++) signs[i] = given.labels().code(rows[i]) == positive ? 1 : -1;
        boolean all = rows.length == given.weights().size();
        Reals weights = all ? given.weights() : given.weights().select(rows);
        double share = all ? 1 : weights.sum() / given.weights().sum();
        return new Part(rows, Reals.of(signs), weights, share);
    }

    /** Solves one binary problem including its Gram matrix, with its own share of the resources and its own progress. */
    @FunctionalInterface
    interface WholeSolver {
        Solution solve(Part part, Compute compute, Progress progress);
    }

    /** Solves the problems, in parallel on one thread each where there are several, and joins the solutions. */
    Solution solve(Compute compute, Progress progress, WholeSolver solver) {
        int last = parts.stream().flatMapToInt(p -> Arrays.stream(p.rows)).max().orElseThrow();
        if (parts.size() == 1) return solver.solve(parts.get(0), compute, progress);
        Compute own = compute.withThreads(1).withMemory(Math.max(1, compute.memoryBytes() / compute.threads()));
        Solution[] found = new Solution[parts.size()];
        Progress silent = progress.silent();
        // On cancellation each problem stops by itself with its best solution.
        Progress reports = (stage, done, total) -> progress.report(stage, done, total);
        compute.run("pairs of classes", found.length, reports, t -> {
            Solution one = solver.solve(parts.get(t), own, silent);
            found[t] = spread(one, parts.get(t).rows, last + 1);
        });
        return JoinedSolution.of(List.of(found), shares());
    }

    /**
     * Solves the problems one after the other, each with the Gram matrix of its rows, and joins the solutions: one output for each, over all
     * rows.
     */
    Solution solve(Gram gram, BiFunction<Gram, Part, Solution> solver) {
        List<Solution> found = new ArrayList<>();
        for (Part part : parts) {
            boolean all = part.rows.length == gram.size();
            Solution one = solver.apply(all ? gram : gram.select(part.rows), part);
            found.add(all ? one : spread(one, part.rows, gram.size()));
        }
        return JoinedSolution.of(found, shares());
    }

    /** Solves the problems one after the other by a solver of objectives, and joins the solutions. */
    Solution solve(Gram gram, Loss loss, double lambda, Function<Objective, Solution> solver) {
        return solve(gram, (seen, part) -> solver.apply(part.objective(seen, loss, lambda)));
    }

    /** The decision rule for scores without probabilities. */
    ClassDecision decision() {
        return new ClassDecision(classes, scheme, Optional.empty());
    }

    double[] shares() {
        return parts.stream().mapToDouble(p -> p.share).toArray();
    }

    /** The solution extended to all rows, with weight 0 for rows outside its problem. */
    private static Solution spread(Solution one, int[] rows, int size) {
        double[] all = new double[size];
        for (int i = 0; i < rows.length; i++) all[rows[i]] = one.alpha().get(0).get(i);
        return new Solution(List.of(Reals.of(all)), one.bias(), one.convergence(), one.certificate(), one.losses());
    }
}
