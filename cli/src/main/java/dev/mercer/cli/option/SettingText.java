package dev.mercer.cli.option;

import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.Probabilities;
import dev.mercer.method.Batches;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.FeatureBasis;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.method.TargetScaling;
import dev.mercer.model.Scheme;
import dev.mercer.report.EnumText;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts values of settings from the text of options, and back. */
public final class SettingText {
    /** {@code rbf(50, 2)}: the first number is the number of training rows to use as centers. */
    private static final Pattern DRAWN = Pattern.compile(
            "\\s*rbf\\(\\s*(?:centers\\s*=)?\\s*([0-9.eE]+)\\s*,\\s*(?:sigma\\s*=)?\\s*([0-9.eE+-]+)\\s*\\)\\s*");

    private static final Map<Setting<?>, Function<String, ?>> READERS = readers();

    private SettingText() {}

    private static Map<Setting<?>, Function<String, ?>> readers() {
        Map<Setting<?>, Function<String, ?>> all = new LinkedHashMap<>();
        put(all, Setting.KERNEL, KernelFamily::new);
        put(all, Setting.FEATURES, SettingText::features);
        put(all, Setting.LAMBDA, text -> nonNegative("--lambda", text));
        put(all, Setting.C, text -> positive("--c", text));
        put(all, Setting.RHO, text -> positive("--rho", text));
        put(all, Setting.LOSS, SettingText::losses);
        put(all, Setting.LIKELIHOOD, SettingText::likelihood);
        put(all, Setting.EPSILON, text -> nonNegative("--epsilon", text));
        put(all, Setting.NU, SettingText::share);
        put(all, Setting.INTERCEPT, text -> oneOf("--intercept", text, Intercept.values()));
        put(all, Setting.SCHEME, SettingText::scheme);
        put(all, Setting.CLASS_WEIGHT, ClassWeightText::parse);
        put(all, Setting.TOLERANCE, text -> nonNegative("--tolerance", text));
        put(all, Setting.BATCH, text -> oneOf("--batch", text, Batches.values()));
        put(all, Setting.STEP, text -> positive("--step", text));
        put(all, Setting.START, SettingText::start);
        put(all, Setting.AVERAGING, text -> oneOf("--averaging", text, Averaging.values()));
        put(all, Setting.ITERATIONS, text -> whole("--iterations", 1, text));
        put(all, Setting.CENTERS, text -> count("--centers", 1, text));
        put(all, Setting.LEAVES, text -> count("--leaves", 2, text));
        put(all, Setting.TREES, text -> count("--trees", 1, text));
        put(all, Setting.SELECTION, text -> oneOf("--selection", text, NystromCenters.Selection.values()));
        put(all, Setting.VALIDATION, SettingText::part);
        put(all, Setting.PROBABILITIES, text -> oneOf("--probabilities", text, Probabilities.values()));
        put(all, Setting.INTERVAL, IntervalText::parse);
        put(all, Setting.TARGET_SCALE, text -> oneOf("--target-scale", text, TargetScaling.values()));
        put(all, Setting.SEED, text -> whole("--seed", Long.MIN_VALUE, text));
        return all;
    }

    /** The types agree here, once for all. */
    private static <T> void put(
            Map<Setting<?>, Function<String, ?>> all, Setting<T> setting, Function<String, T> reader) {
        all.put(setting, reader);
    }

    /** The settings with the one that an option has as text. */
    public static <T> Settings with(Settings settings, Setting<T> setting, String text) {
        return settings.with(setting, read(setting, text));
    }

    @SuppressWarnings("unchecked") // put has seen to it
    private static <T> T read(Setting<T> setting, String text) {
        return (T) Objects.requireNonNull(READERS.get(setting)).apply(text);
    }

    /** The text of a value for its option. */
    public static <T> String text(Setting<T> setting, Settings settings) {
        Object value = settings.get(setting).orElseThrow();
        if (value instanceof IntervalChoice interval) return IntervalText.text(interval);
        if (value == PerceptronSolver.Start.FIRST_POINT) return "first";
        return value instanceof Enum<?> one ? EnumText.text(one) : value.toString();
    }

    /** The texts of all values for their options. */
    public static Map<String, String> texts(Settings settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Setting<?> setting : settings.keys()) texts.put("--" + setting.plain(), text(setting, settings));
        return texts;
    }

    private static ChosenLoss losses(String text) {
        try {
            return ChosenLoss.parse(text);
        } catch (InvalidInputException refused) {
            throw new UsageProblem("--" + CureText.message(refused));
        }
    }

    private static ProcessLikelihood likelihood(String text) {
        try {
            return ProcessLikelihood.parse(text);
        } catch (InvalidInputException refused) {
            throw new UsageProblem("--" + CureText.message(refused));
        }
    }

    private static FeatureBasis features(String text) {
        Matcher drawn = DRAWN.matcher(text);
        if (!drawn.matches()) return new FeatureBasis.Explicit(FeatureMap.parse(text));
        return new FeatureBasis.DrawnCenters(
                count("the number of centers", 1, drawn.group(1)), positive("sigma of rbf", drawn.group(2)));
    }

    static double positive(String option, String text) {
        return number(option, "a number > 0", value -> value > 0, text);
    }

    private static double share(String text) {
        return number("--nu", "a share > 0 and <= 1", value -> value > 0 && value <= 1, text);
    }

    private static double part(String text) {
        return number("--validation", "a share > 0 and < 1", value -> value > 0 && value < 1, text);
    }

    static double nonNegative(String option, String text) {
        return number(option, "a number >= 0", value -> value >= 0, text);
    }

    private static double number(String option, String rule, DoublePredicate allowed, String text) {
        double value = NumberText.parse(text);
        if (allowed.test(value) && value < Double.POSITIVE_INFINITY) return value;
        throw new UsageProblem(option + " must be " + rule + ", got " + Text.quote(text));
    }

    /** A count; a number too large for an {@code int} becomes the largest {@code int}. */
    public static int count(String option, long least, String text) {
        return (int) Math.min(Integer.MAX_VALUE, whole(option, least, text));
    }

    public static long whole(String option, long least, String text) {
        double value = NumberText.parse(text); // 1e6 is a whole number too
        if (value == Math.rint(value) && value >= least && Math.abs(value) <= 1L << 53) return (long) value;
        throw new UsageProblem(option + " must be a whole number" + (least > Long.MIN_VALUE ? " >= " + least : "")
                + ", got " + Text.quote(text));
    }

    /** The scheme of this name. {@link Scheme#BINARY} cannot be given: two classes are one problem with any scheme. */
    private static Scheme scheme(String text) {
        Scheme[] ofMany = {Scheme.ONE_VS_ONE, Scheme.ONE_VS_REST, Scheme.SOFTMAX};
        return oneOf("--scheme", text, ofMany);
    }

    /** Names for the starts of a perceptron. */
    private enum Starts {
        FIRST,
        ZERO
    }

    private static PerceptronSolver.Start start(String text) {
        return oneOf("--start", text, Starts.values()) == Starts.FIRST
                ? PerceptronSolver.Start.FIRST_POINT
                : PerceptronSolver.Start.ZERO;
    }

    /** The value of this name. */
    public static <E extends Enum<E>> E oneOf(String option, String text, E[] values) {
        List<String> names = Arrays.stream(values).map(EnumText::text).toList();
        int k = names.indexOf(text.toLowerCase(Locale.ROOT));
        if (k >= 0) return values[k];
        String meant = Suggest.nearest(text, names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        throw new UsageProblem(
                option + " must be one of " + String.join(", ", names) + ", got " + Text.quote(text) + meant);
    }
}
