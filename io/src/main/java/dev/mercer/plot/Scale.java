package dev.mercer.plot;

import dev.mercer.util.Require;

/** The scale of an axis: linear or logarithmic. */
public enum Scale {
    /** Equal differences are equally long. */
    LINEAR,
    /** Equal ratios are equally long; for numbers > 0. */
    LOG;

    /** The position of a number in the unit of the axis: itself, or its decimal logarithm. */
    double of(double value) {
        if (this == LINEAR) return value;
        Require.that(value > 0, "a logarithmic axis shows numbers > 0, got %s", value);
        return Math.log10(value);
    }

    Range of(Range range) {
        return new Range(of(range.low()), of(range.high()));
    }
}
