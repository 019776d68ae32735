package dev.mercer.solve.smo;

import dev.mercer.compute.BackendFailure;
import dev.mercer.compute.ResidentDecomposition;

/**
 * Working sets in the memory of a back end: α and the gradient stay there for some rounds, each of which chooses a set, optimises
 * pairs in it and updates the gradient. Then both are copied, so that the point is as good as any when the back end is lost.
 */
final class ResidentSets implements SetRule {
    /** Rounds between two copies. */
    private static final int ROUNDS = 32;

    /** The part of the tolerance to reach there, so that the error of the gradient does not exceed the tolerance. */
    private static final double MARGIN = 0.9;

    /** So many copies in a row without a gain end the search. */
    private static final int IN_VAIN = 2;

    /** The most that rounding takes from Σα, relative to Σ|α|. */
    private static final double ROUNDING = 1e-9;

    /** The relative rounding error of the sums of an update. */
    private static final double SUMS = 0x1p-24;

    private final BoxPoint point;
    private final ResidentDecomposition there;
    private final Gains gains = new Gains();
    private double tolerance;
    private double added;
    private boolean begun;
    private int vain;

    ResidentSets(BoxPoint point, ResidentDecomposition there) {
        this.point = point;
        this.there = there;
    }

    @Override
    public boolean violates(double newTolerance) {
        tolerance = newTolerance;
        return point.violation() > tolerance;
    }

    @Override
    public long step(long most) {
        vain = gains.fallen(point.value()) ? 0 : vain + 1;
        if (vain >= IN_VAIN) return 0;
        BoxProblem problem = point.problem;
        if (!begun)
            there.begin(
                    new ResidentDecomposition.Box(
                            problem.lower, problem.upper, problem.ridge, point.diagonal, problem.kink),
                    point.alpha,
                    point.gradient);
        begun = true;
        long steps = 0;
        double size = 0;
        for (int round = 0; round < ROUNDS && steps < most; round++) {
            ResidentDecomposition.Round done = there.round(MARGIN * tolerance, most - steps);
            if (done.steps() == 0) break;
            steps += done.steps();
            size += done.size();
        }
        double[] alpha = new double[point.alpha.length];
        double[] gradient = new double[alpha.length];
        there.read(alpha, gradient);
        requireFeasible(alpha);
        point.take(alpha, gradient);
        added += size;
        return steps;
    }

    /** Refuses weights outside of their bounds or with another sum: the back end has lost a step, which no gap would show. */
    private void requireFeasible(double[] alpha) {
        BoxProblem problem = point.problem;
        double sum = -problem.sums[0];
        double size = 0;
        boolean inside = true;
        for (int i = 0; i < alpha.length; i++) {
            sum += alpha[i];
            size += Math.abs(alpha[i]);
            inside &= problem.lower[i] <= alpha[i] && alpha[i] <= problem.upper[i];
        }
        if (!inside || !(Math.abs(sum) <= ROUNDING * size))
            throw new BackendFailure("the back end gave weights that break their constraints");
    }

    @Override
    public ResidentSets again() {
        return new ResidentSets(point, there);
    }

    @Override
    public void account() {
        point.doubt((there.valueError() + SUMS) * added);
        added = 0;
    }
}
