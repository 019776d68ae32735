package dev.mercer.solve.smo;

import dev.mercer.gram.Gram;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The judge of small quadratic problems: tries every set of variables at their bounds, at 0 and between, solves the linear
 * equations of what is left, and keeps the best point that is feasible. Exact for a positive definite K; 5ⁿ systems.
 */
final class Judge {
    private enum Place {
        LOWER,
        UPPER,
        ZERO,
        POSITIVE,
        NEGATIVE
    }

    private final BoxProblem problem;
    private final double[][] q;
    private final Place[] places;
    private double[] best = {};
    private double least = Double.POSITIVE_INFINITY;

    private Judge(Gram gram, BoxProblem problem) {
        this.problem = problem;
        int n = problem.size();
        this.q = new double[n][n];
        this.places = new Place[n];
        for (int i = 0; i < n; i++) {
            gram.row(i, q[i]);
            q[i][i] += problem.ridge[i];
        }
    }

    static double[] solve(Gram gram, BoxProblem problem) {
        Judge judge = new Judge(gram, problem);
        judge.place(0);
        return judge.best;
    }

    /** ½αᵀ(K + diag r)α + pᵀα + ε‖α‖₁. */
    static double value(Gram gram, BoxProblem problem, double[] alpha) {
        return new Judge(gram, problem).value(alpha);
    }

    private double value(double[] alpha) {
        double value = 0;
        for (int i = 0; i < alpha.length; i++) {
            value += problem.linear[i] * alpha[i] + problem.kink * Math.abs(alpha[i]);
            for (int j = 0; j < alpha.length; j++) value += q[i][j] * alpha[i] * alpha[j] / 2;
        }
        return value;
    }

    private void place(int i) {
        if (i == places.length) {
            look();
            return;
        }
        boolean kink = problem.kink > 0 && problem.lower[i] < 0 && problem.upper[i] > 0;
        for (Place place : Place.values()) {
            if (place == Place.LOWER && Double.isInfinite(problem.lower[i])) continue;
            if (place == Place.UPPER && Double.isInfinite(problem.upper[i])) continue;
            if ((place == Place.ZERO || place == Place.NEGATIVE) && !kink) continue;
            places[i] = place;
            place(i + 1);
        }
    }

    private void look() {
        int[] free = IntStream.range(0, places.length)
                .filter(i -> places[i].ordinal() > Place.ZERO.ordinal())
                .toArray();
        double[] alpha = new double[places.length];
        for (int i = 0; i < alpha.length; i++)
            alpha[i] = places[i] == Place.LOWER ? problem.lower[i] : places[i] == Place.UPPER ? problem.upper[i] : 0;
        if (!equations(free, alpha) || !feasible(alpha)) return;
        double value = value(alpha);
        if (value < least) {
            least = value;
            best = alpha;
        }
    }

    private boolean feasible(double[] alpha) {
        double[] sums = new double[problem.sums.length];
        for (int i = 0; i < alpha.length; i++) {
            double slack = 1e-12 * (1 + Math.abs(alpha[i]));
            if (!(alpha[i] >= problem.lower[i] - slack && alpha[i] <= problem.upper[i] + slack)) return false;
            sums[problem.group[i]] += alpha[i];
        }
        for (int g = 0; problem.balanced && g < sums.length; g++)
            if (!(Math.abs(sums[g] - problem.sums[g]) <= 1e-9)) return false;
        return true;
    }

    /** Stationary over the free variables, with a multiplier for each sum that has any of them. */
    private boolean equations(int[] free, double[] alpha) {
        int f = free.length;
        if (f == 0) return true;
        int[] groups = problem.balanced
                ? Arrays.stream(free).map(i -> problem.group[i]).distinct().toArray()
                : new int[0];
        double[][] a = new double[f + groups.length][f + groups.length + 1];
        for (int s = 0; s < f; s++) {
            double sign = problem.kink == 0 ? 0 : places[free[s]] == Place.NEGATIVE ? -1 : 1;
            if (problem.lower[free[s]] >= 0 || problem.upper[free[s]] <= 0) sign = problem.upper[free[s]] > 0 ? 1 : -1;
            a[s][f + groups.length] = -problem.linear[free[s]] - problem.kink * sign;
            for (int j = 0; j < alpha.length; j++) a[s][f + groups.length] -= q[free[s]][j] * alpha[j];
            for (int t = 0; t < f; t++) a[s][t] = q[free[s]][free[t]];
        }
        for (int g = 0; g < groups.length; g++) {
            double left = problem.sums[groups[g]];
            for (int i = 0; i < alpha.length; i++) if (problem.group[i] == groups[g]) left -= alpha[i];
            a[f + g][f + groups.length] = left;
            for (int s = 0; s < f; s++)
                if (problem.group[free[s]] == groups[g]) {
                    a[f + g][s] = 1;
                    a[s][f + g] = 1;
                }
        }
        if (!eliminate(a)) return false;
        for (int s = 0; s < f; s++) alpha[free[s]] = a[s][f + groups.length];
        return true;
    }

    /** Gauss and Jordan, with pivots; the solution is in the last column. */
    private static boolean eliminate(double[][] a) {
        int n = a.length;
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) pivot = i;
            if (Math.abs(a[pivot][k]) < 1e-13) return false;
            double[] row = a[pivot];
            a[pivot] = a[k];
            a[k] = row;
            for (int i = 0; i < n; i++) {
                if (i == k) continue;
                double factor = a[i][k] / row[k];
                for (int j = k; j <= n; j++) a[i][j] -= factor * row[j];
            }
        }
        for (int k = 0; k < n; k++) a[k][n] /= a[k][k];
        return true;
    }
}
