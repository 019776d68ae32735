package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.solve.Objective;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Each number of a point with four variables, against the definition. */
class BoxPointTest {
    private static final double[][] K = {{2, 1, 0, 0.5}, {1, 3, 1, 0}, {0, 1, 4, 1}, {0.5, 0, 1, 1}};
    private static final double[] ALPHA = {0.5, -1, 0, 1.5};
    private static final double KINK = 0.25;
    private static final double INFINITE = Double.POSITIVE_INFINITY;
    private final Gram gram =
            Gram.precomputed(SymmetricMatrix.of(Matrix.of(K)), new Compute(new PlainBackend(), 1, 1L << 20));

    /** All α in [−2, 2], a kink of ¼, and a ridge at two of the variables. */
    private BoxProblem problem(boolean free) {
        BoxProblem problem = BoxProblem.of(new Objective(
                gram, new EpsilonInsensitive(KINK), Reals.of(1, -0.5, -2, 0.75), Reals.constant(4, 1), 1.0 / 16, free));
        problem.ridge[0] = 0.5;
        problem.ridge[2] = 1;
        return problem;
    }

    private BoxPoint at(BoxProblem problem, double... alpha) {
        BoxPoint point = new BoxPoint(problem, new double[] {2, 3, 4, 1});
        for (int i = 0; i < 4; i++) point.set(i, alpha[i]);
        for (int i = 0; i < 4; i++) point.gradient[i] = gradient(problem, alpha, i);
        return point;
    }

    private BoxPoint at(double... alpha) {
        return at(problem(true), alpha);
    }

    private static double product(double[] alpha, int i) {
        double sum = 0;
        for (int j = 0; j < 4; j++) sum += K[i][j] * alpha[j];
        return sum;
    }

    private static double gradient(BoxProblem problem, double[] alpha, int i) {
        return product(alpha, i) + problem.ridge[i] * alpha[i] + problem.linear[i];
    }

    private static double[] each(IntToDoubleFunction value) {
        double[] all = new double[4];
        Arrays.setAll(all, value);
        return all;
    }

    @Test
    void ratesAreThoseOfBothSidesOfTheKinkAndOfTheBounds() {
        assertThat(problem(true).upper).containsExactly(2, 2, 2, 2);
        BoxPoint point = at(0, 1, -1, 2);
        assertThat(point.rise).containsExactly(-KINK, -KINK, KINK, -INFINITE);
        assertThat(point.fall).containsExactly(KINK, -KINK, KINK, -KINK);
        point.set(0, -2);
        assertThat(point.rise[0]).isEqualTo(KINK);
        assertThat(point.fall[0]).isEqualTo(INFINITE);
    }

    @Test
    void settingAVariableMovesItsGradientByTheRidgeAndMovesDoTheRest() {
        BoxPoint point = at(0, 0, 0, 0);
        point.set(0, 0.5);
        point.set(1, -1);
        point.set(3, 1.5);
        point.move(K[0], 0.5);
        point.move(K[1], -1, K[3], 1.5);
        assertThat(point.gradient).containsExactly(each(i -> gradient(point.problem, ALPHA, i)), within(1e-15));
        assertThat(point.diagonal).containsExactly(2.5, 3, 5, 1);
    }

    @Test
    void productAndValueComeFromTheGradient() {
        BoxPoint point = at(ALPHA);
        assertThat(point.product()).containsExactly(each(i -> product(ALPHA, i)), within(1e-15));
        double value = 0;
        for (int i = 0; i < 4; i++) {
            double a = ALPHA[i];
            value += a * product(ALPHA, i) / 2 + point.problem.ridge[i] * a * a / 2;
            value += point.problem.linear[i] * a + KINK * Math.abs(a);
        }
        assertThat(point.value()).isCloseTo(value, within(1e-15));
    }

    @Test
    void aPartHasTheNumbersOfItsVariables() {
        BoxPoint part = at(ALPHA).part(3, 0);
        assertThat(part.alpha).containsExactly(1.5, 0.5);
        assertThat(part.gradient).containsExactly(gradient(problem(true), ALPHA, 3), gradient(problem(true), ALPHA, 0));
        assertThat(part.diagonal).containsExactly(1, 2.5);
        assertThat(part.rise).containsExactly(-KINK, -KINK);
        assertThat(part.fall).containsExactly(-KINK, -KINK);
        assertThat(part.problem.linear).containsExactly(-0.75, -1);
        assertThat(part.problem.ridge).containsExactly(0, 0.5);
        assertThat(part.problem.lower).containsExactly(-2, -2);
        assertThat(part.problem.upper).containsExactly(2, 2);
    }

    @Test
    void aWarmStartScalesWeightsGradientAndErrorAndKeepsToTheBounds() {
        BoxPoint from = at(ALPHA);
        from.doubt(0.5);
        BoxPoint next = new BoxPoint(problem(true), new double[] {2, 3, 4, 1});
        next.start(from, 2);
        assertThat(next.alpha).containsExactly(1, -2, 0, 2);
        for (int i = 0; i < 4; i++) {
            double scaled = 2 * product(ALPHA, i) + next.problem.ridge[i] * next.alpha[i] + next.problem.linear[i];
            assertThat(next.gradient[i]).isCloseTo(scaled, within(1e-15));
            assertThat(next.error[i]).isEqualTo(2 * 0.5 * Math.sqrt(K[i][i]));
        }
        assertThat(next.rise).containsExactly(-KINK, KINK, -KINK, -INFINITE);
        assertThat(next.fall).containsExactly(-KINK, INFINITE, KINK, -KINK);
    }

    @Test
    void refreshAndCorrectComputeTheGradientAgainAndKnowItExactly() {
        BoxPoint point = at(ALPHA);
        Arrays.fill(point.gradient, 77);
        point.doubt(1);
        point.correct(gram, 2, 0);
        assertThat(point.gradient)
                .containsExactly(
                        new double[] {gradient(point.problem, ALPHA, 0), 77, gradient(point.problem, ALPHA, 2), 77},
                        within(1e-15));
        assertThat(point.error).containsExactly(0, Math.sqrt(3), 0, 1);
        BoxPoint fixed = at(problem(false), ALPHA);
        Arrays.fill(fixed.gradient, 77);
        fixed.doubt(1);
        assertThat(fixed.refresh(gram)).containsExactly(each(i -> product(ALPHA, i)), within(1e-15));
        assertThat(fixed.gradient).containsExactly(each(i -> gradient(fixed.problem, ALPHA, i)), within(1e-15));
        assertThat(fixed.error).containsOnly(0);
        assertThat(fixed.alpha).as("no sum to be restored").containsExactly(ALPHA);
    }

    /** The sum is off by 0.01: it goes to the variable farthest from its bounds that is not 0. */
    @Test
    void balanceRestoresTheSum() {
        BoxPoint point = at(0.5, -1.5, 0, 1.01);
        point.balance();
        assertThat(point.alpha).containsExactly(new double[] {0.49, -1.5, 0, 1.01}, within(1e-15));
        BoxPoint few = at(-1.9, 0, 0, 1.92);
        few.balance();
        assertThat(few.alpha).containsExactly(new double[] {-1.92, 0, 0, 1.92}, within(1e-15));
        BoxPoint far = at(-1.5, 0, 0, 1.75);
        far.balance();
        assertThat(far.alpha).as("off by 0.25, with room for 0.5").containsExactly(-1.75, 0, 0, 1.75);
        BoxPoint none = at(-1.5, 0, 0, 2);
        none.balance();
        assertThat(none.alpha).as("off by all the room there is").containsExactly(-1.5, 0, 0, 2);
        BoxPoint stuck = at(2, 2, 0, 2);
        stuck.balance();
        assertThat(stuck.alpha).as("no room at all").containsExactly(2, 2, 0, 2);
    }

    @Test
    void everySumIsRestoredAmongItsOwnVariables() {
        BoxProblem problem = BoxProblem.grouped(4, 2);
        Arrays.fill(problem.upper, 1);
        problem.group[2] = 1;
        problem.group[3] = 1;
        problem.start(0, 1.25);
        problem.start(1, 0.5);
        assertThat(problem.start).containsExactly(1, 0.25, 0.5, 0);
        BoxPoint point = at(problem, 0.75, 0.51, 0.1, 0.35);
        point.balance();
        assertThat(point.alpha).containsExactly(new double[] {0.75, 0.5, 0.1, 0.4}, within(1e-15));
    }

    @Test
    void violationIsTheWidthOfTheIntervalOfBOrTheWorstOfTheConditions() {
        BoxPoint point = at(ALPHA);
        double[] g = point.gradient;
        double high = Double.NEGATIVE_INFINITY;
        double low = INFINITE;
        double worst = Double.NEGATIVE_INFINITY;
        double doubted = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 4; i++) {
            high = Math.max(high, point.rise[i] - g[i]);
            low = Math.min(low, point.fall[i] - g[i]);
            double own = Math.max(point.rise[i] - g[i], g[i] - point.fall[i]);
            worst = Math.max(worst, own);
            doubted = Math.max(doubted, own + 0.5 * 0.1 * Math.sqrt(K[i][i]));
        }
        assertThat(point.highestRise()).isEqualTo(high);
        assertThat(point.lowestFall()).isEqualTo(low);
        assertThat(point.violation()).isEqualTo(high - low);
        assertThat(point.bias()).isEqualTo(low + (high - low) / 2);
        BoxPoint fixed = at(problem(false), ALPHA);
        assertThat(fixed.violation()).isEqualTo(worst);
        assertThat(fixed.bias()).isZero();
        fixed.doubt(0.1);
        assertThat(fixed.violation(0.5)).isEqualTo(doubted);
        Arrays.fill(point.error, 0.25);
        assertThat(point.violation(0.5)).isCloseTo(high - low + 2 * 0.5 * 0.25, within(1e-15));
    }

    @Test
    void bIsTheEndOfItsIntervalWhereThatHasOnlyOne() {
        BoxPoint up = at(2, 2, 2, 2);
        double least = INFINITE;
        for (double g : up.gradient) least = Math.min(least, -KINK - g);
        assertThat(up.bias()).as("none may grow").isEqualTo(least);
        BoxPoint down = at(-2, -2, -2, -2);
        double most = -INFINITE;
        for (double g : down.gradient) most = Math.max(most, KINK - g);
        assertThat(down.bias()).as("none may shrink").isEqualTo(most);
        BoxPoint neither = new BoxPoint(BoxProblem.grouped(4, 1), new double[4]);
        assertThat(neither.bias()).as("none may move").isZero();
    }

    /** The intervals of b are exactly those within which no variable wants to move. */
    @Test
    void doubtfulAreThoseForWhichTheErrorDecides() {
        BoxPoint point = at(problem(false), 0, 0, 0, 0);
        double[] gradient = {KINK - 0.05, -KINK + 0.05, 0, KINK + 1};
        System.arraycopy(gradient, 0, point.gradient, 0, 4);
        Arrays.fill(point.error, 0.1);
        assertThat(point.doubtful(1, 0)).containsExactly(0, 1, 3);
        assertThat(point.doubtful(0.25, 0)).containsExactly(3);
        assertThat(point.doubtful(1, 0.1)).as("harmless").isEmpty();
        point.error[1] = 0.11;
        assertThat(point.doubtful(1, 0.1)).containsExactly(1);
        BoxPoint free = at(0, 0, 0, 0);
        System.arraycopy(new double[] {1, 1, 1, 1.4}, 0, free.gradient, 0, 4);
        Arrays.fill(free.error, 0.1);
        assertThat(free.bias()).as("between −1 − ¼ and −1.4 + ¼").isCloseTo(-1.2, within(1e-15));
        assertThat(free.doubtful(1, 0)).containsExactly(0, 1, 2, 3).hasSize(4);
        assertThat(free.doubtful(0.4, 0)).isEmpty();
    }

    @Test
    void sizeAndDoubtAreInUnitsOfTheRootOfTheDiagonal() {
        BoxPoint point = at(ALPHA);
        assertThat(point.size(2, -3)).isEqualTo(6);
        point.doubt(2);
        point.doubt(1);
        assertThat(point.error).containsExactly(each(i -> 3 * Math.sqrt(K[i][i])), within(1e-15));
    }

    /** The gap is the sum of what each α misses of the best for its own gradient, tried on a grid. */
    @Test
    void theGapIsWhatEachVariableMissesAtTheWorstEndOfItsError() {
        BoxPoint point = at(ALPHA);
        double b = 0.3;
        assertThat(point.gap(b)).isCloseTo(gap(point, b, 0), within(1e-6));
        Arrays.fill(point.error, 0.2);
        double[] ends = new double[4];
        for (int i = 0; i < 4; i++) {
            int one = i;
            ends[i] = Math.max(missed(point, one, b - 0.2), missed(point, one, b + 0.2));
        }
        assertThat(point.gap(b)).isCloseTo(Arrays.stream(ends).sum(), within(1e-6));
        assertThat(gap(point, b, 0)).isLessThan(Arrays.stream(ends).sum());
    }

    private static double gap(BoxPoint point, double b, double error) {
        double gap = 0;
        for (int i = 0; i < 4; i++) gap += missed(point, i, b + error);
        return gap;
    }

    /** max over a of −ah − ε|a| − ra²/2, less that at α, with h = g − rα + b. */
    private static double missed(BoxPoint point, int i, double b) {
        double ridge = point.problem.ridge[i];
        double h = point.gradient[i] - ridge * point.alpha[i] + b;
        double best = Double.NEGATIVE_INFINITY;
        for (int step = -20_000; step <= 20_000; step++) best = Math.max(best, dual(step * 1e-4, h, ridge));
        return best - dual(point.alpha[i], h, ridge);
    }

    private static double dual(double a, double h, double ridge) {
        return -a * h - KINK * Math.abs(a) - ridge * a * a / 2;
    }
}
