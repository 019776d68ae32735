package dev.mercer.method;

import dev.mercer.learn.HoldOut;
import dev.mercer.util.NumberText;
import dev.mercer.util.Require;
import dev.mercer.util.Text;

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

    /**
     * Reads {@code split}, {@code class} and {@code quantile}, with a share as in {@code split:0.3}, {@code cv}, {@code cv:5} or {@code gp}.
     */
    public static IntervalChoice parse(String text) {
        String[] words = text.strip().split(":", 2);
        if (words[0].equals("scaled"))
            throw new RefusedSettings(
                    "%s scaled is not offered: use %s quantile, which is also as wide as the noise at each place",
                    Setting.INTERVAL, Setting.INTERVAL);
        if (words[0].equals("jackknife"))
            throw new RefusedSettings(
                    "%s jackknife is not offered: use %s cv, or cv:K with as many parts as rows",
                    Setting.INTERVAL, Setting.INTERVAL);
        Kind kind = ValueText.oneOf(Setting.INTERVAL, words[0], Kind.values());
        if (words.length == 1) return of(kind);
        double number = NumberText.parse(words[1]);
        switch (kind) {
            case SPLIT, CLASS, QUANTILE -> {
                if (number > 0 && number < 1) return new IntervalChoice(kind, number, PARTS);
                throw new RefusedSettings(
                        "%s %s:SHARE holds out a share of the rows, a number between 0 and 1 such as 0.2, got %s",
                        Setting.INTERVAL, ValueText.name(kind), Text.quote(words[1]));
            }
            case CV -> {
                if (number == Math.rint(number) && number >= 2 && number <= Integer.MAX_VALUE)
                    return new IntervalChoice(kind, SHARE, (int) number);
                throw new RefusedSettings(
                        "%s cv:K needs a whole number of parts >= 2, got %s", Setting.INTERVAL, Text.quote(words[1]));
            }
            default ->
                throw new RefusedSettings("%s gp takes no number, got %s", Setting.INTERVAL, Text.quote(words[1]));
        }
    }

    /** The notation that {@link #parse} reads. */
    @Override
    public String toString() {
        String name = ValueText.name(kind);
        return switch (kind) {
            case SPLIT, CLASS, QUANTILE -> name + ":" + Require.text(share);
            case CV -> name + ":" + parts;
            case GP -> name;
        };
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
