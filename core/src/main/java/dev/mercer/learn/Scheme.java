package dev.mercer.learn;

/** How scores of outputs become a choice among classes. */
public enum Scheme {
    /** Two classes, one output: the second class where it is positive. */
    BINARY,
    /** One output for each class, trained together; the largest wins, and the softmax of them are probabilities. */
    SOFTMAX,
    /** One output for each class against all others; the largest wins. */
    ONE_VS_REST,
    /**
     * One output for each pair of classes, (1, 2), (1, 3), …, (2, 3), …: positive is a vote for the later of the two. Most
     * votes win; among equals the class that comes first.
     */
    ONE_VS_ONE;

    /** The number of outputs for {@code classes} classes. */
    public int outputs(int classes) {
        return switch (this) {
            case BINARY -> 1;
            case SOFTMAX, ONE_VS_REST -> classes;
            case ONE_VS_ONE -> classes * (classes - 1) / 2;
        };
    }
}
