package dev.mercer.method;

import dev.mercer.learn.HoldOut;

/**
 * The kind of prediction intervals that are learned with a regression model, or of prediction sets with a classifier.
 *
 * @param kind the source of errors on rows that a model was not trained on
 * @param share the share of the rows that is held out, for split
 * @param parts the number of models, for cv
 */
public record IntervalChoice(Kind kind, double share, int parts) {
    /** The default share of the rows that split holds out. */
    public static final double SHARE = 0.2;

    /** The default number of parts of CV+. */
    public static final int PARTS = 10;

    private static final int EXACT_FITS = 5;

    /** The time for two quantiles, in fits: their solver takes several times as long as equations. */
    private static final int QUANTILE_FITS = 8;

    /** The source of the errors on held-out rows. */
    public enum Kind {
        /** Split conformal: some rows are held out. */
        SPLIT,
        /** Sets of classes from held-out rows, with a guarantee for the rows of each class. */
        CLASS,
        /** Conformalised quantile regression: a band between two quantiles of errors, corrected by held-out rows. */
        QUANTILE,
        /** CV+: a model without each part of the rows. */
        CV,
        /** The posterior of the model as a Gaussian process. */
        GP
    }

    /** A choice with the default share and number of parts. */
    public static IntervalChoice of(Kind kind) {
        return new IntervalChoice(kind, SHARE, PARTS);
    }

    /** True if the result depends on a seed. */
    public boolean drawsAtRandom() {
        return kind != Kind.GP;
    }

    /** The time for a model with its intervals, in fits of all rows. */
    public int fits() {
        return switch (kind) {
            case SPLIT, CLASS -> 1;
            case QUANTILE -> 1 + QUANTILE_FITS;
            case CV -> 1 + parts;
            // The posterior needs an inverse, and a factor in double.
            case GP -> EXACT_FITS;
        };
    }

    /** True if rows are held out, which the learner must not use. */
    public boolean holdsOut() {
        return kind == Kind.SPLIT || kind == Kind.CLASS || kind == Kind.QUANTILE;
    }

    public HoldOut holdOut(long seed) {
        return new HoldOut(share, seed);
    }
}
