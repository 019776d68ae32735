package dev.mercer.blas;

import dev.mercer.compute.BackendContract;

/** The rounding contract of this back end, with and without the Vector API. */
abstract class BlasContract extends BackendContract {
    /** The library uses other loops at the edges of a tile, so the last digits depend on where in it a pair stands. */
    @Override
    protected double rounding() {
        return 1e-13;
    }

    @Override
    protected double floatError() {
        return 2e-5;
    }
}
