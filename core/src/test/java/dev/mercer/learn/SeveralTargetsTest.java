package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.model.Regressor;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeveralTargetsTest {
    private static final Reals FIRST = Reals.of(1, 2, 4, 8, 16, 30);
    private static final Reals SECOND = Reals.of(-3, 5, 0, 2, 2, -7);
    private static final TargetVectors BOTH = new TargetVectors(List.of("a", "b"), List.of(FIRST, SECOND));
    private static final Points POINTS = Points.of(
            new double[] {0}, new double[] {1}, new double[] {2}, new double[] {3}, new double[] {4}, new double[] {5});

    /** One factorisation, and for each target what it would be by itself. */
    @Test
    void eachTargetIsLearnedAsByItselfTo1em8() {
        List<Learner<Regressor>> learners = List.of(
                KernelRidge.of(new Gaussian(1), 0.01),
                KernelRidge.of(new Linear(), 0.01),
                KernelRidge.of(new Gaussian(1), 0.01).withStrategy(new Leaves(2)),
                KernelRidge.of(new Gaussian(1), 0.01).withStrategy(new Nystrom()),
                FeatureRegression.of(new PolynomialMap(2), 0.01));
        for (Learner<Regressor> learner : learners) {
            Regressor all = learner.fit(Dataset.of(POINTS, BOTH));
            assertThat(all.expansion().outputs()).isEqualTo(2);
            for (int t = 0; t < 2; t++) {
                double[] alone =
                        learner.fit(Dataset.of(POINTS, BOTH.columns().get(t))).predict(POINTS);
                for (int i = 0; i < 6; i++)
                    assertThat(all.expansion().value(POINTS, i, t))
                            .as(learner.toString())
                            .isCloseTo(alone[i], within(1e-8));
            }
        }
    }

    @Test
    void otherLearnersRefuseSeveralTargets() {
        assertThatThrownBy(() -> Svm.regression(new Gaussian(1), 0.1, 0.1).fit(Dataset.of(POINTS, BOTH)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("learns one target at a time, got 2: learn each by itself");
    }
}
