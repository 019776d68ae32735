package dev.mercer.studio.playground;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A method of the playground. */
public enum PlaygroundMethod {
    /** Kernel ridge regression. */
    RIDGE,
    /** Support vector regression with its tube. */
    SVR,
    /** Ridge regression with the Gaussian kernel beside regression on Gaussian basis functions. */
    BASIS,
    /** Ridge regression on few of the points as centers, beside ridge regression on all of them. */
    FEW_CENTERS,
    /** Gradient, stochastic and hybrid descent on the squared loss, beside the optimum. */
    DESCENT,
    /** Support vector machine. */
    SVM,
    /** Logistic regression. */
    LOGISTIC,
    /** The dual perceptron after some mistakes. */
    PERCEPTRON,
    /** One-class support vector machine; targets are ignored. */
    ONE_CLASS;

    /** The name in requests. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The method of this name in requests. */
    public static Optional<PlaygroundMethod> of(String text) {
        return Arrays.stream(values()).filter(m -> m.text().equals(text)).findFirst();
    }

    /** All names, for messages. */
    public static String names() {
        return Arrays.stream(values()).map(PlaygroundMethod::text).collect(Collectors.joining(", "));
    }

    /** Whether targets are classes, -1 and 1. */
    boolean forLabels() {
        return this == SVM || this == LOGISTIC || this == PERCEPTRON;
    }
}
