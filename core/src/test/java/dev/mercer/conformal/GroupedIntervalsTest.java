package dev.mercer.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RandomParts;
import dev.mercer.model.Bounds;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Intervals of points that are not exchangeable one by one. */
class GroupedIntervalsTest {
    private static final KernelRegression RIDGE = KernelRidge.of(new Gaussian(0.3), 1e-4);
    private final Compute compute = Compute.standard();

    /** Rows near a place of their group, which has an effect of its own on the target: a model learns it by heart. */
    private record Grouped(Dataset data, RowGroups groups) {
        static Grouped of(int groups, int size, long seed) {
            Random random = new Random(seed);
            int n = groups * size;
            double[] place = random.doubles(groups, 0, 10).toArray();
            double[] effect = IntStream.range(0, groups)
                    .mapToDouble(g -> random.nextGaussian())
                    .toArray();
            Points x = DensePoints.generate(n, 1, (i, k) -> place[i / size] + 0.02 * random.nextGaussian());
            double[] y = new double[n];
            Arrays.setAll(y, i -> Math.sin(x.get(i, 0)) + effect[i / size] + 0.1 * random.nextGaussian());
            int[] groupOf = IntStream.range(0, n).map(i -> i / size).toArray();
            return new Grouped(Dataset.of(x, Reals.of(y)), RowGroups.of(groupOf));
        }

        CalibrationSet set() {
            return CalibrationSet.of(data).withGroups(groups);
        }
    }

    /** The mean share of rows of new groups that intervals of level 0.9 hold, over 25 data sets. */
    private double coverage(Function<Grouped, ConformalIntervals> way) {
        double held = 0;
        for (int run = 0; run < 25; run++) {
            ConformalIntervals intervals = way.apply(Grouped.of(40, 3, run));
            Dataset test = Grouped.of(100, 1, 1000 + run).data();
            Reals y = (Reals) test.targets().orElseThrow();
            Bounds bounds = intervals.at(test.points(), 0.9, compute, Progress.none());
            held += IntStream.range(0, y.size())
                            .filter(i -> bounds.contains(i, y.get(i)))
                            .count()
                    / (double) y.size();
        }
        return held / 25;
    }

    private ConformalIntervals split(CalibrationSet set, int[] kept) {
        Dataset data = set.data();
        Regressor model = RIDGE.fit(data.select(HoldOut.training(data.size(), kept)));
        return Conformal.split(
                model,
                new CalibrationSet(data.select(kept), set.groups().select(kept), set.basis()),
                compute,
                Progress.none());
    }

    /** Whole groups are held out, and 10 groups are what level 0.9 rests on. */
    @Test
    void splitByGroupsHoldsNineOfTenRowsOfNewGroups() {
        double found = coverage(g -> split(g.set(), new HoldOut(0.25, 1).of(g.groups())));
        assertThat(found).isBetween(0.88, 0.95);
        double rows = coverage(g -> split(
                CalibrationSet.of(g.data()), new HoldOut(0.25, 1).of(g.data().size())));
        assertThat(rows).as("rows taken one by one").isLessThan(0.75);
    }

    @Test
    void crossValidationByGroupsHoldsNineOfTenRowsOfNewGroups() {
        double found = coverage(
                g -> Conformal.crossValidated(RIDGE, g.set(), new RandomParts(5, 1), compute, Progress.none()));
        assertThat(found).isBetween(0.87, 0.96);
    }

    /** Every row twice is a group of two: the same intervals as without the copies, at the same ρ. */
    @Test
    void copiesOfRowsChangeNoInterval() {
        Dataset once = Grouped.of(30, 1, 3).data();
        int[] twice = IntStream.range(0, 60).map(i -> i / 2).toArray();
        Points where = Grouped.of(20, 1, 4).data().points();
        RandomParts parts = new RandomParts(30, 1);
        Bounds expected = Conformal.crossValidated(RIDGE, CalibrationSet.of(once), parts, compute, Progress.none())
                .at(where, 0.9, compute, Progress.none());
        ConformalIntervals found =
                Conformal.crossValidated(RIDGE, CalibrationSet.of(once.select(twice)), parts, compute, Progress.none());
        assertThat(found.parts()).isEqualTo(30);
        Bounds bounds = found.at(where, 0.9, compute, Progress.none());
        for (int i = 0; i < 20; i++) {
            assertThat(bounds.lower().get(i)).isCloseTo(expected.lower().get(i), within(1e-8));
            assertThat(bounds.upper().get(i)).isCloseTo(expected.upper().get(i), within(1e-8));
        }
    }

    /** Nine groups of errors 1, 2, …: the quota of level 0.8 is 8 groups, wherever their many rows lie. */
    @Test
    void aGroupCountsOnceWhateverItsSize() {
        Expansion model = RIDGE.fit(Grouped.of(5, 1, 1).data()).expansion();
        int[] groupOf = IntStream.range(0, 108).map(i -> i < 100 ? 0 : i - 99).toArray();
        double[] errors = Arrays.stream(groupOf).mapToDouble(g -> g + 1).toArray();
        ConformalIntervals intervals = new ConformalIntervals(
                model, Collections.nCopies(108, 0), Reals.of(errors), RowGroups.of(groupOf), CalibrationBasis.UNSEEN);
        Points x = Points.of(new double[] {1});
        Bounds bounds = intervals.at(x, 0.8, compute, Progress.none());
        assertThat(bounds.upper().get(0) - bounds.lower().get(0)).isCloseTo(16, within(1e-12));
        assertThat(intervals.highest()).isEqualTo(0.9);
        assertThatThrownBy(() -> intervals.require(0.95))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("an interval of level 0.95 needs at least 19 calibration groups, of which rows with equal"
                        + " inputs are one, the model has 9: ask for a lower level, or train with more groups");
    }

    private static ConformalIntervals some(int parts, int n, RowGroups groups, CalibrationBasis basis) {
        Expansion one = RIDGE.fit(Grouped.of(5, 1, 1).data()).expansion();
        List<Reals> weights = Collections.nCopies(parts, one.weights().get(0));
        Expansion models =
                new Expansion(one.features(), one.kernel(), one.centers(), weights, Reals.constant(parts, 0));
        List<Integer> partOf = IntStream.range(0, n)
                .map(i -> groups.groupOf(i) % parts)
                .boxed()
                .toList();
        return new ConformalIntervals(models, partOf, Reals.constant(n, 1), groups, basis);
    }

    private static double guarantee(int parts, int n) {
        return some(parts, n, RowGroups.single(n), CalibrationBasis.UNSEEN).guarantee(0.9);
    }

    /** [BCRT21, theorem 4]. */
    @Test
    void whatIsGuaranteedHasItsTermOfFewPoints() {
        assertThat(guarantee(1, 100)).isEqualTo(0.9);
        assertThat(guarantee(100, 100)).isCloseTo(0.8, within(1e-15));
        assertThat(guarantee(10, 100)).isCloseTo(0.8 - 0.9 / 11, within(1e-15));
        assertThat(guarantee(10, 1000)).isCloseTo(0.8 - 1.8 / 101, within(1e-15));
        // Unequal parts: only the first of the two terms is proven.
        assertThat(guarantee(10, 101)).isCloseTo(0.8 - 1.8 / 11.1, within(1e-15));
        assertThat(guarantee(3, 3)).isCloseTo(0.8, within(1e-15));
        int[] groupOf = IntStream.range(0, 400).map(i -> i / 10).toArray();
        assertThat(some(10, 400, RowGroups.of(groupOf), CalibrationBasis.UNSEEN).guarantee(0.9))
                .as("40 groups")
                .isCloseTo(0.8 - 0.75 / 11, within(1e-15));
    }

    @Test
    void nothingIsGuaranteedWhereTheCalibrationPointsHadAPartInTheModel() {
        for (CalibrationBasis basis : CalibrationBasis.values())
            assertThat(some(4, 40, RowGroups.single(40), basis).guarantee(0.9) > 0)
                    .isEqualTo(basis == CalibrationBasis.UNSEEN || basis == CalibrationBasis.UNKNOWN);
        CalibrationSet latest = Grouped.of(10, 1, 1).set().with(CalibrationBasis.LATEST);
        assertThatThrownBy(
                        () -> Conformal.crossValidated(RIDGE, latest, new RandomParts(5, 1), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("hold out the last rows instead");
    }

    /** The models of all parts are kept with one kernel: a learner that finds a kernel in each part is refused. */
    @Test
    void partsThatLearnAKernelOfTheirOwnAreRefused() {
        Learner<Regressor> median = (data, where, talk) -> KernelRidge.of(
                        new Gaussian(1 + Math.abs(data.points().get(0, 0))), 1e-3)
                .fit(data, where, talk);
        CalibrationSet set = Grouped.of(10, 1, 1).set();
        assertThatThrownBy(() -> Conformal.crossValidated(median, set, new RandomParts(5, 1), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("each part has a kernel of its own, learned from its rows: hold out rows instead (split)");
    }
}
