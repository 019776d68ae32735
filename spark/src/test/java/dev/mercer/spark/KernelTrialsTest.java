package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.FailingCandidates;
import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.auto.AutoRun;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.search.Failure;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Trials of kernels of which some fail, and of which all do. */
@SparkTestSession.Enabled
class KernelTrialsTest {
    private static final KernelTrials.Trial SOUND = new KernelTrials.Trial(2, ModelContent.of(new byte[] {1}), "");

    /** The model of rows whose inputs have this size and are not standardized. */
    private static MercerRegressionModel fit(double unit) {
        StructType schema = new StructType().add("x", DataTypes.DoubleType).add("label", DataTypes.DoubleType);
        Row[] all = new Row[60];
        for (int i = 0; i < all.length; i++)
            all[i] = SparkTestSession.row(unit * Math.sin(i), Math.sin(2 * Math.sin(i)));
        Dataset<Row> rows = SparkTestSession.frame(schema, 2, all);
        return new MercerRegressor()
                .setInputCols("x")
                .setStandardization(false)
                .setTime(2)
                .fit(rows);
    }

    /** The median of manhattan distances is too small for a length; that of the others underflows to 0, for which 1 is taken. */
    @Test
    @FailingCandidates(KernelTrials.class)
    void aKernelThatFailsIsLeftOut() {
        assertThat(fit(1e-170).model().model().expansion().kernel().toString()).doesNotContain("manhattan");
    }

    @Test
    @FailingCandidates(KernelTrials.class)
    void whereAllKernelsFailOneSentenceSaysSo() {
        assertThatThrownBy(() -> fit(1e155))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("none of 7 kernels can be used: ");
    }

    @ParameterizedTest
    @EnumSource(
            value = Failure.class,
            names = {"REFUSED", "ARITHMETIC", "NOT_POSITIVE_DEFINITE"})
    @FailingCandidates(KernelTrials.class)
    void aTrialThatFailsIsNeverTheBest(Failure how) {
        KernelTrials.Trial failed = KernelTrials.Trial.of(() -> {
            throw how.exception();
        });
        assertThat(failed.loss()).isInfinite();
        assertThat(KernelTrials.best(List.of(failed, SOUND, failed))).isEqualTo(SOUND.model());
        assertThatThrownBy(() -> KernelTrials.best(List.of(failed, failed)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("none of 2 kernels can be used: ");
    }

    @Test
    @FailingCandidates(KernelTrials.class)
    void aModelWithoutAScoreIsNeverTheBest() {
        double[] x = DoubleStream.iterate(0, i -> i + 1).limit(20).toArray();
        AutoModel model = new Auto()
                .method(MethodKind.RIDGE)
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=1)"))
                .with(Setting.LAMBDA, 1e-3)
                .regression()
                .fit(
                        Examples.of(
                                Table.of(NumberColumn.of("x", x), NumberColumn.of("y", x)), ColumnRoles.target("y")),
                        AutoRun.standard());
        KernelTrials.Trial failed = KernelTrials.Trial.of(() -> model);
        assertThat(failed.failure()).isEqualTo("the model has no score");
        assertThat(KernelTrials.best(List.of(failed, SOUND))).isEqualTo(SOUND.model());
    }
}
