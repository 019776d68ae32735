package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Indices;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Preconditioned conjugate gradients for several right-hand sides, which share only the products with A [HS52], [GVL13, §11.5].
 *
 * <p>A and the preconditioner are symmetric and positive definite. After k steps the error in the A-norm has shrunk by
 * {@code 2((√κ − 1)/(√κ + 1))ᵏ}, κ being the condition number. The caller runs the iteration step by step, and decides when to
 * stop and when to replace the residual of the recurrence by the true one.
 */
public final class ConjugateGradient {
    private final UnaryOperator<double[][]> product;
    private final UnaryOperator<double[][]> inverse;
    private final List<Column> columns = new ArrayList<>();
    private double gain;

    /**
     * Begins with X = 0.
     *
     * @param product products of several vectors with A, in arrays of their own
     * @param inverse products with the preconditioner, an operator close to A⁻¹
     * @param right the right-hand sides, which are not changed
     */
    public ConjugateGradient(UnaryOperator<double[][]> product, UnaryOperator<double[][]> inverse, double[]... right) {
        this.product = product;
        this.inverse = inverse;
        for (double[] b : right) columns.add(new Column(b));
    }

    /** The recurrence of one right-hand side. */
    private static final class Column {
        final double[] x;
        final double[] p;
        double[] r;
        /** rᵀM⁻¹r. */
        double energy;
        /** The energy to which p belongs; 0 if the next direction is the preconditioned residual alone. */
        double last;

        boolean prepared;
        boolean ended;

        Column(double[] right) {
            this.x = new double[right.length];
            this.p = new double[right.length];
            this.r = right.clone();
        }

        /** Computes the energy and the next direction, given z = M⁻¹r. */
        void prepare(double[] z) {
            energy = VectorMath.dot(r, z);
            double beta = last == 0 ? 0 : energy / last;
            for (int i = 0; i < p.length; i++) p[i] = z[i] + beta * p[i];
            prepared = true;
        }

        /** Moves along p given A·p, and returns the length; 0 if rounding, or A, does not allow a step. */
        double step(double[] product) {
            double bend = VectorMath.dot(p, product);
            boolean usable =
                    energy > 0 && energy < Double.POSITIVE_INFINITY && bend > 0 && bend < Double.POSITIVE_INFINITY;
            double length = usable ? energy / bend : 0;
            prepared = false;
            last = usable ? energy : 0;
            if (!usable) return 0;
            VectorMath.axpy(length, p, x);
            VectorMath.axpy(-length, product, r);
            return length;
        }
    }

    /** Makes a step of every column that has not ended, and returns the number of columns that it moved. */
    public int step() {
        prepare();
        List<Column> running = columns.stream().filter(c -> !c.ended).toList();
        double[][] products = product.apply(vectors(running, c -> c.p));
        int moved = 0;
        for (int c = 0; c < products.length; c++) {
            double length = running.get(c).step(products[c]);
            if (length > 0) moved++;
            gain += length * running.get(c).energy;
        }
        return moved;
    }

    private void prepare() {
        List<Column> open =
                columns.stream().filter(c -> !c.ended && !c.prepared).toList();
        if (open.isEmpty()) return;
        double[][] z = inverse.apply(vectors(open, c -> c.r));
        for (int c = 0; c < z.length; c++) open.get(c).prepare(z[c]);
    }

    private static double[][] vectors(List<Column> columns, Function<Column, double[]> vector) {
        return columns.stream().map(vector).toArray(double[][]::new);
    }

    /** The columns that have not ended. */
    public int[] running() {
        return Indices.where(columns.size(), c -> !columns.get(c).ended);
    }

    /** Excludes column c from later steps. */
    public void end(int c) {
        columns.get(c).ended = true;
    }

    /** Replaces the residual of column c and keeps the directions, so that their information about A is not lost [VY00]. */
    public void replace(int c, double[] residual) {
        columns.get(c).r = residual;
        columns.get(c).prepared = false;
    }

    /** Replaces the residual of column c, and restarts from it. */
    public void restart(int c, double[] residual) {
        replace(c, residual);
        columns.get(c).last = 0;
    }

    /** rᵀM⁻¹r of each column: about its error in the A-norm, squared. */
    public double[] energies() {
        prepare();
        return columns.stream().mapToDouble(c -> c.energy).toArray();
    }

    /** The decrease of xᵀAx − 2bᵀx by the steps, summed over the columns. */
    public double gain() {
        return gain;
    }

    /** The residual of column c; not a copy. */
    public double[] residual(int c) {
        return columns.get(c).r;
    }

    /** The solution of column c so far; not a copy. */
    public double[] solution(int c) {
        return columns.get(c).x;
    }

    /** X so far. */
    public Matrix solution() {
        return Matrix.ofColumns(vectors(columns, c -> c.x));
    }
}
