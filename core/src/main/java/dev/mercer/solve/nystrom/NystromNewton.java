package dev.mercer.solve.nystrom;

import dev.mercer.data.Reals;
import dev.mercer.gram.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.ConjugateGradient;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Minimises a smooth loss on chosen centers by Newton's method with a line search, for all outputs at once. The rows are in memory or come in pieces.
 *
 * <p>A step solves (KᵀCK + 2λK_MM)δ = −∇J by conjugate gradients, one pass over K for all outputs at once, with the
 * same matrix on a sample of the rows as a preconditioner; a free b is eliminated by the curvatures C. Two more passes
 * compute the gradient and the change of f. The measure is √(−δᵀ∇J) relative to √J at f = 0; twice its square is
 * approximately the distance of J from its optimum on these centers. Sources: [BV04, §9.5], [MBR19].
 *
 * <p>A cancelled or expired run returns the best α so far. An interrupted run over pieces resumes from its checkpoint, and ends with the same bits.
 */
public final class NystromNewton {
    /** Armijo constant: the least decrease, as a share of that predicted by the slope [BV04, §9.2]. */
    private static final double ARMIJO = 1e-4;

    /** The shortest step that is tried is 2 to the power of minus this. */
    private static final int MOST_HALVINGS = 48;

    /** The most steps of conjugate gradients in one Newton step. */
    private static final int INNER_STEPS = 50;

    /** The largest share of the gradient that conjugate gradients may leave. */
    private static final double LEFT = 0.1;

    private final Intercept intercept;
    private final NystromRows rows;
    private final NystromPenalty penalty;
    private final LossPasses losses;
    private final NystromRows.Piece sample;
    /** The positions of the sample if the rows are in memory. */
    private final int[] places;

    private final double total;
    private final double[] means;
    /** The mean row of K if K is centered; else empty. */
    private final double[] mean;

    private final Progress progress;

    private NystromNewton(NystromProblem problem, Loss loss, int sample, Checkpoints checkpoints, Progress progress) {
        NystromProblem.Level level = problem.level(loss.forLabels(), progress);
        this.intercept = problem.intercept();
        this.total = level.total();
        this.penalty = NystromPenalty.of(problem, CentersMemory.WHOLE, progress);
        this.rows = penalty.of(problem.rows());
        boolean centered = intercept == Intercept.CENTRED;
        // Labels are not numbers, and are not centered.
        this.means = centered && !loss.forLabels() ? level.means() : new double[rows.outputs()];
        this.progress = progress;
        RowPasses passes = new RowPasses(rows, checkpoints, progress);
        this.losses = new LossPasses(rows, loss, total, means, passes);
        this.mean = centered ? mean(passes) : new double[0];
        this.sample = rows.sample(sample);
        this.places = rows.sampled(sample);
    }

    private double[] mean(RowPasses passes) {
        List<double[]> sums = passes.sum("mean kernel values", new RowPass.KernelSums());
        return Arrays.stream(sums.get(0)).map(sum -> sum / total).toArray();
    }

    /** A solver whose preconditioner is computed from {@code sample} rows of K, or from all. */
    public static NystromNewton of(
            NystromProblem problem, Loss loss, int sample, Checkpoints checkpoints, Progress progress) {
        Require.that(loss.smooth(), "Newton's method needs a smooth loss, got %s", loss);
        Require.atLeast("rows of the preconditioner", 1, sample);
        return new NystromNewton(problem, loss, sample, checkpoints, progress);
    }

    /** Solves for one λ > 0; {@code watch} may stop it early. */
    public Solution solve(double lambda, Stopping stopping, EarlyStopping watch) {
        Require.positive("lambda times the sum of the weights", Penalty.rho(lambda, total));
        return new Run(lambda, stopping, watch).solve();
    }

    private boolean free() {
        return intercept == Intercept.FREE;
    }

    /** The solution for one λ. */
    private final class Run {
        private final double lambda;
        private final Stopping stopping;
        private final EarlyStopping watch;

        Run(double lambda, Stopping stopping, EarlyStopping watch) {
            this.lambda = lambda;
            this.stopping = stopping;
            this.watch = watch;
        }

        Solution solve() {
            Value value = new Value(losses.zero());
            double[] start = value.values;
            double measure = 1;
            long steps = 0;
            try {
                for (; ; ) {
                    Optional<Reason> reason = stopping.reason(measure, steps, progress);
                    if (reason.isPresent()) return end(value, new Convergence(reason.get(), measure, steps));
                    Direction direction = new Direction(value, Math.min(LEFT, measure));
                    double[] lengths = search(value, direction);
                    steps++;
                    measure = measure(direction, lengths, start);
                    if (measure == 0) return end(value, new Convergence(Reason.CONVERGED, 0, steps));
                    LossPasses.Point next = direction.line.after(lengths);
                    boolean enough = watch.active() && watch.enough(next.x(), penalty.weights(next.x()), bias(next));
                    // If the rows come in pieces, the passes report their own progress.
                    if (rows.inMemory() || watch.active()) progress.report("Newton step" + watch.text(), steps, 0);
                    value = new Value(next);
                    if (enough) return end(value, new Convergence(Reason.VALIDATED, measure, steps));
                }
            } catch (CancelledException noMore) {
                Convergence end = new Convergence(Reason.CANCELLED, measure, steps);
                LossPasses.Point last = value.point;
                return watch.better()
                        .map(seen -> solution(seen.unknowns(), seen.bias(), end, Optional.empty()))
                        .orElseGet(() -> solution(last.x(), bias(last), end, Optional.empty()));
            }
        }

        private double measure(Direction direction, double[] lengths, double[] start) {
            double measure = 0;
            for (int t = 0; t < lengths.length; t++) {
                double slope = lengths[t] == 0 ? 0 : direction.slopes[t];
                measure = Math.max(measure, Math.sqrt(Math.max(0, -slope) / Math.max(start[t], Double.MIN_NORMAL)));
            }
            return measure;
        }

        /** The solution: the last function, or a better one that early stopping has recorded. */
        private Solution end(Value last, Convergence convergence) {
            if (watch.better().isEmpty()) return certified(last, convergence);
            EarlyStopping.Seen best = watch.better().get();
            double[] bias = best.bias().clone();
            for (int t = 0; t < bias.length; t++) bias[t] -= means[t];
            Reason reason = NystromRidge.ofWatch(convergence.reason());
            return certified(
                    new Value(losses.point(best.unknowns(), bias)),
                    new Convergence(reason, convergence.measure(), convergence.iterations()));
        }

        private double[] bias(LossPasses.Point point) {
            double[] bias = point.bias().clone();
            for (int t = 0; t < bias.length; t++) bias[t] += means[t];
            return bias;
        }

        /** α and b, J there, and its derivatives. */
        private final class Value {
            final LossPasses.Point point;
            final LossPasses.At at;
            final Matrix smooth;
            final double[] costs;
            final double[] values;

            Value(LossPasses.Point point) {
                this.point = point;
                this.at = losses.at(point);
                this.smooth = penalty.multiply(point.x(), lambda);
                this.costs = Columns.dots(point.x(), smooth);
                this.values = costs.clone();
                for (int t = 0; t < values.length; t++) values[t] += at.risks[t];
            }
        }

        /** A descent direction of J from a point. */
        private final class Direction {
            final Matrix change;
            /** The slope of J along it, for each output. */
            final double[] slopes;

            final LossPasses.Line line;

            Direction(Value from, double left) {
                LossPasses.At at = from.at;
                int outputs = at.risks.length;
                Matrix gradient = at.gradient();
                VectorMath.axpy(2, from.smooth.values(), gradient.values());
                Matrix curved = at.curved();
                Matrix centers = new Matrix(gradient.rows(), outputs);
                Matrix corrections = new Matrix(gradient.rows(), mean.length == 0 ? 0 : outputs);
                Matrix right = new Matrix(gradient.rows(), outputs);
                for (int j = 0; j < right.rows(); j++)
                    for (int t = 0; t < outputs; t++) {
                        if (mean.length > 0) {
                            gradient.set(j, t, gradient.get(j, t) - mean[j] * at.ofBias[t]);
                            centers.set(j, t, mean[j]);
                            corrections.set(j, t, curved.get(j, t) - at.exactCurvatures[t] * mean[j]);
                        }
                        if (free()) centers.set(j, t, curved.get(j, t) / at.curvatures[t]);
                        double ofBias = free() ? at.ofBias[t] * centers.get(j, t) : 0;
                        right.set(j, t, ofBias - gradient.get(j, t));
                    }
                this.change = solve(from, v -> curved(from, centers, corrections, v), right, left);
                this.slopes = Columns.dots(gradient, change);
                double[] shift = Columns.dots(centers, change);
                for (int t = 0; t < outputs; t++) {
                    shift[t] = (free() ? -at.ofBias[t] / at.curvatures[t] : 0) - shift[t];
                    if (free()) slopes[t] += at.ofBias[t] * shift[t];
                }
                this.line = losses.new Line(from.point, change, shift);
            }
        }

        private Matrix solve(Value from, UnaryOperator<Matrix> hessian, Matrix right, double left) {
            List<Cholesky> factors = factors(from);
            // Each column is solved with its own factor.
            UnaryOperator<double[][]> inverse = r -> IntStream.range(0, r.length)
                    .mapToObj(t -> factors.get(t).solve(r[t]))
                    .toArray(double[][]::new);
            ConjugateGradient gradient = new ConjugateGradient(Columns.each(hessian), inverse, right.toColumns());
            double[] start = gradient.energies();
            for (int k = 0; k < INNER_STEPS; k++) {
                if (gradient.step() == 0) break;
                double[] now = gradient.energies();
                boolean enough = true;
                for (int t = 0; t < now.length; t++) enough &= size(now[t]) <= left * size(start[t]);
                if (enough) break;
            }
            return gradient.solution();
        }

        private static double size(double energy) {
            return Math.sqrt(Math.max(0, energy));
        }

        /**
         * Hₜvₜ for each column, Hₜ = KᵀCₜK + 2λK_MM the second derivatives of J at a point, with b eliminated.
         *
         * @param centers the vectors aₜ: a free b, or the centering of K, subtracts aₜᵀv from (Kv)ᵢ for each output
         * @param corrections the vectors dₜ: centering subtracts s(dₜᵀv) from the product, where s is the mean row of K
         */
        private Matrix curved(Value from, Matrix centers, Matrix corrections, Matrix v) {
            Matrix product = losses.product(v, Columns.dots(centers, v), from.point, from.at);
            VectorMath.axpy(2, penalty.multiply(v, lambda).values(), product.values());
            if (mean.length > 0) without(Columns.dots(corrections, v), product);
            return product;
        }

        /** The factors of the second derivatives estimated from the sample, one for each output. */
        private List<Cholesky> factors(Value from) {
            TallGram some = sample.gram();
            Matrix all = losses.curvatures(sample, places, from.point, from.at);
            List<Cholesky> factors = new ArrayList<>();
            for (int t = 0; t < from.values.length; t++) {
                double[] curvatures = all.column(t);
                double share = Arrays.stream(curvatures).sum();
                TallGram.Squared found = some.square(curvatures, Matrix.rowMajor(curvatures, 1), Progress.none());
                double scale = share > 0 ? from.at.exactCurvatures[t] / share : 0;
                double[] sums =
                        intercept != Intercept.NONE && share > 0 ? found.right().column(0) : new double[0];
                int threads = some.compute().threads();
                SymmetricMatrix square = NormalEquations.scaled(found.square(), scale, sums, share, threads);
                factors.add(penalty.factor(square, lambda, 2));
            }
            return factors;
        }

        /** The longest of the halved steps of each output that makes its J fall; 0 if none does. */
        private double[] search(Value from, Direction direction) {
            double[] smooth = Columns.dots(direction.change, from.smooth);
            double[] bend = Columns.dots(direction.change, penalty.multiply(direction.change, lambda));
            double[] lengths = new double[smooth.length];
            double longest = 1;
            int tries = direction.line.tries();
            for (int tried = 0; tried < MOST_HALVINGS; tried += tries) {
                double[][] risks = direction.line.risks(longest);
                boolean all = true;
                for (int t = 0; t < lengths.length; t++) {
                    double length = longest;
                    for (int h = 0; h < tries && lengths[t] == 0; h++, length /= 2) {
                        double value = risks[h][t] + from.costs[t] + 2 * length * smooth[t] + length * length * bend[t];
                        // Close to the optimum the gain in J is below rounding, but the gradient still shows it.
                        double most =
                                from.values[t] + ARMIJO * length * direction.slopes[t] + 4 * Math.ulp(from.values[t]);
                        if (value <= most) lengths[t] = length;
                    }
                    all &= lengths[t] > 0;
                }
                if (all) break;
                longest = Math.scalb(longest, -tries);
            }
            return lengths;
        }

        private Solution certified(Value value, Convergence convergence) {
            Optional<Certificate> certificate;
            try {
                certificate = Optional.of(certificate(value));
            } catch (CancelledException noTime) {
                certificate = Optional.empty();
            }
            return solution(value.point.x(), bias(value.point), convergence, certificate);
        }

        /**
         * A lower bound on J from the slopes u of the loss at f: −(1/Σw) Σ wᵢL*(yᵢ, uᵢ) − λ‖g‖², where g is the function on the centers whose values
         * there are Kᵀa, with aᵢ = −wᵢuᵢ/(2λΣw). The gap closes as the gradient goes to 0. Σa = 0 where b is free: the heavier side is scaled down.
         * Every loss has 0 among its slopes, or next to them.
         */
        private Certificate certificate(Value value) {
            double[] up = new double[value.values.length];
            double[] down = new double[up.length];
            for (int t = 0; t < up.length; t++) {
                double above = value.at.up[t];
                double below = value.at.down[t];
                up[t] = free() && above > below ? below / above : 1;
                down[t] = free() && below > above ? above / below : 1;
            }
            LossPasses.Dual dual = losses.dual(value.point, up, down, lambda);
            Matrix products = dual.products;
            if (mean.length > 0) without(dual.sums, products);
            double bound = -dual.conjugates;
            for (double norm : penalty.inverseNorms(products)) bound -= lambda * norm;
            return Certificate.onCenters(Arrays.stream(value.values).sum(), bound);
        }

        private Solution solution(
                Matrix x, double[] level, Convergence convergence, Optional<Certificate> certificate) {
            List<Reals> alpha = new ArrayList<>();
            Matrix found = penalty.weights(x);
            for (int t = 0; t < level.length; t++) alpha.add(Reals.of(found.column(t)));
            return new Solution(alpha, Reals.of(level), penalty.of(convergence), certificate, Reals.of());
        }
    }

    /** Subtracts s·factor from each column, where s is the mean row of K. */
    private void without(double[] factors, Matrix products) {
        for (int j = 0; j < products.rows(); j++)
            for (int t = 0; t < factors.length; t++) products.set(j, t, products.get(j, t) - mean[j] * factors[t]);
    }
}
