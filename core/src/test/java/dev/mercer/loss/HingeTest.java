package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HingeTest extends LossContract {
    @Override
    protected List<Loss> examples() {
        return List.of(new Hinge());
    }

    @Test
    void belongsToNoLikelihood() {
        assertThat(new Hinge().likelihood()).isEmpty();
        assertThat(new SquaredHinge().likelihood()).isEmpty();
    }
}
