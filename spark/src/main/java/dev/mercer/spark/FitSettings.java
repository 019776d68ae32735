package dev.mercer.spark;

import dev.mercer.auto.Auto;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.ChosenMethod;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.OptionConverters;

/**
 * The settings of an estimator, from its params.
 *
 * @param features the vector column; unused if there are input columns
 * @param inputs the input columns; empty if inputs are vectors
 * @param label the column of targets
 * @param weight the column of weights; empty if there is none
 * @param auto the learner on one executor: it sets no method, so that a metric is
 * learned if the kernel is not set
 * @param leaves the number of leaves; absent if all rows are learned together
 * @param trees the number of trees of leaves
 * @param seed of random choices
 */
record FitSettings(
        String features,
        List<String> inputs,
        String label,
        String weight,
        Auto auto,
        OptionalInt leaves,
        int trees,
        long seed) {
    /** The arguments of methods that divide the work on a cluster. */
    private static final Set<Setting<?>> DIVISION = Set.of(Setting.CENTERS, Setting.LEAVES, Setting.TREES);

    /** The settings from the params of an estimator. */
    static FitSettings of(MercerParams<?> of) {
        Settings method =
                given(of, of.method(), String.class).map(FitSettings::arguments).orElse(Settings.none());
        Settings given = Settings.none()
                .with(Setting.KERNEL, given(of, of.kernel(), String.class).map(KernelFamily::new))
                .with(Setting.LAMBDA, given(of, of.lambda(), Double.class))
                .with(Setting.LOSS, given(of, of.loss(), String.class).map(ChosenLoss::parse))
                .with(Setting.CENTERS, method.get(Setting.CENTERS))
                .with(Setting.TOLERANCE, given(of, of.tol(), Double.class))
                .with(Setting.ITERATIONS, given(of, of.maxIter(), Integer.class).map(Integer::longValue));
        Encoding encoding = of.getStandardization() ? Encoding.AUTO : Encoding.NONE;
        Auto open = new Auto(Optional.empty(), Optional.of(of.task()), given, new Auto().search(), encoding);
        return new FitSettings(
                of.getFeaturesCol(),
                List.of(given(of, of.inputCols(), String[].class).orElse(new String[0])),
                of.getLabelCol(),
                given(of, of.weightCol(), String.class).orElse(""),
                given(of, of.time(), Double.class)
                        .map(seconds -> open.within(time(seconds)))
                        .orElse(open),
                method.get(Setting.LEAVES).map(OptionalInt::of).orElse(OptionalInt.empty()),
                method.get(Setting.TREES).orElse(1),
                of.getSeed());
    }

    /** The arguments of a method that rows on executors can be learned by. */
    private static Settings arguments(String notation) {
        ChosenMethod method = ChosenMethod.parse(notation);
        boolean known = method.kind() == MethodKind.NYSTROM || method.kind() == MethodKind.LEAVES;
        if (known && DIVISION.containsAll(method.arguments().keys())) return method.arguments();
        throw new InvalidInputException(
                "the method on a cluster must be nystrom(CENTERS) or leaves(LEAVES, trees=TREES), got "
                        + Text.quote(notation));
    }

    /** The value of a param that is set. */
    private static <T> Optional<T> given(MercerParams<?> of, Param<?> param, Class<T> type) {
        return OptionConverters.toJava(of.get(param)).map(type::cast);
    }

    static Duration time(double seconds) {
        return Duration.ofMillis(Math.max(1, (long) (seconds * 1e3)));
    }

    /** The params that have a default. */
    static void setDefaults(MercerParams<?> of) {
        of.setDefault(of.seed(), 1L);
        of.setDefault(of.standardization(), true);
    }

    /** A schema that has the input columns of an estimator and its column of targets. */
    static StructType checked(MercerParams<?> of, StructType schema) {
        new ColumnInputs(schema, List.of(of.getInputCols()), "inputCols names");
        RowTargets.number(schema, of.getLabelCol(), "labelCol");
        return schema;
    }

    <T> Optional<T> get(Setting<T> setting) {
        return auto.settings().get(setting);
    }

    /** The learner of rows on all executors. */
    Auto onCenters() {
        return auto.with(Setting.SEED, seed);
    }

    /** The stopping rule of an iterative solver whose own is {@code standard}. */
    Stopping stopping(Stopping standard) {
        return new Stopping(
                get(Setting.TOLERANCE).orElse(standard.tolerance()),
                get(Setting.ITERATIONS).orElse(standard.iterations()));
    }
}
