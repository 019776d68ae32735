package dev.mercer.kernel;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.internal.ColumnName;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Kernels that differ in scale: a kernel of which some parameters are free, in the notation {@code auto} in place of a
 * number, such as {@code gaussian(sigma=auto)}. Without a free parameter it is one kernel.
 *
 * <p>A free parameter is a factor, to be tuned, times a unit from the data: for a length the median distance between points, in the
 * columns of its kernel (for {@code manhattan} the median of that distance; for the length of one column the median distance of
 * standardised columns, times the deviation of this column), for a {@code gamma} its inverse square, 1 for any other parameter.
 * Several free parameters share the factor. A point of weight 2 counts as that point twice.
 *
 * @param text the notation, for display
 * @param any the kernel with 1 in place of {@code auto}, for its structure; without {@code auto}, the kernel itself
 * @param free the indices of its free {@link Kernel#parameters}
 */
public record KernelFamily(String text, Kernel any, List<Integer> free) {
    private static final Pattern AUTO = Pattern.compile("\\bauto\\b");
    /** The beginning of the names of the lengths of {@link PerColumn}. */
    private static final String LENGTH = "length ";

    /** A second number in place of {@code auto}, to find out which parameters change. */
    private static final double HALF = 0.5;

    private static final int PAIRS = 4000;
    private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_UP);

    /** Kernels of the distance, from smooth to rough, then those of the coordinate distances. */
    private static final List<KernelFamily> STANDARD = List.of(
            ofAnyScale(new Gaussian(1)),
            ofAnyScale(new Matern(2.5, 1)),
            ofAnyScale(new Matern(1.5, 1)),
            ofAnyScale(new Exponential(1)),
            ofAnyScale(new Rational(1, 1)),
            ofAnyScale(new Manhattan(1)));

    public KernelFamily {
        free = List.copyOf(free);
    }

    /** The family of a notation. */
    public KernelFamily(String text) {
        this(text, first(text), freeIn(text));
    }

    /** With 1 in place of {@code auto}. */
    private static Kernel first(String text) {
        try {
            return KernelText.parse(text, 1);
        } catch (InvalidInputException wrong) {
            if (parsed(text, HALF).isEmpty()) throw wrong;
            throw notContinuous(text);
        }
    }

    private static Optional<Kernel> parsed(String text, double auto) {
        try {
            return Optional.of(KernelText.parse(text, auto));
        } catch (InvalidInputException wrong) {
            return Optional.empty();
        }
    }

    /** The parameters in which the kernel changes with the number that stands in place of {@code auto}. */
    private static List<Integer> freeIn(String text) {
        long autos = AUTO.matcher(text).results().count();
        if (autos == 0) return List.of();
        List<Parameter> ones = first(text).parameters();
        List<Parameter> others = parsed(text, HALF).map(Kernel::parameters).orElse(ones);
        List<Integer> free = IntStream.range(0, ones.size())
                .filter(k -> !ones.get(k).equals(others.get(k)))
                .boxed()
                .toList();
        if (free.size() != autos) throw notContinuous(text);
        return free;
    }

    private static InvalidInputException notContinuous(String text) {
        return new InvalidInputException("auto stands for a length or another number that varies continuously, got "
                + Text.quote(text) + "; give a number in its place");
    }

    /** The families that are tried if no kernel is given. */
    public static List<KernelFamily> standard() {
        return STANDARD;
    }

    /** The family that consists of a single kernel. */
    public static KernelFamily of(Kernel kernel) {
        return new KernelFamily(kernel.toString(), kernel, List.of());
    }

    /** The kernel with every {@code sigma}. */
    public static KernelFamily ofAnyScale(Kernel kernel) {
        List<Parameter> all = kernel.parameters();
        List<Integer> free = IntStream.range(0, all.size())
                .filter(k -> all.get(k).name().equals("sigma"))
                .boxed()
                .toList();
        return new KernelFamily(kernel.toString().replaceAll("\\bsigma=[^,)]*", "sigma=auto"), kernel, free);
    }

    /** True if it is a single kernel, without a scale to tune. */
    public boolean single() {
        return free.isEmpty();
    }

    /** The kernel at which the search starts: {@code auto} is the unit from these points and their weights. */
    public Kernel start(Dataset data) {
        return on(data, List.of()).at(1);
    }

    /** The family with units from these points, after feature maps, the first map first. */
    public Fitted on(Dataset data, List<FeatureMap> maps) {
        Points points = mapped(data.points(), maps);
        List<Parameter> parameters = any.parameters();
        List<Owner> owners = owners(maps.isEmpty() ? any.bind(data.names()) : any, points);
        List<Scale> scales = new ArrayList<>();
        for (int k : free) {
            Owner owner = owners.get(k);
            boolean gamma = parameters.get(k).name().equals("gamma");
            boolean length = isLength(parameters.get(k).name(), owner.kernel);
            boolean places = (gamma || length) && !(owner.kernel instanceof TextKernel);
            double median = places ? median(owner.points, data.weights(), owner.kernel instanceof Manhattan) : 1;
            scales.add(gamma ? new Scale(1 / (2 * median * median), -2) : new Scale(median, 1));
        }
        ofColumns(scales, owners, data.weights());
        return new Fitted(this, maps, List.copyOf(scales));
    }

    /** Whether parameter k of a kernel is a length in the unit of the inputs; the length of {@code periodic} is relative to the circle. */
    public static boolean isLength(Kernel bound, Points points, int k) {
        return isLength(bound.parameters().get(k).name(), owners(bound, points).get(k).kernel);
    }

    private static boolean isLength(String name, Kernel owner) {
        return (name.equals("sigma") && !(owner instanceof Periodic)) || name.startsWith(LENGTH);
    }

    /** The lengths of columns: the deviation of each, times the median distance after division by the deviations. */
    private void ofColumns(List<Scale> scales, List<Owner> owners, Reals weights) {
        double[] deviations = {};
        double median = 1;
        for (int f = 0; f < scales.size(); f++) {
            Owner owner = owners.get(free.get(f));
            if (!(owner.kernel instanceof PerColumn) || !(owner.points instanceof DensePoints)) continue;
            if (f == 0 || !owners.get(free.get(f - 1)).equals(owner)) {
                deviations = deviations(owner.points, weights);
                median = median(owner.points.dividedBy(deviations), weights, false);
            }
            String name = any.parameters().get(free.get(f)).name();
            int column = Integer.parseInt(name.substring(LENGTH.length())) - 1;
            if (column < deviations.length) scales.set(f, new Scale(deviations[column] * median, 1));
        }
    }

    /** The standard deviation of each column; 1 if it is 0. */
    private static double[] deviations(Points points, Reals weights) {
        double[] deviations = new double[points.dim()];
        double total = weights.sum();
        for (int c = 0; c < deviations.length; c++) {
            double mean = 0;
            double squares = 0;
            for (int i = 0; i < points.size(); i++) mean += weights.get(i) * points.get(i, c) / total;
            for (int i = 0; i < points.size(); i++) {
                double off = points.get(i, c) - mean;
                squares += weights.get(i) * off * off / total;
            }
            deviations[c] = squares > 0 ? Math.sqrt(squares) : 1;
        }
        return deviations;
    }

    /** The part of an expression that has a parameter, and the points that are passed to this part. */
    private record Owner(Kernel kernel, Points points) {}

    /** For each parameter, the part of the expression that has it. */
    private static List<Owner> owners(Kernel kernel, Points points) {
        Points seen = kernel instanceof OnColumns on
                ? points.columns(
                        on.columns().stream().mapToInt(ColumnName::index).toArray())
                : points;
        List<Owner> inner = KernelTree.of(kernel).parts().stream()
                .flatMap(part -> owners(part.kernel(), seen).stream())
                .toList();
        List<Owner> all = new ArrayList<>(
                Collections.nCopies(kernel.parameters().size() - inner.size(), new Owner(kernel, points)));
        all.addAll(kernel instanceof PerColumn ? 0 : all.size(), inner);
        return all;
    }

    private static Points mapped(Points inputs, List<FeatureMap> maps) {
        Points points = inputs;
        for (FeatureMap map : maps) points = map.apply(points);
        return points;
    }

    /** The median Euclidean distance over pairs of distinct points, drawn in proportion to their weights; 1 if there are none. */
    public static double medianDistance(Points points, Reals weights) {
        return median(points, weights, false);
    }

    /** The median distance over pairs of distinct points, drawn in proportion to their weights; 1 if there are none. */
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

    /** A unit, and the power of the factor that it is multiplied by. */
    record Scale(double unit, int power) {}

    /** A family with units from data, after feature maps: one kernel for each factor. */
    public record Fitted(KernelFamily family, List<FeatureMap> maps, List<Scale> scales) {
        public Kernel at(double factor) {
            Kernel kernel = plain(factor);
            for (int m = maps.size() - 1; m >= 0; m--) kernel = kernel.after(maps.get(m));
            return kernel;
        }

        /** The family after one more map; the units are kept. */
        public Fitted after(FeatureMap map) {
            List<FeatureMap> more = new ArrayList<>(maps);
            more.add(map);
            return new Fitted(family, List.copyOf(more), scales);
        }

        public Points mapped(Points points) {
            return KernelFamily.mapped(points, maps);
        }

        /** The kernel without the maps, its numbers rounded to four digits for readability. */
        public Kernel plain(double factor) {
            Require.positive("factor", factor);
            if (family.single()) return family.any;
            double[] values = family.any.parameters().stream()
                    .mapToDouble(Parameter::value)
                    .toArray();
            for (int k = 0; k < scales.size(); k++) {
                double value = scales.get(k).unit * Math.pow(factor, scales.get(k).power);
                values[family.free.get(k)] = Double.isFinite(value)
                        ? new BigDecimal(value).round(FOUR_DIGITS).doubleValue()
                        : value;
            }
            return family.any.withParameters(values);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
