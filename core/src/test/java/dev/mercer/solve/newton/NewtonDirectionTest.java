package dev.mercer.solve.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.VectorMath;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Examples;
import dev.mercer.solve.Objective;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NewtonDirectionTest {
    private static final int N = 20;
    private static final double LAMBDA = 1e-3;
    private static final Gram GRAM = Examples.gram("gaussian(sigma=0.7)", Examples.points(N, 2, 1));

    private static NewtonPoint start(Loss loss, boolean free) {
        Reals targets = loss.forLabels()
                ? Reals.of(Examples.numbers(N, 2).stream().map(Math::signum).toArray())
                : Examples.numbers(N, 2);
        return NewtonPoint.zero(new Objective(GRAM, loss, targets, Reals.constant(N, 1), LAMBDA, free));
    }

    private static double[] constant(double value) {
        double[] all = new double[N];
        Arrays.fill(all, value);
        return all;
    }

    /** J is a parabola for the squared loss, whose second derivative is 2: one step reaches its minimum. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void forTheSquaredLossOneFullStepIsTheSolution(boolean free) {
        NewtonPoint from = start(new Squared(), free);
        NewtonDirection step = NewtonDirection.of(from, constant(2.0 / N), 1 / (2 * LAMBDA), Progress.none());
        assertThat(step.slope).isNegative();
        assertThat(from.along(step, 1, 1).norm()).isLessThan(1e-10 * from.norm());
        double[] product = new double[N];
        GRAM.apply(step.alpha, product);
        assertThat(step.product).isEqualTo(product);
    }

    @Test
    void aSmallerKappaIsAShorterStepAlongWhichJStillFalls() {
        NewtonPoint from = start(new SquaredHinge(), true);
        double before = Double.POSITIVE_INFINITY;
        for (double kappa : new double[] {500, 50, 5, 0.5}) {
            NewtonDirection step = NewtonDirection.of(from, constant(2.0 / N), kappa, Progress.none());
            double length = Math.sqrt(VectorMath.dot(step.alpha, step.product));
            assertThat(length).isLessThan(before);
            assertThat(step.slope).isNegative();
            before = length;
        }
    }

    @Test
    void withoutCurvatureItIsTheGradient() {
        NewtonPoint from = start(new Squared(), false);
        NewtonDirection step = NewtonDirection.of(from, new double[N], 3, Progress.none());
        for (int i = 0; i < N; i++) assertThat(step.alpha[i]).isEqualTo(-3 * from.gradient[i]);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRayHasTheValuesAndSlopesOfJTo1em12(boolean free) {
        NewtonPoint from = start(new SquaredHinge(), free);
        NewtonDirection step = NewtonDirection.of(from, constant(2.0 / N), 1, Progress.none());
        LineSearch.Ray ray = step.ray(from);
        assertThat(ray.value(0)).isCloseTo(from.value(), within(1e-14));
        assertThat(ray.slope(0)).isCloseTo(step.slope, within(1e-12));
        double difference = (ray.value(0.5 + 1e-5) - ray.value(0.5 - 1e-5)) / 2e-5;
        assertThat(ray.slope(0.5)).isCloseTo(difference, within(1e-8));
        // Where b is free the iterate takes the best one, so that J is lower there than on the ray.
        double there = from.along(step, 0.5, 1).value();
        if (free) assertThat(there).isLessThanOrEqualTo(ray.value(0.5));
        else assertThat(there).isCloseTo(ray.value(0.5), within(1e-14));
    }
}
