package dev.mercer.solve.smo;

/** One step of a pair under Σα = 0: αᵢ grows by what αⱼ shrinks, as far as the objective falls and bounds allow. */
final class PairStep {
    private final BoxProblem problem;
    private final int i;
    private final int j;
    double nextI;
    double nextJ;

    /** Of variables i and j, from where they are. */
    PairStep(BoxProblem problem, int i, int j, double alphaI, double alphaJ) {
        this.problem = problem;
        this.i = i;
        this.j = j;
        this.nextI = alphaI;
        this.nextJ = alphaJ;
    }

    /** Where the objective falls by {@code slope} for each unit at first, and this less by {@code curvature}. */
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
