package dev.mercer.model;

/** The rule by which the scores of outputs decide among classes. */
public enum Scheme {
    /** Two classes, one output: the second class if it is positive. */
    BINARY,
    /** One output for each class; the softmax of the outputs, with or without calibration, gives probabilities. */
    SOFTMAX,
    /** One output for each class against all others; the class of the largest output is predicted. */
    ONE_VS_REST,
    /**
     * One output for each pair of classes, (1, 2), (1, 3), …, (2, 3), …: positive means the later of the two. If outputs have
     * probabilities, those of the classes follow from them by a {@link PairRule}, and the most probable class is predicted.
     * Otherwise the class with most votes is predicted, the first of equals.
     */
    ONE_VS_ONE,
    /** Ordered classes, one output for each except the last: the log odds of all classes after it, which descend from output to output. */
    ORDERED;

    /** The scheme that is used for {@code count} classes if this one is requested: for two classes always {@link #BINARY}. */
    public Scheme forClasses(int count) {
        return count == 2 ? BINARY : this;
    }

    /** The number of outputs for {@code classes} classes. */
    public int outputs(int classes) {
        return switch (this) {
            case BINARY -> 1;
            case SOFTMAX, ONE_VS_REST -> classes;
            case ONE_VS_ONE -> classes * (classes - 1) / 2;
            case ORDERED -> classes - 1;
        };
    }

    /** The sign with which output {@code t} counts for class {@code c} of {@code classes}; 0 if it does not involve that class. */
    public double sign(int t, int c, int classes) {
        return switch (this) {
            case BINARY -> c == 1 ? 1 : -1;
            case SOFTMAX, ONE_VS_REST -> t == c ? 1 : 0;
            case ORDERED -> (c > t ? 1.0 : -1.0) / (classes - 1);
            case ONE_VS_ONE -> {
                int first = 0;
                int pair = t;
                while (pair >= classes - 1 - first) pair -= classes - 1 - first++;
                int second = first + 1 + pair;
                yield (c == second ? 1.0 : c == first ? -1.0 : 0.0) / (classes - 1);
            }
        };
    }
}
