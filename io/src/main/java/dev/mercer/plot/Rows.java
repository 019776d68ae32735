package dev.mercer.plot;

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
 * Data rows to be drawn, in the units of the axes.
 *
 * @param points one or two inputs of each row
 * @param targets the target of each row
 * @param support the support vectors, where not all rows are; else empty
 */
public record Rows(Points points, Targets targets, List<Integer> support) {
    /** The most dots: more cannot be distinguished and make a picture slow. */
    private static final int MOST = 1500;

    public Rows {
        support = List.copyOf(support);
        Require.equal("number of targets", points.size(), targets.size());
    }

    /** The training rows of a model, with its support vectors. */
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

    /**
     * An evenly spaced sample of the rows, if there are too many to show; with those support vectors that are among
     * them.
     */
    Rows shown() {
        if (size() <= MOST) return this;
        int[] shown = sample(size());
        Set<Integer> carrying = new HashSet<>(support);
        List<Integer> left = new ArrayList<>();
        for (int k = 0; k < shown.length; k++) if (carrying.contains(shown[k])) left.add(k);
        Targets kept = targets instanceof Reals numbers ? numbers.select(shown) : ((Labels) targets).select(shown);
        return new Rows(points.select(shown), kept, left);
    }

    /** The numbers of at most as many rows as a picture shows, evenly spaced. */
    static int[] sample(int size) {
        int shown = Math.min(size, MOST);
        return IntStream.range(0, shown)
                .map(k -> (int) ((long) k * size / shown))
                .toArray();
    }

    /** A text such as "50 rows", or how many of them are shown. */
    static String count(int size) {
        String all = String.format(Locale.ROOT, "%,d %s", size, size == 1 ? "row" : "rows");
        return size <= MOST ? all : String.format(Locale.ROOT, "%,d of %s", MOST, all);
    }

    /** Rings around the support vectors, at these heights; {@code all} is their total number. */
    List<Mark> rings(Reals heights, int all) {
        if (support.isEmpty()) return List.of();
        int[] carrying = support.stream().mapToInt(Integer::intValue).toArray();
        String number = carrying.length == all
                ? String.format(Locale.ROOT, "%,d", all)
                : String.format(Locale.ROOT, "%,d of %,d", carrying.length, all);
        String name = number + (all == 1 ? " support vector" : " support vectors");
        return List.of(Mark.rings(name, input(0).select(carrying), heights.select(carrying)));
    }
}
