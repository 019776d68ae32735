package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A matrix that was divided by the factors before must come out as if nothing had happened. */
class ScaledGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        double[] factors = new double[points.size()];
        double[] inverse = new double[points.size()];
        // Powers of two: dividing and multiplying loses no bit.
        Arrays.setAll(factors, i -> 1 << i % 4);
        Arrays.setAll(inverse, i -> 1 / factors[i]);
        Gram plain = Gram.of(KERNEL, points, compute, Progress.none());
        Gram divided = Gram.precomputed(plain.scaled(inverse).toMatrix(Progress.none()), compute);
        return divided.scaled(factors);
    }

    @Test
    void refusesFactorsThatDoNotFit() {
        Gram gram = Gram.of(KERNEL, points(3, 2), compute(), Progress.none());
        assertThatThrownBy(() -> gram.scaled(new double[2]))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of factors");
        assertThatThrownBy(() -> gram.scaled(new double[] {1, Double.NaN, 1}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("factor");
    }
}
