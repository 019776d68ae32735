package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.solve.internal.Objective;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class StepTest {
    private final Points points = DescentProblems.points(20, 1);
    private final Objective objective = DescentProblems.objective(new Logistic(), points, 0.25);

    private double[] first(Step step) {
        var sizes = step.sizes(objective, new Batch.Full(), Progress.none());
        return new double[] {sizes.applyAsDouble(0), sizes.applyAsDouble(1), sizes.applyAsDouble(3)};
    }

    @Test
    void followTheirFormulas() {
        assertThat(first(new Step.Fixed(0.5))).containsExactly(0.5, 0.5, 0.5);
        assertThat(first(new Step.Inverse(2, 0.5))).containsExactly(2, 2 / 1.5, 2 / 2.5);
        assertThat(first(new Step.InverseRoot(2))).containsExactly(2, 2 / Math.sqrt(2), 1);
        assertThat(first(new Step.Pegasos(0))).containsExactly(2, 1, 0.5);
        assertThat(first(new Step.Pegasos(1))).containsExactly(1, 2.0 / 3, 0.4);
    }

    @Test
    void coolingIsASafeStepThatDecays() {
        double safe = first(new Step.Safe())[0];
        assertThat(first(new Step.Safe())).containsExactly(safe, safe, safe);
        double[] cooling = first(new Step.Cooling());
        assertThat(cooling[0]).isEqualTo(safe);
        assertThat(1 / cooling[1]).isCloseTo(1 / safe + 0.5, within(1e-12));
        assertThat(1 / cooling[2]).isCloseTo(1 / safe + 1.5, within(1e-12));
    }

    @Test
    void refuseWhatCannotWork() {
        assertThatThrownBy(() -> new Step.Fixed(0)).hasMessage("eta must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new Step.Fixed(Double.NaN)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Step.Inverse(1, -1)).hasMessage("decay must be >= 0 and finite, got -1");
        assertThatThrownBy(() -> new Step.InverseRoot(-1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Step.Pegasos(-1)).hasMessage("delay must be >= 0, got -1");
        Objective free = DescentProblems.objective(new Squared(), points, 0);
        assertThatThrownBy(() -> new Step.Pegasos(0).sizes(free, new Batch.Full(), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be > 0 and finite, got 0");
        Objective kinked = DescentProblems.objective(new Hinge(), points, 0.1);
        assertThatThrownBy(() -> new Step.Safe().sizes(kinked, new Batch.Full(), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("no step is safe for Hinge[], whose slope jumps: use a step that decays, such as Pegasos");
    }
}
