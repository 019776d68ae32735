package dev.mercer.solve.smo;

import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.ResidentDecomposition;

/**
 * Working sets in the memory of a back end: α and the gradient stay there for some rounds, each of which chooses a set, optimises pairs in it and
 * updates the gradient. Then both are copied to the host, so that the search can continue from there if the back end is lost.
 */
final class ResidentSets implements SetRule {
    /** Rounds between two copies. */
    private static final int ROUNDS_PER_COPY = 32;

    /** The share of the tolerance to reach there, so that the error of the gradient does not exceed the tolerance. */
    private static final double TOLERANCE_SHARE = 0.9;

    /** This many copies in a row without a gain end the search. */
    private static final int MOST_COPIES_WITHOUT_GAIN = 2;

    /** The most that rounding takes from Σα, relative to Σ|α|. */
    private static final double SUM_ROUNDING = 1e-9;

    /** The relative rounding error of the sums of an update. */
    private static final double SUM_ERROR = 0x1p-24;

    private final BoxPoint point;
    private final ResidentDecomposition decomposition;
    private final Stagnation stagnation = new Stagnation(MOST_COPIES_WITHOUT_GAIN);
    private double tolerance;
    /** Σ √Kⱼⱼ|Δαⱼ| over the changes since errors were added last. */
    private double allChanges;

    private boolean started;

    ResidentSets(BoxPoint point, ResidentDecomposition decomposition) {
        this.point = point;
        this.decomposition = decomposition;
    }

    @Override
    public boolean violates(double newTolerance) {
        tolerance = newTolerance;
        return point.violation() > tolerance;
    }

    @Override
    public long step(long most) {
        if (stagnation.reached(point.value())) return 0;
        BoxProblem problem = point.problem;
        if (!started)
            decomposition.begin(
                    new ResidentDecomposition.Box(
                            problem.lower, problem.upper, problem.ridge, point.diagonal, problem.kink),
                    point.alpha,
                    point.gradient);
        started = true;
        long steps = 0;
        double size = 0;
        for (int round = 0; round < ROUNDS_PER_COPY && steps < most; round++) {
            ResidentDecomposition.Round done = decomposition.round(TOLERANCE_SHARE * tolerance, most - steps);
            if (done.steps() == 0) break;
            steps += done.steps();
            size += done.size();
        }
        double[] alpha = new double[point.alpha.length];
        double[] gradient = new double[alpha.length];
        decomposition.read(alpha, gradient);
        requireFeasible(alpha);
        point.replace(alpha, gradient);
        allChanges += size;
        return steps;
    }

    /** Rejects weights outside their bounds or with a wrong sum: the back end has then lost a step, which the gap would not show. */
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
        if (!inside || !(Math.abs(sum) <= SUM_ROUNDING * size))
            throw new BackendFailure("the back end gave weights that break their constraints");
    }

    @Override
    public ResidentSets restarted() {
        return new ResidentSets(point, decomposition);
    }

    @Override
    public void addErrors() {
        point.addError((decomposition.valueError() + SUM_ERROR) * allChanges);
        allChanges = 0;
    }
}
