package dev.mercer.loss;

import java.util.List;

class SquaredHingeTest extends LossContract {
    @Override
    protected List<Loss> examples() {
        return List.of(new SquaredHinge());
    }
}
