package dev.mercer.select;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Kernels that differ in scale: the notation of kernels with {@code auto} in place of a number, such as
 * {@code gaussian(sigma=auto)}. Without {@code auto} it is one kernel.
 *
 * <p>{@code auto} is a factor, to be tuned, times a unit from the data: the median distance between points (of
 * {@code manhattan} the median of that distance) for a length, its inverse square for a {@code gamma}, 1 for any other
 * parameter. Several of them share the factor. A point of weight 2 counts as that point twice.
 *
 * @param text the notation
 * @param any the kernel with 1 in place of {@code auto}, to see what it is made of; without {@code auto}, the kernel itself
 */
public record KernelFamily(String text, Kernel any) {
    private static final Pattern AUTO = Pattern.compile("(?:([A-Za-z]\\w*)\\s*=\\s*)?\\bauto\\b");
    private static final int PAIRS = 4000;

    /** From smooth to rough kernels of the distance, then of the coordinate distances. */
    private static final List<KernelFamily> STANDARD = List.of(
            new KernelFamily("gaussian(sigma=auto)"),
            new KernelFamily("matern(nu=2.5, sigma=auto)"),
            new KernelFamily("matern(nu=1.5, sigma=auto)"),
            new KernelFamily("exponential(sigma=auto)"),
            new KernelFamily("rational(alpha=1, sigma=auto)"),
            new KernelFamily("manhattan(sigma=auto)"));

    /** The family of a notation. */
    public KernelFamily(String text) {
        this(text, anyOf(text));
    }

    private static Kernel anyOf(String text) {
        return Kernel.parse(AUTO.matcher(text).replaceAll(m -> (m.group(1) == null ? "" : m.group(1) + "=") + "1"));
    }

    /** What is tried where no kernel is given. */
    public static List<KernelFamily> standard() {
        return STANDARD;
    }

    /** The family of a single kernel. */
    public static KernelFamily of(Kernel kernel) {
        return new KernelFamily(kernel.toString(), kernel);
    }

    /** True when it is a single kernel, without a scale to tune. */
    public boolean single() {
        return !AUTO.matcher(text).find();
    }

    /** The kernel at which the search starts: {@code auto} is the unit from these points and their weights. */
    public Kernel start(Dataset data) {
        return on(data, List.of()).at(1);
    }

    /** The family with units from these points, after feature maps, the first map first. */
    Fitted on(Dataset data, List<FeatureMap> maps) {
        Points points = mapped(data.points(), maps);
        List<Double> units = new ArrayList<>();
        List<Integer> powers = new ArrayList<>();
        Matcher matcher = AUTO.matcher(text);
        while (matcher.find()) {
            String function = function(matcher.start());
            boolean gamma = "gamma".equals(matcher.group(1));
            boolean length = "sigma".equals(matcher.group(1)) || matcher.group(1) == null;
            double median = length || gamma ? median(points, data.weights(), function.equals("manhattan")) : 1;
            powers.add(gamma ? -2 : 1);
            units.add(gamma ? 1 / (2 * median * median) : median);
        }
        return new Fitted(this, maps, List.copyOf(units), List.copyOf(powers));
    }

    private static Points mapped(Points inputs, List<FeatureMap> maps) {
        Points points = inputs;
        for (FeatureMap map : maps) points = map.apply(points);
        return points;
    }

    /** The function name before the bracket that is open at a position. */
    private String function(int place) {
        int depth = 0;
        int at = place - 1;
        for (; at >= 0 && depth >= 0; at--) depth += text.charAt(at) == ')' ? 1 : text.charAt(at) == '(' ? -1 : 0;
        int end = at + 1;
        while (at >= 0 && Character.isLetterOrDigit(text.charAt(at))) at--;
        return end > at + 1 ? text.substring(at + 1, end) : "";
    }

    /**
     * The median distance over pairs of distinct points, drawn in proportion to their weights; 1 where there are none.
     */
    private static double median(Points points, Reals weights, boolean manhattan) {
        IntSupplier draw = draw(weights);
        double[] distances = IntStream.range(0, PAIRS)
                .mapToDouble(p -> {
                    int i = draw.getAsInt();
                    int j = draw.getAsInt();
                    return manhattan
                            ? points.fold(i, points, j, 0, (sum, x, z) -> sum + Math.abs(x - z))
                            : Math.sqrt(points.squaredDistance(i, points, j));
                })
                .filter(d -> d > 0)
                .sorted()
                .toArray();
        return distances.length == 0 ? 1 : distances[distances.length / 2];
    }

    /** Draws points in proportion to their weights; integer weights as if each point were repeated. */
    private static IntSupplier draw(Reals weights) {
        double[] ends = weights.cumulative();
        double total = ends[ends.length - 1];
        boolean whole = total <= Integer.MAX_VALUE && weights.stream().allMatch(w -> w == Math.rint(w));
        SplittableRandom random = new SplittableRandom(1);
        return () -> Indices.firstAbove(ends, whole ? random.nextInt((int) total) : random.nextDouble() * total);
    }

    /** A family with units from data, after feature maps: one kernel for each factor. */
    record Fitted(KernelFamily family, List<FeatureMap> maps, List<Double> units, List<Integer> powers) {
        Kernel at(double factor) {
            Kernel kernel = plain(factor);
            for (int m = maps.size() - 1; m >= 0; m--) kernel = kernel.after(maps.get(m));
            return kernel;
        }

        /** The family after one more map; the units are kept. */
        Fitted after(FeatureMap map) {
            List<FeatureMap> more = new ArrayList<>(maps);
            more.add(map);
            return new Fitted(family, List.copyOf(more), units, powers);
        }

        Points mapped(Points points) {
            return KernelFamily.mapped(points, maps);
        }

        /** The kernel without the maps, its numbers rounded to four digits for readability. */
        Kernel plain(double factor) {
            Require.positive("factor", factor);
            if (family.single()) return family.any;
            StringBuilder filled = new StringBuilder();
            Matcher matcher = AUTO.matcher(family.text);
            for (int k = 0; matcher.find(); k++) {
                double value = units.get(k) * Math.pow(factor, powers.get(k));
                String name = matcher.group(1) == null ? "" : matcher.group(1) + "=";
                matcher.appendReplacement(filled, name + Double.parseDouble(String.format(Locale.ROOT, "%.3e", value)));
            }
            return Kernel.parse(matcher.appendTail(filled).toString());
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
