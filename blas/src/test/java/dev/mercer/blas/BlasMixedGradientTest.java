package dev.mercer.blas;

import dev.mercer.linalg.internal.MixedGradientContract;
import dev.mercer.linalg.tile.Engine;

class BlasMixedGradientTest extends MixedGradientContract {
    @Override
    protected Engine engine() {
        return new Engine(new BlasTileMath(), new BlasFloatTileMath(Simd.best()), 2);
    }
}
