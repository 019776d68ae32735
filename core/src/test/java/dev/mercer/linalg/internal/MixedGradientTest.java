package dev.mercer.linalg.internal;

import dev.mercer.linalg.tile.Engine;

class MixedGradientTest extends MixedGradientContract {
    @Override
    protected Engine engine() {
        return Engine.plain();
    }
}
