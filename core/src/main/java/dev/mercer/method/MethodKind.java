package dev.mercer.method;

import dev.mercer.util.Term;
import java.util.Locale;

/** The family that a method belongs to: what a user names; targets and other settings decide which method of it is meant. */
public enum MethodKind implements Term {
    RIDGE,
    GP,
    LSSVM,
    SVM,
    ONE_CLASS,
    LOGISTIC,
    FEATURES,
    METRIC,
    PERCEPTRON,
    SGD,
    DESCENT,
    NYSTROM;

    /** The name as people write it, such as {@code one-class}. */
    @Override
    public String plain() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
