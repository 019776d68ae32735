package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Moves centres so that the least squares fit to given outputs becomes better: min over C of min over β, b of
 * ‖F − K(X, C)β − b‖² + λ‖β‖², by Levenberg–Marquardt steps in the coordinates C alone, β and b eliminated
 * [GP73], [Kau75].
 *
 * <p>With the residual R, centred kernel values K and A = I − K(KᵀK + λI)⁻¹Kᵀ, the gradient is −JᵀR and the curvature
 * JᵀAJ with J = ∂(Kβ)/∂C. A step is solved by conjugate gradients: each costs 4·n·m·d operations for n points and m centres
 * in d columns; the equations of β cost n·m² a step. Memory: n·m·d numbers of single precision.
 */
final class CenterDescent {
    /** λ as a part of the trace of KᵀK at the start: the least that keeps the equations solvable. */
    private static final double PENALTY = 1e-9;

    private static final double FIRST_DAMPING = 1e-2;
    private static final double LEAST_DAMPING = 1e-6;
    private static final double MOST_DAMPING = 1e7;
    private static final int MOST_PRODUCTS = 40;
    private static final double RESIDUAL = 0.03;
    /** Steps end where three of them together decrease the sum of squares by less than this part. */
    private static final double LEAST_DECREASE = 0.01;
    /** Steps end where this part of the variance of the outputs is left. */
    private static final double LEAST_ERROR = 1e-8;

    private static final int BLOCKS = 32;
    /** Numbers of a Jacobian below which threads would wait for each other longer than they work. */
    private static final int FEW = 200_000;

    private final List<Kernel> kernels;
    private final Points points;
    private final Matrix outputs;
    private final Compute all;
    private final Progress progress;
    private Compute compute;
    private double lambda;

    /**
     * Takes the kernel of each group of centres.
     *
     * @param points X
     * @param outputs F, a row for each point
     */
    CenterDescent(List<Kernel> kernels, Points points, Matrix outputs, Compute compute, Progress progress) {
        this.kernels = kernels;
        this.points = points;
        this.outputs = centred(outputs.copy());
        this.all = compute;
        this.compute = compute;
        this.progress = progress;
    }

    /** The groups of centres after at most so many steps; as they are where the kernel has no gradient. */
    List<DensePoints> moved(List<DensePoints> start, int steps) {
        long numbers = start.stream().mapToLong(DensePoints::size).sum() * points.size() * points.dim();
        compute = numbers < FEW ? all.withThreads(1) : all;
        Optional<State> first = state(start);
        if (first.isEmpty()) return start;
        State best = first.get();
        float[][] slopes = new float[points.size()][best.size() * points.dim()];
        double damping = FIRST_DAMPING;
        double[] errors = new double[steps + 1];
        errors[0] = best.error;
        try {
            for (int step = 0; step < steps && damping < MOST_DAMPING; step++) {
                progress.throwIfCancelled();
                progress.report("moving centres", step, steps);
                Step next = new Step(best, slopes);
                Optional<State> better = Optional.empty();
                while (better.isEmpty() && damping < MOST_DAMPING) {
                    double limit = best.error;
                    better = next.centers(damping).flatMap(this::state).filter(state -> state.error < limit);
                    damping = better.isEmpty() ? 4 * damping : Math.max(LEAST_DAMPING, damping / 3);
                }
                if (better.isEmpty()) break;
                best = better.get();
                errors[step + 1] = best.error;
                if (best.error < LEAST_ERROR * VectorMath.dot(outputs.values(), outputs.values())) break;
                if (step >= 2 && best.error > (1 - LEAST_DECREASE) * errors[step - 2]) break;
            }
        } catch (UnsupportedOperationException noGradient) {
            return start;
        }
        return best.centers;
    }

    private static Matrix centred(Matrix values) {
        double[] all = values.values();
        int columns = values.columns();
        double[] means = new double[columns];
        for (int at = 0; at < all.length; at++) means[at % columns] += all[at] / values.rows();
        for (int at = 0; at < all.length; at++) all[at] -= means[at % columns];
        return values;
    }

    /**
     * Centres and the best weights for them.
     *
     * @param kernel centred kernel values, a row for each point
     * @param transposed a row for each centre
     * @param beta β, a row for each centre
     * @param residual R
     */
    private record State(
            List<DensePoints> centers,
            Matrix kernel,
            Matrix transposed,
            Cholesky factor,
            Matrix beta,
            Matrix residual,
            double error) {
        int size() {
            return beta.rows();
        }

        /** A times a matrix with a row for each point. */
        Matrix projected(Matrix values, int threads) {
            Matrix fitted = kernel.multiply(factor.solve(transposed.multiply(values, threads)), threads);
            for (int at = 0; at < fitted.values().length; at++)
                fitted.values()[at] = values.values()[at] - fitted.values()[at];
            return fitted;
        }
    }

    private Optional<State> state(List<DensePoints> centers) {
        try {
            Matrix kernel = centred(values(kernels, centers, points, compute));
            Matrix transposed = kernel.transpose();
            SymmetricMatrix products = SymmetricMatrix.of(transposed.multiply(kernel, compute.threads()));
            if (lambda == 0)
                lambda = PENALTY * Arrays.stream(products.diagonal()).sum();
            Cholesky factor = Cholesky.of(products, lambda + Double.MIN_NORMAL);
            Matrix beta = factor.solve(transposed.multiply(outputs, compute.threads()));
            Matrix residual = kernel.multiply(beta, compute.threads());
            for (int at = 0; at < residual.values().length; at++)
                residual.values()[at] = outputs.values()[at] - residual.values()[at];
            double error = VectorMath.dot(residual.values(), residual.values())
                    + lambda * VectorMath.dot(beta.values(), beta.values());
            if (!Double.isFinite(error)) return Optional.empty();
            return Optional.of(new State(centers, kernel, transposed, factor, beta, residual, error));
        } catch (InvalidInputException | NotPositiveDefiniteException outside) {
            return Optional.empty();
        }
    }

    /** Kernel values, a row for each point and a column for each centre, group by group. */
    static Matrix values(List<Kernel> kernels, List<? extends Points> centers, Points points, Compute compute) {
        int size = centers.stream().mapToInt(Points::size).sum();
        Matrix all = new Matrix(points.size(), size);
        int at = 0;
        for (int g = 0; g < kernels.size(); g++) {
            Points own = centers.get(g);
            if (own.size() == 0) continue;
            double[] part = CrossGram.of(kernels.get(g), points, own, compute)
                    .toMatrix(Progress.none())
                    .values();
            for (int i = 0; i < points.size(); i++)
                System.arraycopy(part, i * own.size(), all.values(), i * size + at, own.size());
            at += own.size();
        }
        return all;
    }

    /** The Gauss–Newton equations at a state. */
    private final class Step {
        private final State state;
        private final float[][] slopes;
        private final double[] gradient;
        private final double[] diagonal;
        private final int dim = points.dim();

        Step(State state, float[][] slopes) {
            this.state = state;
            this.slopes = slopes;
            int at = 0;
            for (int g = 0; g < kernels.size(); g++) {
                CenterGradients.write(kernels.get(g), state.centers.get(g), points, slopes, at * dim, compute);
                at += state.centers.get(g).size();
            }
            gradient = transposed(state.residual);
            diagonal = squares();
        }

        Optional<List<DensePoints>> centers(double damping) {
            double[] step = solve(damping);
            for (double number : step) if (!Double.isFinite(number)) return Optional.empty();
            List<DensePoints> moved = new ArrayList<>();
            int at = 0;
            for (DensePoints group : state.centers) {
                int from = at;
                moved.add(DensePoints.generate(
                        group.size(), dim, (j, k) -> group.get(j, k) + step[(from + j) * dim + k]));
                at += group.size();
            }
            return Optional.of(moved);
        }

        /** (JᵀAJ + damping·D)⁻¹JᵀR by conjugate gradients, preconditioned by D, the diagonal of JᵀJ. */
        private double[] solve(double damping) {
            int size = gradient.length;
            double[] x = new double[size];
            double[] r = gradient.clone();
            double[] z = new double[size];
            double[] p = new double[size];
            double before = 0;
            double first = 0;
            for (int product = 0; product < MOST_PRODUCTS; product++) {
                progress.throwIfCancelled();
                for (int at = 0; at < size; at++) z[at] = r[at] / diagonal[at];
                double now = VectorMath.dot(r, z);
                if (product == 0) first = now;
                if (!(now > RESIDUAL * RESIDUAL * first)) break;
                double share = product == 0 ? 0 : now / before;
                for (int at = 0; at < size; at++) p[at] = z[at] + share * p[at];
                double[] q = transposed(state.projected(product(p), compute.threads()));
                for (int at = 0; at < size; at++) q[at] += damping * diagonal[at] * p[at];
                double length = now / VectorMath.dot(p, q);
                for (int at = 0; at < size; at++) {
                    x[at] += length * p[at];
                    r[at] -= length * q[at];
                }
                before = now;
            }
            return x;
        }

        /** Jv, centred. */
        private Matrix product(double[] v) {
            Matrix product = new Matrix(points.size(), outputs.columns());
            compute.run("centres", BLOCKS, Progress.none(), block -> {
                for (int i = start(block); i < start(block + 1); i++)
                    for (int j = 0, at = 0; j < state.size(); j++, at += dim) {
                        double along = 0;
                        for (int k = 0; k < dim; k++) along += slopes[i][at + k] * v[at + k];
                        for (int t = 0; t < outputs.columns(); t++)
                            product.values()[i * outputs.columns() + t] += along * state.beta.get(j, t);
                    }
            });
            return centred(product);
        }

        /** Jᵀu, for u whose columns have mean 0. */
        private double[] transposed(Matrix u) {
            double[][] parts = new double[BLOCKS][];
            compute.run("centres", BLOCKS, Progress.none(), block -> {
                double[] sum = new double[state.size() * dim];
                for (int i = start(block); i < start(block + 1); i++)
                    for (int j = 0, at = 0; j < state.size(); j++, at += dim) {
                        double weight = 0;
                        for (int t = 0; t < outputs.columns(); t++) weight += u.get(i, t) * state.beta.get(j, t);
                        for (int k = 0; k < dim; k++) sum[at + k] += weight * slopes[i][at + k];
                    }
                parts[block] = sum;
            });
            return sum(parts);
        }

        /** The diagonal of JᵀJ, and a little for coordinates that change nothing. */
        private double[] squares() {
            double[][] parts = new double[BLOCKS][];
            compute.run("centres", BLOCKS, Progress.none(), block -> {
                double[] sum = new double[state.size() * dim];
                for (int i = start(block); i < start(block + 1); i++)
                    for (int at = 0; at < sum.length; at++) sum[at] += (double) slopes[i][at] * slopes[i][at];
                parts[block] = sum;
            });
            double[] all = sum(parts);
            double most = 0;
            for (int at = 0; at < all.length; at++) {
                double square = 0;
                for (int t = 0; t < outputs.columns(); t++)
                    square += state.beta.get(at / dim, t) * state.beta.get(at / dim, t);
                all[at] *= square;
                most = Math.max(most, all[at]);
            }
            for (int at = 0; at < all.length; at++) all[at] += 1e-9 * most + Double.MIN_NORMAL;
            return all;
        }

        private int start(int block) {
            return (int) ((long) block * points.size() / BLOCKS);
        }

        private double[] sum(double[][] parts) {
            double[] all = parts[0];
            for (int block = 1; block < BLOCKS; block++)
                for (int at = 0; at < all.length; at++) all[at] += parts[block][at];
            return all;
        }
    }
}
