package dev.mercer.gram;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.Window;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.LinearOperator;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.StreamedSolver;
import dev.mercer.util.Progress;

/** The matrix sᵢKᵢⱼsⱼ for a solver that needs only columns and products: K is computed when needed. */
final class StreamedSystem implements StreamedSolver.Source {
    private final KernelBlock block;
    private final Compute compute;
    private final LinearOperator exact;
    private final LinearOperator rough;
    /** s; empty where all are 1. */
    private final double[] factors;

    StreamedSystem(KernelBlock block, CrossGram exact, LinearOperator rough, double[] factors, Compute compute) {
        this.block = block;
        this.compute = compute;
        this.factors = factors;
        this.exact = scaled(new Products(exact));
        this.rough = scaled(rough);
    }

    private LinearOperator scaled(LinearOperator of) {
        return factors.length == 0 ? of : new Scaled(of, factors);
    }

    @Override
    public int size() {
        return block.rows();
    }

    @Override
    public double diagonal(int i) {
        double value = block.kernel().value(block.x(), i, block.x(), i);
        return factors.length == 0 ? value : factors[i] * value * factors[i];
    }

    @Override
    public void apply(double[] v, double[] out) {
        exact.apply(v, out);
    }

    @Override
    public void applyAll(double[][] v, double[][] out) {
        exact.applyAll(v, out);
    }

    @Override
    public LinearOperator rough() {
        return rough;
    }

    @Override
    public Columns columns(int... chosen) {
        BlockEvaluator evaluator = compute.backend()
                .prepare(new KernelBlock(block.kernel(), block.x(), block.x().select(chosen)));
        return (from, to) -> {
            float[] out = new float[(to - from) * chosen.length];
            evaluator.fill(new Window(from, to, 0, chosen.length), out, 0, chosen.length);
            for (int i = from, at = 0; i < to && factors.length > 0; i++)
                for (int p = 0; p < chosen.length; p++, at++) out[at] *= (float) (factors[i] * factors[chosen[p]]);
            return out;
        };
    }

    /** Products that recompute the kernel values each time. */
    static final class Products implements LinearOperator {
        private final CrossGram matrix;

        Products(CrossGram matrix) {
            this.matrix = matrix;
        }

        @Override
        public int size() {
            return matrix.rows();
        }

        @Override
        public void apply(double[] v, double[] out) {
            System.arraycopy(matrix.multiply(v, Progress.none()), 0, out, 0, out.length);
        }

        @Override
        public void applyAll(double[][] v, double[][] out) {
            if (v.length == 0) return;
            Matrix products = matrix.multiply(Matrix.of(v).transpose(), Progress.none());
            for (int c = 0; c < v.length; c++) System.arraycopy(products.column(c), 0, out[c], 0, out[c].length);
        }
    }

    /** Products with a stored triangle in single precision. */
    static final class Triangle implements LinearOperator {
        private final FloatSymmetricMatrix matrix;
        private final Engine engine;

        Triangle(FloatSymmetricMatrix matrix, Engine engine) {
            this.matrix = matrix;
            this.engine = engine;
        }

        @Override
        public int size() {
            return matrix.size();
        }

        @Override
        public void apply(double[] v, double[] out) {
            applyAll(new double[][] {v}, new double[][] {out});
        }

        @Override
        public void applyAll(double[][] v, double[][] out) {
            double[][] products = matrix.multiply(v, engine);
            for (int c = 0; c < v.length; c++) System.arraycopy(products[c], 0, out[c], 0, out[c].length);
        }
    }

    /** s·A·s. */
    private static final class Scaled implements LinearOperator {
        private final LinearOperator of;
        private final double[] factors;

        Scaled(LinearOperator of, double[] factors) {
            this.of = of;
            this.factors = factors;
        }

        @Override
        public int size() {
            return of.size();
        }

        @Override
        public void apply(double[] v, double[] out) {
            applyAll(new double[][] {v}, new double[][] {out});
        }

        @Override
        public void applyAll(double[][] v, double[][] out) {
            double[][] scaled = new double[v.length][];
            for (int c = 0; c < v.length; c++) scaled[c] = times(v[c].clone());
            of.applyAll(scaled, out);
            for (double[] one : out) times(one);
        }

        private double[] times(double[] v) {
            for (int i = 0; i < v.length; i++) v[i] *= factors[i];
            return v;
        }
    }
}
