package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.ConjugateGradient;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * An iterate of {@link SoftmaxSolver}: A, KA and the best b, with the gradient of J. Matrices have a row for each point
 * and a column for each class.
 */
final class SoftmaxPoint implements NewtonLoop.Place<SoftmaxPoint> {
    private static final int MOST_INNER = 5000;
    /** Largest κ·Kᵢᵢ: beyond it the difference q − RΠz has no digits left. */
    private static final double LARGEST_STEP = 1e8;

    private static final int MOST_DAMPINGS = 5;
    private static final double DAMPING = 0.01;

    private final SoftmaxObjective objective;
    private final Matrix alpha;
    private final Matrix product;
    private final double[] bias;
    private final Matrix p;
    private final double value;
    /** tr GᵀKG with G = w(P − Y)/S. */
    private final double forceSquare;

    private final Matrix gradient;
    private final Matrix gradientProduct;
    private final double norm;

    SoftmaxPoint(SoftmaxObjective objective, Matrix alpha, Matrix product, double[] near) {
        this.objective = objective;
        this.alpha = alpha;
        this.product = product;
        this.bias = objective.free() ? BestBiases.of(objective, product, near) : near;
        this.p = objective.probabilities(product, bias);
        this.value = objective.value(alpha, product, bias);
        Matrix force = objective.forces(p);
        this.gradient = sum(force, 2 * objective.lambda(), alpha);
        this.gradientProduct = objective.gram().multiply(gradient);
        this.forceSquare = dot(force, gradientProduct) - 2 * objective.lambda() * dot(force, product);
        this.norm = NewtonPoint.norm(objective.gram(), gradient.values(), dot(gradient, gradientProduct));
    }

    static SoftmaxPoint zero(SoftmaxObjective objective) {
        Matrix zero = new Matrix(objective.size(), objective.classes());
        return new SoftmaxPoint(objective, zero, zero, new double[objective.classes()]);
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public double norm() {
        return norm;
    }

    @Override
    public SoftmaxPoint next(double measure, Progress progress) {
        SoftmaxCurvature curvature = new SoftmaxCurvature(objective, p);
        double kappa = Math.min(1 / (2 * objective.lambda()), LARGEST_STEP / largestDiagonal());
        for (int damping = 0; damping < MOST_DAMPINGS; damping++, kappa *= DAMPING) {
            Matrix step = step(curvature, kappa, measure, progress);
            Matrix stepProduct = objective.gram().multiply(step);
            double slope = dot(gradient, stepProduct);
            if (!(slope < 0)) continue;
            double[] follow = objective.free() ? curvature.follow(stepProduct) : new double[bias.length];
            double t = LineSearch.step(new Along(step, stepProduct, follow), value, slope);
            if (t == 0) continue;
            return new SoftmaxPoint(
                    objective, sum(alpha, t, step), sum(product, t, stepProduct), VectorMath.sum(bias, t, follow));
        }
        return this;
    }

    /** The step Δ = κ(q − RΠz) with q = −gradient, where (I + κΠRᵀKRΠ)z = κΠRᵀKq is solved by conjugate gradients. */
    private Matrix step(SoftmaxCurvature curvature, double kappa, double measure, Progress progress) {
        double[] right = scaled(curvature.backward(gradientProduct), -kappa).values();
        // The remaining gradient is κRΠ times the residual: relative to the previous gradient it is larger by the
        // condition number.
        double condition = 1 + kappa * largestDiagonal() / 2;
        double tolerance = Math.max(1e-13, Math.min(0.1, Math.sqrt(measure)) / condition);
        double[] z = solve(v -> product(curvature, kappa, v), right, tolerance, progress);
        return scaled(sum(gradient, 1, curvature.forward(matrix(z))), -kappa);
    }

    /** Solves Az = b until the true residual is small, no longer halves, or the time is over. */
    private static double[] solve(UnaryOperator<double[]> a, double[] b, double tolerance, Progress progress) {
        ConjugateGradient inner =
                new ConjugateGradient(v -> new double[][] {a.apply(v[0])}, UnaryOperator.identity(), b);
        double enough = tolerance * VectorMath.norm2(b);
        double before = Double.POSITIVE_INFINITY;
        for (int step = 0; step < MOST_INNER && !progress.cancelled() && !progress.expired(); step++) {
            if (inner.step() == 0) break;
            if (VectorMath.norm2(inner.residual(0)) > enough) continue;
            double[] rest = a.apply(inner.solution(0));
            for (int i = 0; i < rest.length; i++) rest[i] = b[i] - rest[i];
            double size = VectorMath.norm2(rest);
            if (size <= enough || size > before / 2) break;
            before = size;
            inner.restart(0, rest);
        }
        return inner.solution(0);
    }

    private double[] product(SoftmaxCurvature curvature, double kappa, double[] v) {
        double[] bent = curvature
                .backward(objective.gram().multiply(curvature.forward(matrix(v))))
                .values();
        double[] out = new double[v.length];
        for (int i = 0; i < out.length; i++) out[i] = v[i] + kappa * bent[i];
        return out;
    }

    private Matrix matrix(double[] values) {
        return Matrix.rowMajor(values, p.columns());
    }

    private double largestDiagonal() {
        double largest = 0;
        for (int i = 0; i < objective.size(); i++)
            largest = Math.max(largest, objective.gram().diagonal(i));
        return largest;
    }

    /** J along a step. */
    private final class Along implements LineSearch.Ray {
        private final Matrix step;
        private final Matrix stepProduct;
        private final double[] follow;

        Along(Matrix step, Matrix stepProduct, double[] follow) {
            this.step = step;
            this.stepProduct = stepProduct;
            this.follow = follow;
        }

        @Override
        public double value(double t) {
            return objective.value(sum(alpha, t, step), sum(product, t, stepProduct), VectorMath.sum(bias, t, follow));
        }

        @Override
        public double slope(double t) {
            Matrix force = objective.forces(
                    objective.probabilities(sum(product, t, stepProduct), VectorMath.sum(bias, t, follow)));
            double penalty = dot(alpha, stepProduct) + t * dot(step, stepProduct);
            return dot(force, stepProduct)
                    + VectorMath.dot(SoftmaxCurvature.columnSums(force), follow)
                    + 2 * objective.lambda() * penalty;
        }
    }

    @Override
    public Solution solution(Convergence convergence) {
        List<Reals> columns = new ArrayList<>();
        for (int c = 0; c < p.columns(); c++) columns.add(Reals.of(alpha.column(c)));
        Certificate certificate = Certificate.of(value, bound());
        return new Solution(columns, Reals.of(bias), convergence, Optional.of(certificate), Reals.of());
    }

    /** D at −G/2λ, whose distributions are the probabilities themselves. */
    private double bound() {
        double entropy = 0;
        for (int i = 0; i < p.rows(); i++)
            for (int c = 0; c < p.columns(); c++)
                if (p.get(i, c) > 0) entropy -= objective.weights().get(i) * p.get(i, c) * Math.log(p.get(i, c));
        return entropy / objective.totalWeight() - forceSquare / (4 * objective.lambda());
    }

    private static double dot(Matrix x, Matrix y) {
        return VectorMath.dot(x.values(), y.values());
    }

    private static Matrix sum(Matrix x, double t, Matrix y) {
        Matrix result = x.copy();
        VectorMath.axpy(t, y.values(), result.values());
        return result;
    }

    private static Matrix scaled(Matrix x, double factor) {
        Matrix result = x.copy();
        for (int at = 0; at < result.values().length; at++) result.values()[at] *= factor;
        return result;
    }
}
