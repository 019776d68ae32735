package dev.mercer.blas;

import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TileMathContract;

class BlasTileMathTest extends TileMathContract {
    @Override
    protected TileMath<double[]> math() {
        return new BlasTileMath();
    }
}
