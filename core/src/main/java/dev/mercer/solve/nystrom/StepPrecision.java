package dev.mercer.solve.nystrom;

import dev.mercer.gram.Precision;

/**
 * Chooses the arithmetic for the steps of an iteration whose residual is computed in double from time to time. Rough products use single precision
 * and are faster. Their errors are about 1e-7 of |K||v|, which is large where centers are close to each other, since weights are then large with
 * alternating signs. When rough products no longer help, all later products are in double.
 */
final class StepPrecision {
    /** The measure may rise a little between steps of conjugate gradients; when it is this many times the least one, errors dominate. */
    private static final double MOST_GROWTH = 4;

    /** This number of steps in a row without a smaller measure also shows that errors dominate. */
    private static final int MOST_STEPS_WITHOUT_GAIN = 5;

    private boolean rough;
    private double before = Double.POSITIVE_INFINITY;
    private double least;
    private int stepsWithoutGain;

    /** The arithmetic for kernel values of this precision. */
    StepPrecision(Precision precision) {
        this.rough = precision == Precision.SINGLE;
    }

    /** Whether the products of the next steps are rough. */
    boolean rough() {
        return rough;
    }

    /** The restart after the true residual is known. */
    enum Next {
        /** Continue from here. */
        ON,
        /** Continue from the start of the last steps, which have only increased the residual. */
        BACK,
        /** Stop: the measure has not halved, and there is no more precise arithmetic. */
        STALLED
    }

    /** Records the measure of a true residual, with which a cycle of steps begins. */
    Next after(double measure) {
        least = measure;
        stepsWithoutGain = 0;
        if (measure <= before / 2) {
            before = measure;
            return Next.ON;
        }
        if (!rough) return Next.STALLED;
        rough = false;
        boolean better = measure <= before;
        before = better ? measure : Double.POSITIVE_INFINITY;
        return better ? Next.ON : Next.BACK;
    }

    /** Records the measure after a step, as computed by the recurrence; returns true if rough steps are no longer worthwhile. */
    boolean enough(double measure) {
        stepsWithoutGain = measure < least ? 0 : stepsWithoutGain + 1;
        boolean grown = measure > MOST_GROWTH * least;
        least = Math.min(least, measure);
        return rough && (grown || stepsWithoutGain >= MOST_STEPS_WITHOUT_GAIN);
    }
}
