package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Precomputed;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * Items of any Java type as points for the kernel {@link Precomputed}, which can be used with every learner, search and
 * model file.
 *
 * <pre>{@code
 * ItemPoints<String> words = ItemPoints.of(known, Words::commonLetters, compute, progress);
 * Model model = learner.fit(Dataset.of(words.points(), labels), compute, progress);   // learner has new Precomputed()
 * model.expansion().predict(words.points(others), compute, progress);
 * }</pre>
 *
 * <p>Memory is N² numbers for the rows of N items, and N for each new one.
 *
 * @param <T> the type of the items
 */
public final class ItemPoints<T> {
    private final List<T> items;
    private final ToDoubleBiFunction<? super T, ? super T> function;
    private final Points points;
    private final Compute compute;

    private ItemPoints(
            List<T> items, ToDoubleBiFunction<? super T, ? super T> function, Points points, Compute compute) {
        this.items = List.copyOf(items);
        this.function = function;
        this.points = points;
        this.compute = compute;
    }

    /** The training items and a symmetric function of two items; only one order of each pair is computed. */
    public static <T> ItemPoints<T> of(
            List<T> items, ToDoubleBiFunction<? super T, ? super T> function, Compute compute, Progress progress) {
        return new ItemPoints<>(items, function, of(Gram.of(items, function, compute, progress)), compute);
    }

    /** The rows of all items of a given Gram matrix. */
    public static Points of(Gram gram) {
        int n = gram.size();
        double[][] rows = new double[n][n];
        for (int i = 0; i < n; i++) gram.row(i, rows[i]);
        return Precomputed.training(
                DensePoints.of(rows), IntStream.rangeClosed(1, n).toArray());
    }

    /** The rows of the training items. */
    public Points points() {
        return points;
    }

    /** The rows of new items, to be predicted by a model of the training items. */
    public Points points(List<? extends T> others) {
        double[][] rows = new double[others.size()][items.size()];
        compute.run("kernel values", others.size(), Progress.none(), i -> {
            for (int j = 0; j < items.size(); j++) {
                double value = function.applyAsDouble(others.get(i), items.get(j));
                if (!Double.isFinite(value))
                    Require.that(
                            false,
                            "kernel values must be finite, got %s between new item %d and training item %d",
                            value,
                            i + 1,
                            j + 1);
                rows[i][j] = value;
            }
        });
        return Precomputed.unseen(DensePoints.of(rows));
    }
}
