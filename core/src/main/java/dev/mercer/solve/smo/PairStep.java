package dev.mercer.solve.smo;

/** One step of a pair under Σα = 0: αᵢ grows by what αⱼ shrinks, to the minimum of the objective within the bounds. */
final class PairStep {
    private final BoxProblem problem;
    private final int i;
    private final int j;
    double nextI;
    double nextJ;

    /** A step of variables i and j from their current values. */
    PairStep(BoxProblem problem, int i, int j, double alphaI, double alphaJ) {
        this.problem = problem;
        this.i = i;
        this.j = j;
        this.nextI = alphaI;
        this.nextJ = alphaJ;
    }

    /**
     * Takes the step, where the objective falls initially at the rate {@code slope}, which decreases by
     * {@code curvature} for each unit.
     */
    void take(double slope, double curvature) {
        double alphaI = nextI;
        double alphaJ = nextJ;
        double room = Math.min(problem.upper[i] - alphaI, alphaJ - problem.lower[j]);
        double length = Math.min(length(slope, curvature), room);
        nextI = length == problem.upper[i] - alphaI ? problem.upper[i] : alphaI + length;
        nextJ = length == alphaJ - problem.lower[j] ? problem.lower[j] : alphaJ - length;
        nextI = Math.min(nextI, problem.upper[i]);
        nextJ = Math.max(nextJ, problem.lower[j]);
    }

    /** The minimum along the pair: the slope falls by 2ε wherever one of the two passes 0. */
    private double length(double slope, double curvature) {
        double zeroI = nextI < 0 ? -nextI : Double.POSITIVE_INFINITY;
        double zeroJ = nextJ > 0 ? nextJ : Double.POSITIVE_INFINITY;
        double first = Math.min(zeroI, zeroJ);
        if (slope <= curvature * first) return slope / curvature;
        double left = slope - curvature * first - 2 * problem.kink;
        if (left <= 0) return first;
        double second = Math.max(zeroI, zeroJ);
        if (left <= curvature * (second - first)) return first + left / curvature;
        left -= curvature * (second - first) + 2 * problem.kink;
        return left <= 0 ? second : second + left / curvature;
    }
}
