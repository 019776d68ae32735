package dev.mercer.solve;

import java.util.Arrays;

/** Which variables a working set has: half of it those that violate most, the rest from the set before. */
final class Violators {
    private Violators() {}

    /** Ascending numbers of at most {@code size} variables, among them those that violate most. */
    static int[] choose(BoxPoint point, int[] before, int size) {
        int n = point.alpha.length;
        boolean[] chosen = new boolean[n];
        int fresh = before.length == 0 ? size : Math.max(2, size / 2);
        int count = point.problem.balanced ? pairs(point, fresh, chosen) : singles(point, fresh, chosen);
        // Weights inside their bounds are the ones most likely to move again.
        for (int round = 0; round < 2; round++)
            for (int i : before) {
                if (count >= size || chosen[i]) continue;
                double a = point.alpha[i];
                boolean inside = a != 0 && a > point.problem.lower[i] && a < point.problem.upper[i];
                if (inside || round == 1) {
                    chosen[i] = true;
                    count++;
                }
            }
        int[] set = new int[count];
        for (int i = 0, at = 0; i < n; i++) if (chosen[i]) set[at++] = i;
        return set;
    }

    /** As many that want to grow as such that want to shrink, of those that find a partner. */
    private static int pairs(BoxPoint point, int fresh, boolean[] chosen) {
        int n = point.alpha.length;
        double highest = point.highestRise();
        double lowest = point.lowestFall();
        double[] growing = new double[n];
        double[] shrinking = new double[n];
        for (int i = 0; i < n; i++) {
            growing[i] = point.rise[i] - point.gradient[i] - lowest;
            shrinking[i] = highest - (point.fall[i] - point.gradient[i]);
        }
        int count = mark(growing, fresh / 2, chosen);
        return count + mark(shrinking, fresh - fresh / 2, chosen);
    }

    private static int singles(BoxPoint point, int fresh, boolean[] chosen) {
        double[] wish = new double[point.alpha.length];
        for (int i = 0; i < wish.length; i++)
            wish[i] = Math.max(point.rise[i] - point.gradient[i], point.gradient[i] - point.fall[i]);
        return mark(wish, fresh, chosen);
    }

    /** Marks the largest positive values, the earlier of equal ones, and says how many were not marked yet. */
    private static int mark(double[] values, int most, boolean[] chosen) {
        double[] sorted = Arrays.stream(values).filter(v -> v > 0).toArray();
        if (sorted.length > most) Arrays.sort(sorted);
        double least = sorted.length > most ? sorted[sorted.length - most] : 0;
        int count = 0;
        int left = most;
        for (int round = 0; round < 2; round++)
            for (int i = 0; i < values.length && left > 0; i++) {
                boolean wanted = round == 0 ? values[i] > least : values[i] == least;
                if (!wanted || values[i] <= 0) continue;
                left--;
                if (!chosen[i]) count++;
                chosen[i] = true;
            }
        return count;
    }
}
