package dev.mercer.blas;

import dev.mercer.linalg.internal.CholeskyContract;
import dev.mercer.linalg.tile.TileMath;

class BlasCholeskyTest extends CholeskyContract {
    @Override
    protected TileMath<double[]> math() {
        return new BlasTileMath();
    }
}
