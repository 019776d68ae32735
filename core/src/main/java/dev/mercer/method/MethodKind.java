package dev.mercer.method;

import dev.mercer.util.Term;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A family of methods, which a user names; targets and other settings determine the method of the family. */
public enum MethodKind implements Term {
    RIDGE,
    GP(Setting.CENTERS, Setting.SELECTION),
    LSSVM(Setting.PROBABILITIES),
    SVM(Setting.SCHEME, Setting.PROBABILITIES, Setting.NU),
    ONE_CLASS(Setting.NU),
    LOGISTIC(Setting.SCHEME, Setting.BATCH, Setting.STEP, Setting.AVERAGING),
    FEATURES(Setting.FEATURES, Setting.SCHEME),
    METRIC(Setting.CENTERS, Setting.LEAVES),
    PERCEPTRON(Setting.START, Setting.STEP, Setting.AVERAGING, Setting.SCHEME),
    SGD(Setting.AVERAGING, Setting.SCHEME),
    DESCENT(Setting.BATCH, Setting.STEP, Setting.AVERAGING, Setting.SCHEME),
    NYSTROM(Setting.CENTERS, Setting.SELECTION, Setting.VALIDATION, Setting.PROBABILITIES),
    LEAVES(Setting.LEAVES, Setting.TREES, Setting.PROBABILITIES);

    @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable list of constants.
    private final List<Setting<?>> arguments;

    MethodKind(Setting<?>... arguments) {
        this.arguments = List.of(arguments);
    }

    /** The settings that are written as arguments of the method, in their order; other settings are given on their own. */
    public List<Setting<?>> arguments() {
        return arguments;
    }

    /** True if a setting is an argument of some methods. */
    public static boolean isArgument(Setting<?> setting) {
        return Arrays.stream(values()).anyMatch(kind -> kind.arguments.contains(setting));
    }

    /** The name in user input, such as {@code one-class}. */
    @Override
    public String plain() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
