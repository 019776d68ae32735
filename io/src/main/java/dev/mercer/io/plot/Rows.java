package dev.mercer.io.plot;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.model.Model;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rows of data as a picture shows them, in the units of its axes.
 *
 * @param points one or two inputs of each row
 * @param targets the target of each row
 * @param support the rows that carry the model, where not all of them do; else empty
 */
public record Rows(Points points, Targets targets, List<Integer> support) {
    /** More dots than this cannot be told apart and make a picture slow. */
    private static final int MOST = 1500;

    public Rows {
        support = List.copyOf(support);
        Require.equal("number of targets", points.size(), targets.size());
    }

    /** The rows that a model was learned from, with its support vectors. */
    public static Rows of(Dataset data, Model model) {
        List<Integer> carrying = model.training().rows();
        Targets targets = data.targets().orElseThrow();
        return new Rows(data.points(), targets, carrying.size() < data.size() ? carrying : List.of());
    }

    int size() {
        return points.size();
    }

    /** Input {@code k} of each row. */
    Reals input(int k) {
        double[] values = new double[size()];
        for (int i = 0; i < values.length; i++) values[i] = points.get(i, k);
        return Reals.of(values);
    }

    /** Every so many rows, if there are too many to show; those that carry the model as far as they are among them. */
    Rows shown() {
        if (size() <= MOST) return this;
        int[] some = some(size());
        Set<Integer> carrying = new HashSet<>(support);
        List<Integer> left = new ArrayList<>();
        for (int k = 0; k < some.length; k++) if (carrying.contains(some[k])) left.add(k);
        Targets kept = targets instanceof Reals numbers ? numbers.select(some) : ((Labels) targets).select(some);
        return new Rows(points.select(some), kept, left);
    }

    /** At most as many of {@code size} rows as a picture shows, evenly spread. */
    static int[] some(int size) {
        int shown = Math.min(size, MOST);
        return IntStream.range(0, shown)
                .map(k -> (int) ((long) k * size / shown))
                .toArray();
    }

    /** Such as "50 rows", or how many of them are shown. */
    static String count(int size) {
        String all = String.format(Locale.ROOT, "%,d %s", size, size == 1 ? "row" : "rows");
        return size <= MOST ? all : String.format(Locale.ROOT, "%,d of %s", MOST, all);
    }

    /** Rings around the rows that carry the model, at these heights; {@code all} is how many carry it in all. */
    List<Mark> rings(Reals heights, int all) {
        if (support.isEmpty()) return List.of();
        int[] carrying = support.stream().mapToInt(Integer::intValue).toArray();
        String number = carrying.length == all
                ? String.format(Locale.ROOT, "%,d", all)
                : String.format(Locale.ROOT, "%,d of %,d", carrying.length, all);
        String name = number + (all == 1 ? " support vector" : " support vectors");
        return List.of(new Rings(name, input(0).select(carrying), heights.select(carrying)));
    }
}
