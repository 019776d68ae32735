package dev.mercer.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.model.TargetDecoder;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every scale of a target on weights: a row of weight 2 is that row twice, one of weight 0 is absent. */
class TargetScaleContractTest {
    private static final int ROWS = 60;

    private static final Map<Class<?>, BiFunction<Reals, Reals, TargetScale>> SCALES = Map.of(
            TargetScale.Identity.class, (targets, weights) -> new TargetScale.Identity(),
            TargetScale.Log.class,
                    (targets, weights) -> TargetScale.log(targets, weights).orElseThrow(),
            TargetScale.SquareRoot.class,
                    (targets, weights) ->
                            TargetScale.squareRoot(targets, weights).orElseThrow(),
            TargetScale.NormalScores.class,
                    (targets, weights) ->
                            TargetScale.normalScores(targets, weights).orElseThrow());

    static Iterable<BiFunction<Reals, Reals, TargetScale>> scales() {
        return SCALES.values();
    }

    @Test
    void everyScaleHasACase() {
        assertThat(SCALES.keySet()).containsExactlyInAnyOrder(TargetScale.class.getPermittedSubclasses());
    }

    /** Counts with zeros and ties. */
    private static Reals targets() {
        Random random = new Random(1);
        return Reals.of(IntStream.range(0, ROWS)
                .mapToDouble(i -> Math.rint(3 * Math.exp(random.nextGaussian()) - 1.2))
                .map(y -> Math.max(0, y))
                .toArray());
    }

    @ParameterizedTest
    @MethodSource("scales")
    void aRowOfWeightTwoIsThatRowTwiceTo1em12(BiFunction<Reals, Reals, TargetScale> scale) {
        Reals targets = targets();
        Reals weights = Reals.of(IntStream.range(0, ROWS)
                .mapToDouble(i -> i % 7 == 3 ? 0 : i < 9 ? 2 : 1)
                .toArray());
        int[] rows = IntStream.range(0, ROWS)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights.get(i)))
                .toArray();
        Reals ones = Reals.constant(rows.length, 1);
        TargetScale weighted = scale.apply(targets, weights);
        TargetScale repeated = scale.apply(targets.select(rows), ones);
        double[] residuals = new double[ROWS];
        Arrays.setAll(residuals, i -> Math.sin(i) / 5);
        Reals all = Reals.of(residuals);
        TargetDecoder one = TargetDecoder.of(weighted, weighted.toScale(targets.select(rows)), "")
                .withResiduals(all, weights);
        TargetDecoder other = TargetDecoder.of(repeated, repeated.toScale(targets.select(rows)), "")
                .withResiduals(all.select(rows), ones);
        for (double y : targets.toArray())
            assertThat(weighted.toScale(y)).isCloseTo(repeated.toScale(y), within(1e-12));
        for (double s : new double[] {-1, 0.2, 1.5}) assertThat(one.decode(s)).isCloseTo(other.decode(s), within(1e-9));
    }
}
