package dev.mercer.method;

import dev.mercer.util.Term;
import java.util.Locale;

/** A family of methods, which a user names; targets and other settings determine the method of the family. */
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

    /** The name in user input, such as {@code one-class}. */
    @Override
    public String plain() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
