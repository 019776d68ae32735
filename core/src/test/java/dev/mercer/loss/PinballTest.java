package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinballTest extends LossContract {
    @Override
    protected List<Loss> examples() {
        return List.of(new Pinball(0.5), new Pinball(0.1), new Pinball(0.9));
    }

    /** The mean pinball loss of a sample is least at its quantile. */
    @Test
    void itsMinimiserIsTheQuantile() {
        Pinball loss = new Pinball(0.8);
        double best = Double.POSITIVE_INFINITY;
        double at = 0;
        for (double f = 0; f <= 10; f += 0.01) {
            double total = 0;
            for (int y = 1; y <= 9; y++) total += loss.value(y, f);
            if (total < best - 1e-9) {
                best = total;
                at = f;
            }
        }
        assertThat(at).isCloseTo(8, within(0.011));
        for (int outside : new int[] {0, 1})
            assertThatThrownBy(() -> new Pinball(outside))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("quantile must be > 0 and < 1, got " + outside);
    }
}
