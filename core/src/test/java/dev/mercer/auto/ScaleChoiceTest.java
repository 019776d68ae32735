package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.loss.Pinball;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.MethodKind;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.method.TargetScaling;
import dev.mercer.model.Bounds;
import dev.mercer.model.Regressor;
import dev.mercer.score.ScoreMetric;
import dev.mercer.util.Progress;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class ScaleChoiceTest {
    private static final double DEVIATION = 0.8;

    /** price = exp(sin(x) + 0.8·noise). */
    private static Table prices(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = random.nextDouble(-3, 3);
            y[i] = Math.exp(Math.sin(x[i]) + DEVIATION * random.nextGaussian());
        }
        return Table.of(NumberColumn.of("x", x), NumberColumn.of("price", y));
    }

    private static AutoModel fit(Auto auto, Table table) {
        return auto.fit(table, "price", Compute.standard(), Progress.none());
    }

    private static Auto gaussian() {
        return new Auto().kernels("gaussian(sigma=auto)");
    }

    private static double[] column(Table table, String name) {
        NumberColumn column = (NumberColumn) table.column(name);
        double[] values = new double[table.size()];
        for (int i = 0; i < values.length; i++) values[i] = column.get(i);
        return values;
    }

    @Test
    void predictionsOfALogNormalTargetHaveNoBias() {
        AutoModel model = fit(gaussian(), prices(600, 1));
        Regressor regressor = (Regressor) model.model().model();
        assertThat(regressor.decoder().orElseThrow().scale().name()).isEqualTo("log");
        Table test = prices(4000, 2);
        double[] x = column(test, "x");
        double[] predicted = model.predict(test);
        // The error of the residuals' mean exponential is that of the training rows.
        double relative = Math.sqrt((Math.exp(DEVIATION * DEVIATION) - 1) / 1500);
        double sum = 0;
        double truth = 0;
        for (int i = 0; i < x.length; i++) {
            sum += predicted[i];
            truth += Math.exp(Math.sin(x[i]) + DEVIATION * DEVIATION / 2);
        }
        assertThat(sum / truth).isBetween(1 - 2 * relative, 1 + 2 * relative);
    }

    /** At x the mean is exp(sin x + 0.32), the median exp(sin x). */
    @Test
    void theMeasureDecidesWhatIsPredicted() {
        Table test = prices(2000, 2);
        double[] x = column(test, "x");
        double[] median =
                fit(gaussian().metric(ScoreMetric.MAE), prices(600, 1)).predict(test);
        double[] logs =
                fit(gaussian().metric(ScoreMetric.RMSLE), prices(600, 1)).predict(test);
        double[] mean = fit(gaussian().metric(ScoreMetric.RMSE), prices(600, 1)).predict(test);
        double ofMedian = 0;
        double ofLogs = 0;
        double ofMean = 0;
        double bestLog = 0;
        for (int i = 0; i < x.length; i++) {
            ofMedian += (Math.log(median[i]) - Math.sin(x[i])) / x.length;
            ofMean += (Math.log(mean[i]) - Math.sin(x[i])) / x.length;
            ofLogs += Math.log1p(logs[i]) / x.length;
            bestLog += Math.log1p(((NumberColumn) test.column("price")).get(i)) / x.length;
        }
        assertThat(ofMedian).isCloseTo(0, within(0.1));
        assertThat(ofMean).isCloseTo(DEVIATION * DEVIATION / 2, within(0.1));
        assertThat(ofLogs).isCloseTo(bestLog, within(0.03));
    }

    @Test
    void logErrorsOfTargetsBelowOneAreScoredInTheirUnit() {
        Table small = prices(400, 7);
        AutoModel model = fit(gaussian().metric(ScoreMetric.RMSLE), small);
        double loss = model.heldOut().orElseThrow().loss();
        double[] predicted = model.predict(prices(4000, 8));
        double[] actual = column(prices(4000, 8), "price");
        double squares = 0;
        for (int i = 0; i < actual.length; i++)
            squares += Math.pow(Math.log1p(actual[i]) - Math.log1p(predicted[i]), 2) / actual.length;
        assertThat(loss / squares).isBetween(0.75, 1.3);
    }

    @Test
    void theScoreIsInTheUnitOfTheTarget() {
        AutoModel model = fit(gaussian(), prices(600, 3));
        Table test = prices(4000, 4);
        double[] predicted = model.predict(test);
        double[] actual = column(test, "price");
        double squares = 0;
        for (int i = 0; i < actual.length; i++) squares += Math.pow(actual[i] - predicted[i], 2);
        double rmse = model.heldOut().orElseThrow().numbers().orElseThrow().rmse();
        assertThat(rmse / Math.sqrt(squares / actual.length)).isBetween(0.7, 1.4);
    }

    @Test
    void intervalsKeepTheirCoverageAndAreAsymmetric() {
        for (IntervalChoice.Kind kind : IntervalChoice.Kind.values()) {
            if (kind == IntervalChoice.Kind.CLASS) continue; // of classes only
            Auto auto = new Auto()
                    .method(MethodKind.RIDGE)
                    .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=1)"))
                    .with(Setting.RHO, 1.0)
                    .with(Setting.TARGET_SCALE, TargetScaling.LOG)
                    .with(Setting.INTERVAL, IntervalChoice.of(kind));
            AutoModel model = fit(auto, prices(500, 5));
            Table test = prices(2000, 6);
            Bounds bounds = model.model()
                    .intervals(model.model().encoder().encode(test.keep(0)), 0.9, Compute.standard(), Progress.none());
            double[] actual = column(test, "price");
            int inside = 0;
            for (int i = 0; i < actual.length; i++) {
                if (bounds.contains(i, actual[i])) inside++;
                assertThat(bounds.lower().get(i)).isPositive();
            }
            assertThat(inside / (double) actual.length).as(kind.name()).isBetween(0.86, 0.94);
        }
    }

    @Test
    void quantilesOfTheScaleAreQuantilesOfTheTarget() {
        Auto auto = new Auto()
                .method(MethodKind.SVM)
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=1)"))
                .with(Setting.RHO, 1.0)
                .with(Setting.LOSS, ChosenLoss.of(new Pinball(0.9)))
                .with(Setting.TARGET_SCALE, TargetScaling.LOG);
        AutoModel model = fit(auto, prices(500, 7));
        Table test = prices(2000, 8);
        double[] predicted = model.predict(test);
        double[] actual = column(test, "price");
        int below = 0;
        for (int i = 0; i < actual.length; i++) if (actual[i] <= predicted[i]) below++;
        assertThat(below / (double) actual.length).isBetween(0.86, 0.94);
    }

    @Test
    void aMethodWithAllSettingsLearnsTheTargetAsItIsUnlessTold() {
        Auto given = new Auto()
                .method(MethodKind.RIDGE)
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=1)"))
                .with(Setting.RHO, 1.0);
        assertThat(((Regressor) fit(given, prices(200, 9)).model().model()).decoder())
                .isEmpty();
        for (TargetScaling scale : new TargetScaling[] {TargetScaling.SQRT, TargetScaling.RANKS}) {
            Regressor asked = (Regressor) fit(given.with(Setting.TARGET_SCALE, scale), prices(200, 9))
                    .model()
                    .model();
            assertThat(asked.decoder().orElseThrow().scale().name())
                    .isEqualTo(scale.name().toLowerCase(Locale.ROOT));
            assertThat(asked.decoder().orElseThrow().residuals().size()).isEqualTo(200);
        }
        Auto none = gaussian().with(Setting.TARGET_SCALE, TargetScaling.NONE);
        assertThat(((Regressor) fit(none, prices(200, 9)).model().model()).decoder())
                .isEmpty();
    }

    @Test
    void negativeTargetsHaveNoLogarithm() {
        Table table = Table.of(NumberColumn.of("x", 1, 2, 3, 4), NumberColumn.of("price", -1, 2.5, 3.5, 4.5));
        Auto log = new Auto().regression().with(Setting.TARGET_SCALE, TargetScaling.LOG);
        assertThatThrownBy(() -> fit(log, table))
                .isInstanceOf(RefusedSettings.class)
                .hasMessageContaining("target-scale log needs targets >= 0")
                .hasMessageContaining("-1");
    }
}
