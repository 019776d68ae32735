package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubsetsMapTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(new SubsetsMap());
    }

    @Override
    protected List<Integer> dims() {
        return List.of(1, 2, 3, 7, 12);
    }

    @Test
    void featureNumberIsTheSubsetInBinary() {
        double[] out = new double[8];
        new SubsetsMap().map(Points.of(new double[] {2, 3, 5}), 0, out);
        assertThat(out).containsExactly(1, 2, 3, 6, 5, 10, 15, 30);
    }

    @Test
    void thereAreTwoToTheNumberOfCoordinates() {
        assertThat(new SubsetsMap().dim(10)).isEqualTo(1024);
        assertThat(new SubsetsMap().dim(24)).isEqualTo(1 << 24);
    }

    @Test
    void refusesMoreThanTwentyFourCoordinatesAndNamesTheCure() {
        assertThatThrownBy(() -> new SubsetsMap().dim(25))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("subsets() makes 2^25 features of 25 coordinates, 24 are the most: "
                        + "use the kernel subsets() instead");
    }
}
