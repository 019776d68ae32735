package dev.mercer.cli;

import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.Probabilities;
import dev.mercer.model.Scheme;
import dev.mercer.select.KernelFamily;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.util.NumberText;
import dev.mercer.util.Quote;
import dev.mercer.util.Suggest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** An option that belongs to some methods and not to others, and how its value is read. */
enum Setting {
    KERNEL("--kernel"),
    FEATURES("--features"),
    LAMBDA("--lambda"),
    C("--c"),
    RHO("--rho"),
    LOSS("--loss"),
    EPSILON("--epsilon"),
    NU("--nu"),
    INTERCEPT("--intercept"),
    SCHEME("--scheme"),
    CLASS_WEIGHT("--class-weight"),
    TOLERANCE("--tolerance"),
    BATCH("--batch"),
    STEP("--step"),
    START("--start"),
    AVERAGING("--averaging"),
    ITERATIONS("--iterations"),
    CENTERS("--centers"),
    LEAVES("--leaves"),
    SELECTION("--selection"),
    VALIDATION("--validation"),
    PROBABILITIES("--probabilities"),
    INTERVAL("--interval"),
    SEED("--seed");

    /** Three ways to say how much smoothness counts. */
    static final Set<Setting> PENALTY = Set.copyOf(EnumSet.of(LAMBDA, C, RHO));

    final String option;

    Setting(String option) {
        this.option = option;
    }

    /** Refuses a value that cannot be read. */
    void check(String text) {
        switch (this) {
            case KERNEL -> new KernelFamily(text);
            case FEATURES -> Learners.checkFeatures(text);
            case LOSS -> LossText.parse(text);
            case INTERCEPT -> intercept(text);
            case SCHEME -> scheme(text);
            case CLASS_WEIGHT -> ClassWeightText.parse(text);
            case BATCH -> batch(text);
            case INTERVAL -> IntervalText.parse(text);
            case NU -> share(option, text);
            case START -> start(text);
            case AVERAGING -> averaging(text);
            case C, RHO, STEP -> positive(option, text);
            case LAMBDA, EPSILON, TOLERANCE -> nonNegative(option, text);
            case ITERATIONS -> whole(option, 1, text);
            case CENTERS -> centers(text);
            case LEAVES -> leaves(text);
            case SELECTION -> selection(text);
            case VALIDATION -> part(option, text);
            case PROBABILITIES -> probabilities(text);
            case SEED -> whole(option, Long.MIN_VALUE, text);
        }
    }

    @Override
    public String toString() {
        return option;
    }

    static double positive(String option, String text) {
        double value = NumberText.parse(text);
        if (value > 0 && value < Double.POSITIVE_INFINITY) return value;
        throw new UsageProblem(option + " must be a number > 0, got " + Quote.of(text));
    }

    static double share(String option, String text) {
        double value = NumberText.parse(text);
        if (value > 0 && value <= 1) return value;
        throw new UsageProblem(option + " must be a share > 0 and <= 1, got " + Quote.of(text));
    }

    static double part(String option, String text) {
        double value = NumberText.parse(text);
        if (value > 0 && value < 1) return value;
        throw new UsageProblem(option + " must be a share > 0 and < 1, got " + Quote.of(text));
    }

    static double nonNegative(String option, String text) {
        double value = NumberText.parse(text);
        if (value >= 0 && value < Double.POSITIVE_INFINITY) return value;
        throw new UsageProblem(option + " must be a number >= 0, got " + Quote.of(text));
    }

    static long whole(String option, long least, String text) {
        double value = NumberText.parse(text); // 1e6 is a whole number too
        if (value == Math.rint(value) && value >= least && Math.abs(value) <= 1L << 53) return (long) value;
        throw new UsageProblem(option + " must be a whole number" + (least > Long.MIN_VALUE ? " >= " + least : "")
                + ", got " + Quote.of(text));
    }

    static int centers(String text) {
        return (int) Math.min(Integer.MAX_VALUE, whole("--centers", 1, text));
    }

    static int leaves(String text) {
        return (int) Math.min(Integer.MAX_VALUE, whole("--leaves", 2, text));
    }

    static NystromCenters.Selection selection(String text) {
        return oneOf("--selection", text, NystromCenters.Selection.values());
    }

    static Probabilities probabilities(String text) {
        return oneOf("--probabilities", text, Probabilities.values());
    }

    /** Two classes are one problem, whatever is asked for more of them: {@link Scheme#BINARY} is not for asking. */
    static Scheme scheme(String text) {
        Scheme[] ofMany = {Scheme.ONE_VS_ONE, Scheme.ONE_VS_REST, Scheme.SOFTMAX};
        return oneOf("--scheme", text, ofMany);
    }

    static Intercept intercept(String text) {
        return oneOf("--intercept", text, Intercept.values());
    }

    /** How many points a step of a descent looks at. */
    enum Batches {
        FULL,
        SINGLE,
        GROWING
    }

    static Batches batch(String text) {
        return oneOf("--batch", text, Batches.values());
    }

    /** Where a perceptron begins. */
    private enum Starts {
        FIRST,
        ZERO
    }

    static PerceptronSolver.Start start(String text) {
        return oneOf("--start", text, Starts.values()) == Starts.FIRST
                ? PerceptronSolver.Start.FIRST_POINT
                : PerceptronSolver.Start.ZERO;
    }

    static Averaging averaging(String text) {
        return oneOf("--averaging", text, Averaging.values());
    }

    static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** As an option takes it: one-vs-rest. */
    static String text(Enum<?> value) {
        return lower(value).replace('_', '-');
    }

    /** The value of this name. */
    static <E extends Enum<E>> E oneOf(String option, String text, E[] values) {
        List<String> names = Arrays.stream(values).map(Setting::text).toList();
        int k = names.indexOf(text.toLowerCase(Locale.ROOT));
        if (k >= 0) return values[k];
        String meant = Suggest.nearest(text, names)
                .map(near -> " (did you mean " + near + "?)")
                .orElse("");
        throw new UsageProblem(
                option + " must be one of " + String.join(", ", names) + ", got " + Quote.of(text) + meant);
    }
}
