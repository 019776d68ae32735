package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.model.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StackTest {
    private static final int ROWS = 1000;
    private final SplittableRandom random = new SplittableRandom(7);
    private final double[] truth =
            IntStream.range(0, ROWS).mapToDouble(i -> random.nextGaussian()).toArray();
    private final double[] targets = IntStream.range(0, ROWS)
            .mapToDouble(i -> truth[i] + random.nextGaussian())
            .toArray();

    private static FoldOutputs outputs(IntToDoubleFunction f, Reals targets) {
        Matrix said = new Matrix(ROWS, 1);
        for (int i = 0; i < ROWS; i++) said.set(i, 0, f.applyAsDouble(i));
        return new FoldOutputs(said, folds(), targets, Reals.constant(ROWS, 1), Optional.empty());
    }

    private static List<Integer> folds() {
        return IntStream.range(0, ROWS).map(i -> i % 5).boxed().toList();
    }

    /** The truth with errors of its own. */
    private FoldOutputs noisy(double deviation) {
        return outputs(i -> truth[i] + deviation * random.nextGaussian(), Reals.of(targets));
    }

    private static Stack.Result best(List<FoldOutputs> members, int most) {
        return new Stack(members, new Squared(), Optional.empty(), most).best();
    }

    @Test
    void independentErrorsAreAveraged() {
        Stack.Result found = best(List.of(noisy(1), noisy(1)), 2);
        assertThat(found.pays()).isTrue();
        assertThat(found.weights().get(0)).isCloseTo(0.5, within(0.15));
        assertThat(found.weights().sum()).isCloseTo(1, within(1e-12));
        // The noise of the targets, 1, and half of the variance of the errors.
        assertThat(found.score().loss()).isCloseTo(1.5, within(0.15));
        assertThat(found.gain()).isCloseTo(0.5, within(0.15));
    }

    @Test
    void aWorseMemberHasLessWeight() {
        Stack.Result found = best(List.of(noisy(0.5), noisy(1)), 2);
        // In proportion to 1/variance, 4 to 1; or all for the better one, as the other is clearly worse: the mean of
        // both.
        assertThat(found.weights().get(0)).isCloseTo(0.9, within(0.06));
    }

    /** The noise of the targets hides what an average gains; that it is not seen is no reason to refuse it. */
    @Test
    void aBlendIsTakenThoughRowsCannotTellThatItIsBetter() {
        Stack.Result found = best(List.of(noisy(0.05), noisy(0.05), noisy(0.05)), 3);
        assertThat(found.gain()).isLessThan(found.standardError());
        assertThat(found.pays()).isTrue();
        for (int m = 0; m < 3; m++) assertThat(found.weights().get(m)).isGreaterThan(0.15);
    }

    @Test
    void aBlendIsRefusedWhereRowsTellThatItIsWorse() {
        HeldOut any = best(List.of(noisy(1), noisy(1)), 2).score();
        assertThat(new Stack.Result(Reals.of(1), any, -3, 1).pays()).isFalse();
        assertThat(new Stack.Result(Reals.of(1), any, -1, 1).pays()).isTrue();
    }

    /** The gain is over the machine that is taken otherwise, not over the best that the blend itself has found. */
    @Test
    void aBetterMachineThanTheFirstPaysAlsoAlone() {
        Stack.Result found = best(List.of(noisy(1), noisy(0.1)), 2);
        assertThat(found.weights().get(1)).isGreaterThan(0.85);
        assertThat(found.pays()).isTrue();
        // The variances of the errors, 1 and 0.01, less the noise of the targets, which both have.
        assertThat(found.gain()).isCloseTo(0.99, within(0.2));
    }

    @Test
    void theSameMachineTwiceDoesNotPay() {
        FoldOutputs one = noisy(0.5);
        Stack.Result found = best(List.of(one, one), 2);
        assertThat(found.pays()).isFalse();
        assertThat(found.gain()).isZero();
    }

    @Test
    void onPureNoiseNoAdvantageIsFound() {
        SplittableRandom noise = new SplittableRandom(11);
        Reals nothing = Reals.of(
                IntStream.range(0, ROWS).mapToDouble(i -> noise.nextGaussian()).toArray());
        List<FoldOutputs> members = new ArrayList<>();
        for (int m = 0; m < 6; m++) members.add(outputs(i -> 0.3 * noise.nextGaussian(), nothing));
        double variance = nothing.stream().map(v -> v * v).average().orElseThrow();
        Stack.Result found = best(members, 6);
        assertThat(1 - found.score().loss() / variance).isLessThan(1 / Math.sqrt(ROWS));
    }

    @Test
    void atMostSoManyMembersHaveAWeight() {
        List<FoldOutputs> members = List.of(noisy(1), noisy(1), noisy(1), noisy(1));
        assertThat(best(members, 2).weights().stream().filter(w -> w > 0).count())
                .isEqualTo(2);
        assertThat(best(members, 1).weights().stream().filter(w -> w > 0).count())
                .isEqualTo(1);
        assertThat(best(members, 4).weights().stream().filter(w -> w > 0).count())
                .isEqualTo(4);
    }

    @Test
    void logOddsOfClassesAreAveraged() {
        Labels labels = Labels.of(
                IntStream.range(0, ROWS)
                        .mapToObj(i -> random.nextDouble() < Logistic.probability(2 * truth[i]) ? "yes" : "no")
                        .toList(),
                List.of("no", "yes"));
        // Each is right about the odds on its own, given its errors.
        List<FoldOutputs> members = IntStream.range(0, 3)
                .mapToObj(m -> outputs(i -> 1.2 * (truth[i] + random.nextGaussian() / 2), Reals.of(targets)))
                .map(o -> new FoldOutputs(o.outputs(), o.folds(), labels, o.weights(), Optional.of(Scheme.BINARY)))
                .toList();
        Stack.Result found = new Stack(members, new Squared(), Optional.empty(), 3).best();
        assertThat(found.pays()).isTrue();
        assertThat(found.score().classes().orElseThrow().logLoss().orElseThrow())
                .isCloseTo(found.score().loss(), within(1e-12));
        assertThat(found.score().classes().orElseThrow().calibrationError().orElseThrow())
                .isLessThan(0.1);
    }

    @Test
    void otherRowsAreRefused() {
        FoldOutputs one = noisy(1);
        FoldOutputs other = new FoldOutputs(
                one.outputs(),
                IntStream.range(0, ROWS).map(i -> i % 4).boxed().toList(),
                one.actual(),
                one.weights(),
                Optional.empty());
        assertThatThrownBy(() -> best(List.of(one, other), 2)).isInstanceOf(IllegalArgumentException.class);
    }
}
