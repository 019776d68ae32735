package dev.mercer.solve.nystrom;

import dev.mercer.gram.Precision;

/**
 * The arithmetic of the steps of an iteration whose residual is computed in double from time to time. Rough products are in the
 * arithmetic of single precision, and faster; their errors are about 1e-7 of |K||v|, which is much where centres are close to each
 * other and weights therefore large, of alternating signs. When they no longer help, products are in double from then on.
 */
final class StepPrecision {
    /** Steps of conjugate gradients may go up a little; errors that have taken over send them far up, or nowhere. */
    private static final double ASTRAY = 4;

    private static final int IN_VAIN = 5;

    private boolean rough;
    private double before = Double.POSITIVE_INFINITY;
    private double least;
    private int vain;

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
        vain = 0;
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
        vain = measure < least ? 0 : vain + 1;
        boolean astray = measure > ASTRAY * least;
        least = Math.min(least, measure);
        return rough && (astray || vain >= IN_VAIN);
    }
}
