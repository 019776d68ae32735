package dev.mercer.model.analysis;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Centers of an expansion of one or more terms, ordered by how much they improve a least squares fit to its outputs. */
final class CenterSelection {
    private static final int MOST_CANDIDATES = 5000;

    /** A center of a term, by the numbers of the term and the center. */
    record Center(int term, int index) {}

    private final List<Expansion> terms;
    private final List<Center> candidates;

    CenterSelection(Expansion f) {
        terms = f.terms();
        candidates = candidates();
    }

    int size() {
        return candidates.size();
    }

    /** Centers with non-zero weights; those of the largest weights if there are too many. */
    private List<Center> candidates() {
        return IntStream.range(0, terms.size())
                .boxed()
                .flatMap(m -> Arrays.stream(terms.get(m).support()).mapToObj(j -> new Center(m, j)))
                .sorted(Comparator.comparingDouble(center -> -size(center)))
                .limit(MOST_CANDIDATES)
                .sorted(Comparator.comparingInt(Center::term).thenComparingInt(Center::index))
                .toList();
    }

    private double size(Center center) {
        double square = 0;
        for (Reals alpha : terms.get(center.term).weights())
            square += alpha.get(center.index) * alpha.get(center.index);
        return Math.sqrt(square);
    }

    /**
     * The best centers for the outputs at some points, best first; fewer than {@code most} if the others do not improve
     * the fit.
     */
    List<Center> first(int most, Points points, Matrix outputs, Compute compute, Progress progress) {
        Matrix columns = new Matrix(candidates.size(), points.size());
        int at = 0;
        for (int m = 0; m < terms.size(); m++) {
            Points own = centers(m, candidates);
            if (own.size() == 0) continue;
            double[] part = CrossGram.of(terms.get(m).kernel(), own, points, compute)
                    .toMatrix(progress)
                    .values();
            System.arraycopy(part, 0, columns.values(), at * points.size(), part.length);
            at += own.size();
        }
        return Arrays.stream(new ForwardSelection(columns, centered(outputs), compute, progress).first(most))
                .mapToObj(candidates::get)
                .toList();
    }

    private static Matrix centered(Matrix outputs) {
        Matrix part = outputs.copy();
        for (int t = 0; t < part.columns(); t++) {
            double mean = Arrays.stream(part.column(t)).average().orElse(0);
            for (int i = 0; i < part.rows(); i++) part.set(i, t, part.get(i, t) - mean);
        }
        return part;
    }

    /** The points of these centers, a group for each term, each in the order of the list. */
    List<Points> points(List<Center> centers) {
        List<Points> groups = new ArrayList<>();
        for (int m = 0; m < terms.size(); m++) groups.add(centers(m, centers));
        return groups;
    }

    private Points centers(int term, List<Center> centers) {
        int[] indices = centers.stream()
                .filter(center -> center.term == term)
                .mapToInt(Center::index)
                .toArray();
        return terms.get(term).centers().select(indices);
    }
}
