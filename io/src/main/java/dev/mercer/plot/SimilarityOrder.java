package dev.mercer.plot;

import dev.mercer.linalg.Matrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An order of points in which neighbors are similar. Hierarchical clustering: joins the two clusters whose mean
 * distance in feature space, ‖Φ(x) − Φ(z)‖² = k(x, x) − 2k(x, z) + k(z, z), is smallest; joined clusters are turned so
 * that their nearest ends meet. Cost: O(n³), for as many points as a picture shows.
 */
final class SimilarityOrder {
    private final Matrix gram;
    private final List<List<Integer>> groups = new ArrayList<>();

    private SimilarityOrder(Matrix gram) {
        this.gram = gram;
        for (int i = 0; i < gram.rows(); i++) groups.add(new ArrayList<>(List.of(i)));
    }

    static int[] of(Matrix gram) {
        SimilarityOrder order = new SimilarityOrder(gram);
        order.joinAll();
        return order.groups.get(0).stream().mapToInt(Integer::intValue).toArray();
    }

    private void joinAll() {
        int n = groups.size();
        double[][] distance = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) distance[i][j] = distance(i, j);
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < n; i++) left.add(i);
        while (left.size() > 1) {
            int[] pair = nearest(left, distance);
            int a = pair[0];
            int b = pair[1];
            double share = (double) groups.get(a).size()
                    / (groups.get(a).size() + groups.get(b).size());
            for (int other : left) {
                double mean = share * distance[a][other] + (1 - share) * distance[b][other];
                distance[a][other] = mean;
                distance[other][a] = mean;
            }
            groups.set(a, joined(groups.get(a), groups.get(b)));
            left.remove(Integer.valueOf(b));
        }
    }

    private double distance(int i, int j) {
        return gram.get(i, i) - 2 * gram.get(i, j) + gram.get(j, j);
    }

    /** The first of the nearest pairs; the first of the pair is the smaller number, so that group 0 is the last one left. */
    private static int[] nearest(List<Integer> left, double[][] distance) {
        int[] best = {left.get(0), left.get(1)};
        for (int p = 0; p < left.size(); p++)
            for (int q = p + 1; q < left.size(); q++)
                if (distance[left.get(p)][left.get(q)] < distance[best[0]][best[1]])
                    best = new int[] {left.get(p), left.get(q)};
        return best;
    }

    private List<Integer> joined(List<Integer> one, List<Integer> other) {
        List<Integer> best = List.of();
        double least = Double.POSITIVE_INFINITY;
        for (List<Integer> first : List.of(one, turned(one)))
            for (List<Integer> second : List.of(other, turned(other))) {
                double gap = distance(first.get(first.size() - 1), second.get(0));
                if (gap < least) {
                    least = gap;
                    best = new ArrayList<>(first);
                    best.addAll(second);
                }
            }
        return best;
    }

    private static List<Integer> turned(List<Integer> group) {
        List<Integer> turned = new ArrayList<>(group);
        Collections.reverse(turned);
        return turned;
    }
}
