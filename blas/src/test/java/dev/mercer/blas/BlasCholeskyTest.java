package dev.mercer.blas;

import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.internal.CholeskyContract;

class BlasCholeskyTest extends CholeskyContract {
    @Override
    protected TileMath<double[]> math() {
        return new BlasTileMath();
    }
}
