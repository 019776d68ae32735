package dev.mercer.blas;

import dev.mercer.linalg.TileMath;
import dev.mercer.linalg.TileMathContract;

class BlasTileMathTest extends TileMathContract {
    @Override
    protected TileMath<double[]> math() {
        return new BlasTileMath();
    }
}
