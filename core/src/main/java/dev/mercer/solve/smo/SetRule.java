package dev.mercer.solve.smo;

/** A rule that steps in working sets and updates the gradient with kernel values of limited accuracy. */
interface SetRule extends StepRule {
    /** A new search from the current α: a corrected gradient allows further gains. */
    SetRule restarted();

    /** Adds the new error bounds of the gradient to the point. */
    void addErrors();
}
