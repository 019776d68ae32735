package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.kernel.internal.ColumnName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The text notation of kernels: {@code parse(print(k)).equals(k)}, with every digit.
 *
 * <pre>
 *   gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1)
 *   matern(nu=2.5, sigma=1)[age, income] * linear()
 * </pre>
 *
 * <p>From loose to tight: {@code +}; {@code *}, {@code / [lengths]} and {@code @ map}, from left to right; {@code ^n} and
 * {@code [columns]}. Columns count from 1; {@code 3:9} are those from 3 to 9. A kernel of graphs may be written
 * {@code graph(wl(3))}.
 */
public final class KernelText {
    static final List<String> FUNCTIONS = List.of("exp", "normalized", "graph");

    /** At least this number of columns with ascending numbers are written as a range. */
    private static final int RUN = 10;

    private static final int SUM = 1;
    private static final int PRODUCT = 2;
    private static final int POSTFIX = 3;
    private static final int PRIMARY = 4;

    private KernelText() {}

    /** Reads a kernel; {@code custom} kernels may be used by their names. */
    public static Kernel parse(String text, CustomKernel... custom) {
        return new KernelParser(text, Arrays.asList(custom), Map.of()).kernel();
    }

    /** Reads a kernel in which {@code matrices} have names, as {@link ShortText} writes it. */
    public static Kernel parse(String text, Map<String, DensePoints> matrices) {
        return new KernelParser(text, List.of(), matrices).kernel();
    }

    /** Reads a kernel in which the word {@code auto} may be written in place of numbers; it stands for the given number. */
    public static Kernel parse(String text, double auto) {
        return new KernelParser(new Lexer(text, OptionalDouble.of(auto)), List.of(), Map.of()).kernel();
    }

    /** Reads a feature map. */
    public static FeatureMap parseMap(String text) {
        return new KernelParser(text, List.of(), Map.of()).map();
    }

    static boolean isReserved(String name) {
        return FUNCTIONS.contains(name) || KernelTable.signature(name).isPresent();
    }

    static String print(NamedKernel kernel) {
        return KernelTable.signature(kernel).print((Record) kernel);
    }

    static String print(FeatureMap map) {
        return MapTable.signature(map).print((Record) map);
    }

    static String print(CustomKernel kernel) {
        return kernel.name() + "()";
    }

    static String print(Sum sum) {
        return sum.terms().stream().map(Kernel::toString).collect(Collectors.joining(" + "));
    }

    static String print(Product product) {
        return product.factors().stream().map(k -> atLeast(POSTFIX, k)).collect(Collectors.joining(" * "));
    }

    static String print(Scaled scaled) {
        String inner = scaled.kernel() instanceof Product product ? print(product) : atLeast(POSTFIX, scaled.kernel());
        return Numbers.print(scaled.factor()) + "*" + inner;
    }

    static String print(Power power) {
        return atLeast(POSTFIX, power.kernel()) + "^" + power.exponent();
    }

    static String print(Exp exp) {
        return "exp(" + exp.kernel() + ")";
    }

    static String print(Normalized normalized) {
        return "normalized(" + normalized.kernel() + ")";
    }

    static String print(OnColumns on) {
        return atLeast(POSTFIX, on.kernel()) + "[" + String.join(", ", columns(on.columns())) + "]";
    }

    /** Long runs of numbers are written as ranges. */
    private static List<String> columns(List<ColumnName> columns) {
        List<String> texts = new ArrayList<>();
        int end;
        for (int from = 0; from < columns.size(); from = end) {
            end = from + 1;
            while (end < columns.size()
                    && columns.get(from).number() > 0
                    && columns.get(end).number() == columns.get(from).number() + end - from) end++;
            if (end - from < RUN) end = from + 1;
            String last = end - from > 1 ? ":" + columns.get(end - 1).number() : "";
            texts.add(column(columns.get(from)) + last);
        }
        return texts;
    }

    static String print(PerColumn perColumn) {
        return atLeast(POSTFIX, perColumn.kernel())
                + perColumn.lengths().stream().mapToObj(Numbers::print).collect(Collectors.joining(", ", " / [", "]"));
    }

    static String print(Mapped mapped) {
        return atLeast(POSTFIX, mapped.kernel()) + " @ " + mapped.map();
    }

    private static String column(ColumnName column) {
        if (column.name().isEmpty()) return Integer.toString(column.number());
        return Lexer.isName(column.name())
                ? column.name()
                : '"' + column.name().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The kernel's text, in parentheses unless it binds at least as tightly as {@code level}. */
    private static String atLeast(int level, Kernel kernel) {
        return level(kernel) >= level ? kernel.toString() : "(" + kernel + ")";
    }

    private static int level(Kernel kernel) {
        if (kernel instanceof Sum) return SUM;
        if (kernel instanceof Product || kernel instanceof Scaled) return PRODUCT;
        if (kernel instanceof PerColumn || kernel instanceof Mapped) return PRODUCT;
        if (kernel instanceof Power || kernel instanceof OnColumns) return POSTFIX;
        return PRIMARY;
    }
}
