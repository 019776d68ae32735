package dev.mercer.solve.centres;

import dev.mercer.linalg.Matrix;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Preconditioned conjugate gradients for several right-hand sides that share each product with A but nothing else. The
 * caller runs them step by step and decides when to stop. Source: [GVL13, §11.5].
 */
final class ConjugateGradients {
    private final UnaryOperator<Matrix> product;
    private final UnaryOperator<Matrix> inverse;
    private final Matrix change;
    private final Matrix residual;
    private Matrix direction;
    private double[] energy;
    private double gain;

    /**
     * Of a residual r: looks for A⁻¹r.
     *
     * @param product A
     * @param inverse the preconditioner, an operator close to A⁻¹
     * @param residual r, one column for each right-hand side
     */
    ConjugateGradients(UnaryOperator<Matrix> product, UnaryOperator<Matrix> inverse, Matrix residual) {
        this.product = product;
        this.inverse = inverse;
        this.residual = residual.copy();
        this.change = new Matrix(residual.rows(), residual.columns());
        this.direction = inverse.apply(residual);
        this.energy = Columns.dots(residual, direction);
    }

    /** √(rᵀP⁻¹r) of each column: about the size of its error, measured by A. */
    double[] sizes() {
        double[] sizes = new double[energy.length];
        for (int t = 0; t < sizes.length; t++) sizes[t] = Math.sqrt(Math.max(0, energy[t]));
        return sizes;
    }

    /** rᵀP⁻¹r, summed over the columns. */
    double energy() {
        return Arrays.stream(energy).sum();
    }

    /** By how much the steps have made xᵀAx − 2bᵀx less, summed over the columns. */
    double gain() {
        return gain;
    }

    /** One step of every column; false where none of them moves any more. */
    boolean step() {
        Matrix products = product.apply(direction);
        double[] bends = Columns.dots(direction, products);
        double[] lengths = new double[bends.length];
        boolean moves = false;
        for (int t = 0; t < lengths.length; t++) {
            // What is solved already, and what rounding has made meaningless, stays.
            lengths[t] = energy[t] > 0 && bends[t] > 0 ? energy[t] / bends[t] : 0;
            moves |= lengths[t] > 0;
            gain += lengths[t] * energy[t];
        }
        Columns.add(lengths, direction, change);
        for (int t = 0; t < lengths.length; t++) lengths[t] = -lengths[t];
        Columns.add(lengths, products, residual);
        Matrix next = inverse.apply(residual);
        double[] left = Columns.dots(residual, next);
        double[] kept = new double[left.length];
        for (int t = 0; t < left.length; t++) kept[t] = energy[t] > 0 && lengths[t] < 0 ? left[t] / energy[t] : 0;
        Columns.add(kept, direction, next);
        direction = next;
        energy = left;
        return moves;
    }

    /** What has been found of A⁻¹r. */
    Matrix change() {
        return change;
    }
}
