package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Linear;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

public class ClassifierTest {
    private static final List<String> COLOURS = List.of("blue", "green", "red");

    public static Training training() {
        return new Training(
                new Convergence(Reason.EXACT, 0, 1),
                Optional.empty(),
                Reals.of(),
                List.of(),
                new Provenance("none", 1, 1, "00", "plain", "test"));
    }

    /** A classifier whose scores are the coordinates of the point. */
    private static Classifier of(List<String> classes, Scheme scheme, Optional<Calibration> calibration) {
        int outputs = scheme.outputs(classes.size());
        Points unit = DensePoints.generate(outputs, outputs, (i, k) -> i == k ? 1 : 0);
        List<Reals> weights = IntStream.range(0, outputs)
                .mapToObj(t -> Reals.of(Matrix.identity(outputs).row(t)))
                .toList();
        Expansion expansion = new Expansion(Optional.empty(), new Linear(), unit, weights, Reals.constant(outputs, 0));
        return new Classifier(expansion, classes, scheme, calibration, training());
    }

    @Test
    void aPositiveScoreIsTheSecondOfTwoClasses() {
        Classifier two = of(List.of("ham", "spam"), Scheme.BINARY, Optional.of(Calibration.logOdds(1)));
        assertThat(two.predict(Points.of(new double[] {2}, new double[] {-1})).get(0))
                .isEqualTo("spam");
        assertThat(two.predict(Points.of(new double[] {2}, new double[] {-1})).get(1))
                .isEqualTo("ham");
        Matrix p = two.probabilities(Matrix.of(new double[] {Math.log(3)}));
        assertThat(p.get(0, 0)).isCloseTo(0.25, within(1e-15));
        assertThat(p.get(0, 1)).isCloseTo(0.75, within(1e-15));
    }

    @Test
    void pairsVote() {
        Classifier pairs = of(COLOURS, Scheme.ONE_VS_ONE, Optional.empty());
        // Pairs are (blue, green), (blue, red), (green, red).
        assertThat(pairs.labels(Matrix.of(new double[] {1, 1, 1})).get(0)).isEqualTo("red");
        assertThat(pairs.labels(Matrix.of(new double[] {1, -1, -1})).get(0)).isEqualTo("green");
        assertThat(pairs.labels(Matrix.of(new double[] {-1, -1, 1})).get(0)).isEqualTo("blue");
        // One vote each: the first class.
        assertThat(pairs.labels(Matrix.of(new double[] {1, -1, 1})).get(0)).isEqualTo("blue");
    }

    @Test
    void softmaxIsNormalisedAndDoesNotOverflow() {
        Classifier three = of(COLOURS, Scheme.SOFTMAX, Optional.of(Calibration.logOdds(3)));
        Matrix p = three.probabilities(Matrix.of(new double[] {0, Math.log(2), 0}, new double[] {1e6, -1e6, 1e6 - 1}));
        assertThat(p.row(0)).containsExactly(new double[] {0.25, 0.5, 0.25}, within(1e-15));
        assertThat(p.get(1, 0) + p.get(1, 2)).isCloseTo(1, within(1e-15));
    }

    @ParameterizedTest
    @EnumSource(names = {"SOFTMAX", "ONE_VS_REST", "ONE_VS_ONE"})
    void theLabelIsTheMostProbableClass(Scheme scheme) {
        Calibration odd = new Calibration(Reals.of(1, 3, 0.2), Reals.of(0.5, -1, 0));
        Calibration calibration = scheme == Scheme.SOFTMAX ? Calibration.logOdds(3) : odd;
        Classifier three = of(COLOURS, scheme, Optional.of(calibration));
        java.util.SplittableRandom random = new java.util.SplittableRandom(1);
        for (int trial = 0; trial < 200; trial++) {
            Matrix scores = Matrix.of(random.doubles(3, -3, 3).toArray());
            double[] p = three.probabilities(scores).row(0);
            int label = three.labels(scores).code(0);
            for (double other : p) assertThat(p[label]).isGreaterThanOrEqualTo(other);
            assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-14));
        }
    }

    /** Log odds of −1,000 and less are probabilities that no double can hold; their ratios are. */
    @Test
    void probabilitiesTooSmallForADoubleSumTo1To1em15() {
        Classifier three = of(COLOURS, Scheme.ONE_VS_REST, Optional.of(Calibration.logOdds(3)));
        Matrix scores = Matrix.of(new double[] {-1000, -1000 + Math.log(3), -5000});
        assertThat(three.probabilities(scores).row(0)).containsExactly(new double[] {0.25, 0.75, 0}, within(1e-12));
        assertThat(three.labels(scores).get(0)).isEqualTo("green");
    }

    /** One vote each: probabilities of the pairs tell who wins by how much. */
    @Test
    void pairsWithProbabilitiesChooseTheMostProbableWhereVotesDoNot() {
        Classifier pairs = of(COLOURS, Scheme.ONE_VS_ONE, Optional.of(Calibration.logOdds(3)));
        // Green beats blue for certain, blue beats red by a little, red beats green by a little.
        assertThat(pairs.labels(Matrix.of(new double[] {8, -0.1, 0.1})).get(0)).isEqualTo("green");
    }

    @Test
    void withoutALikelihoodThereAreNoProbabilities() {
        Classifier pairs = of(COLOURS, Scheme.ONE_VS_ONE, Optional.empty());
        assertThatThrownBy(() -> pairs.probabilities(Matrix.of(new double[] {1, 1, 1})))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the model has no probabilities");
    }

    @Test
    void refusesPartsThatDoNotFit() {
        assertThatThrownBy(() -> of(List.of("a"), Scheme.SOFTMAX, Optional.empty()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of classes");
        assertThatThrownBy(() -> of(COLOURS, Scheme.BINARY, Optional.empty()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a binary scheme has 2 classes");
    }

    @Test
    void scoresByClassAddUpWhatSpeaksForEach() {
        DensePoints point = Points.of(new double[] {1, 2, 4});
        Expansion pairs = of(COLOURS, Scheme.ONE_VS_ONE, Optional.empty()).byClass();
        // Pairs are (blue, green), (blue, red), (green, red); each class is in two of them.
        assertThat(pairs.value(point, 0, 0)).isEqualTo((-1 - 2) / 2.0);
        assertThat(pairs.value(point, 0, 1)).isEqualTo((1 - 4) / 2.0);
        assertThat(pairs.value(point, 0, 2)).isEqualTo((2 + 4) / 2.0);
        Expansion each = of(COLOURS, Scheme.ONE_VS_REST, Optional.empty()).byClass();
        for (int c = 0; c < 3; c++) assertThat(each.value(point, 0, c)).isEqualTo(point.get(0, c));
        Expansion two = of(List.of("a", "b"), Scheme.BINARY, Optional.empty()).byClass();
        assertThat(two.value(Points.of(new double[] {3}), 0, 0)).isEqualTo(-3);
        assertThat(two.value(Points.of(new double[] {3}), 0, 1)).isEqualTo(3);
    }

    @Test
    void pairsOfFourClassesInTheirOrder() {
        List<String> four = List.of("a", "b", "c", "d");
        Expansion pairs = of(four, Scheme.ONE_VS_ONE, Optional.empty()).byClass();
        double[] ones = new double[6];
        Arrays.fill(ones, 3);
        for (int c = 0; c < 4; c++) // wins against the c before it, loses against the 3 − c after it
        assertThat(pairs.value(Points.of(ones), 0, c)).isEqualTo(c - (3 - c));
    }
}
