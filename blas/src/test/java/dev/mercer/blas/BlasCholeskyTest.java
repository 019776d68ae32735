package dev.mercer.blas;

import dev.mercer.linalg.CholeskyContract;
import dev.mercer.linalg.TileMath;

class BlasCholeskyTest extends CholeskyContract {
    @Override
    protected TileMath<double[]> math() {
        return new BlasTileMath();
    }
}
