package dev.mercer.solve.nystrom;

import dev.mercer.gram.Precision;

/**
 * The arithmetic of the steps of an iteration whose residual is computed in double from time to time. Rough products are in the
 * arithmetic of single precision, and faster; their errors are about 1e-7 of |K||v|, which is much where centres are close to each
 * other and weights therefore large, of alternating signs. When they no longer help, products are in double from then on.
 */
final class StepPrecision {
    /** Steps of conjugate gradients may go up a little; a measure this many times the least shows errors that have taken over. */
    private static final double MOST_GROWTH = 4;

    /** So many steps in a row without a smaller measure show that too. */
    private static final int MOST_STEPS_WITHOUT_GAIN = 5;

    private boolean rough;
    private double before = Double.POSITIVE_INFINITY;
    private double least;
    private int stepsWithoutGain;

    /** For kernel values of this precision. */
    StepPrecision(Precision precision) {
        this.rough = precision == Precision.SINGLE;
    }

    /** Whether the products of the next steps are rough. */
    boolean rough() {
        return rough;
    }

    /** The restart after the true residual is known. */
    enum Next {
        /** From here. */
        ON,
        /** From where the last steps began: they have only led away. */
        BACK,
        /** Nowhere: the measure has not become half of the one before, and there is no better arithmetic. */
        STALLED
    }

    /** Takes the measure of a true residual, with which a cycle of steps begins. */
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

    /** Takes the measure after a step, as the recurrence has it; true where rough steps are no longer worth it. */
    boolean enough(double measure) {
        stepsWithoutGain = measure < least ? 0 : stepsWithoutGain + 1;
        boolean grown = measure > MOST_GROWTH * least;
        least = Math.min(least, measure);
        return rough && (grown || stepsWithoutGain >= MOST_STEPS_WITHOUT_GAIN);
    }
}
