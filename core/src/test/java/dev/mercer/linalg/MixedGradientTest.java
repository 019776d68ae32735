package dev.mercer.linalg;

class MixedGradientTest extends MixedGradientContract {
    @Override
    protected Engine engine() {
        return Engine.plain();
    }
}
