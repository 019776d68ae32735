package dev.mercer.cuda;

import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.cuda.KernelSource.Form;

/**
 * The choice of the fastest arithmetic whose values are within {@link BlockProduct#FLOAT_ERROR}, for a kernel exp(−rate·s) with s
 * a sum of distances of coordinates, and u = 2⁻²⁴:
 *
 * <ul>
 *   <li>coordinates that are rounded move a point by at most u·R, R the radius of the points around their mean;
 *   <li>a sum of d terms has a relative error of at most (d + 2)·u, and s·rate·exp(−rate·s) ≤ 1/e;
 *   <li>by norms, a squared distance has an error of about u·R²·(8√d + 4): roundings of either sign, four of their standard deviations;
 *   <li>by tensor cores a coordinate has 22 digits, products of the second halves are left out (8u·R²), and each instruction cuts off
 *       its sum of 16 products, some 8u·R² for the three of a step of 16 coordinates, counted thrice.
 * </ul>
 */
final class PrecisionChoice {
    private static final double ROUNDING = 0x1p-24;

    /** Beyond this, squares of coordinates are no float numbers. */
    private static final double MOST = 1e18;

    private PrecisionChoice() {}

    static Form form(Program.Decay decay, CudaProduct.Center center, Arithmetic arithmetic) {
        boolean rough = arithmetic == Arithmetic.FLOAT;
        int dim = center.middle().length;
        double radius = center.radius();
        boolean range = radius < MOST && decay.rate() < MOST && decay.rate() > 1 / MOST;
        if (arithmetic == Arithmetic.DOUBLE || !range) return Form.DOUBLE;
        double differences = differences(decay, dim, radius);
        if (decay.squared() && differences + norms(decay.rate(), dim, radius) <= BlockProduct.FLOAT_ERROR)
            return rough ? Form.ROUGH_NORMS : Form.FLOAT_NORMS;
        if (differences > BlockProduct.FLOAT_ERROR) return Form.DOUBLE;
        return rough ? Form.ROUGH : Form.FLOAT;
    }

    /** Whether {@link TensorSource} keeps the bound. */
    static boolean byTensorCores(Program.Decay decay, CudaProduct.Center center) {
        int dim = center.middle().length;
        double radius = center.radius();
        double steps = TensorSource.depth(dim) / (double) TensorSource.STEP;
        double products = decay.rate() * ROUNDING * radius * radius * (16 + 24 * steps);
        return decay.squared() && 4 * differences(decay, dim, radius) + products <= BlockProduct.FLOAT_ERROR;
    }

    /** The error of a value from rounded coordinates and from the sum over them. */
    static double differences(Program.Decay decay, int dim, double radius) {
        // The steepest slope: of exp(−rate·r²) √(2·rate/e), of exp(−rate·r) the rate, where the L1 norm is at most √d
        // times r.
        double slope = decay.squared() ? Math.sqrt(2 * decay.rate() / Math.E) : decay.rate() * Math.sqrt(dim);
        return ROUNDING * (2 * slope * radius + (dim + 2) / Math.E);
    }

    private static double norms(double rate, int dim, double radius) {
        return rate * ROUNDING * radius * radius * (8 * Math.sqrt(dim) + 4);
    }
}
