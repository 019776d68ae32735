package dev.mercer.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Polynomial;
import dev.mercer.model.Classifier;
import dev.mercer.model.ClassifierTest;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FeatureWeightsTest {
    private static final Encoder ENCODER =
            Encoder.learn(Encoding.NONE, Table.of(NumberColumn.of("a", 1, 2), NumberColumn.of("b", 3, 5)));
    private static final Points CENTERS = Points.of(new double[] {1, -4}, new double[] {2, 1});

    private static TableModel model(Kernel kernel) {
        return new TableModel(
                ENCODER,
                Optional.of("y"),
                new Regressor(Expansion.of(kernel, CENTERS, Reals.of(1, 2), 7), ClassifierTest.training()));
    }

    /** θ = 1·(1, −4) + 2·(2, 1). */
    @Test
    void weightsOfALinearModelAreTheSumOfItsCenters() {
        FeatureWeights found = FeatureWeights.of(model(new Linear())).orElseThrow();
        assertThat(found.names()).containsExactly("a", "b");
        assertThat(found.outputs()).containsExactly("y");
        assertThat(found.weight(0, 0)).isEqualTo(5);
        assertThat(found.weight(0, 1)).isEqualTo(-2);
        assertThat(found.largest(0, 1)).containsExactly(0);
        assertThat(found.theta().bias().get(0)).isEqualTo(7);
    }

    /** (xᵀz + 1)² has a feature √2·ab beside a², b², √2·a, √2·b and 1. */
    @Test
    void aFeatureIsItsConstantTimesItsName() {
        FeatureWeights found = FeatureWeights.of(model(new Polynomial(2, 1))).orElseThrow();
        assertThat(found.names()).hasSize(6);
        assertThat(found.constants().stream().filter(c -> Math.abs(c - Math.sqrt(2)) < 1e-12))
                .hasSize(3);
        double f = 7;
        double[] ones = found.constants().stream().mapToDouble(c -> c).toArray();
        for (int k = 0; k < ones.length; k++) f += found.weight(0, k) * ones[k];
        // At a = b = 1, where every name is 1: 1·(1 − 4 + 1)² + 2·(2 + 1 + 1)² + 7.
        assertThat(f).isCloseTo(43, within(1e-9));
    }

    @Test
    void aGaussianHasNone() {
        assertThat(FeatureWeights.of(model(new Gaussian(1)))).isEmpty();
    }

    @Test
    void pairsOfClassesAreNamed() {
        Classifier classifier = new Classifier(
                new Expansion(
                        Optional.empty(),
                        new Linear(),
                        CENTERS,
                        List.of(Reals.of(1, 0), Reals.of(0, 1), Reals.of(1, 1)),
                        Reals.of(0, 0, 0)),
                List.of("p", "q", "r"),
                Scheme.ONE_VS_ONE,
                Optional.empty(),
                ClassifierTest.training());
        assertThat(FeatureWeights.of(new TableModel(ENCODER, Optional.of("y"), classifier))
                        .orElseThrow()
                        .outputs())
                .containsExactly("q against p", "r against p", "r against q");
    }
}
