package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.kernel.internal.ColumnName;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Reads the contents of parentheses and brackets: numbers, lists of numbers, points, named arguments. */
final class ArgumentReader {
    /** Longer ranges of columns are refused as mistakes. */
    private static final int LONGEST_RANGE = 1 << 20;

    private final Lexer lexer;
    private final Map<String, DensePoints> matrices;
    private final Function<Lexer.Token, Kernel> kernels;

    /**
     * {@code matrices} may be given by name instead of by their numbers; {@code kernels} reads the rest of a kernel
     * whose name has already been read.
     */
    ArgumentReader(Lexer lexer, Map<String, DensePoints> matrices, Function<Lexer.Token, Kernel> kernels) {
        this.lexer = lexer;
        this.matrices = matrices;
        this.kernels = kernels;
    }

    /** Constructs the record that a name and its arguments denote. */
    Record construct(Signature signature, int position) {
        return construct(signature, arguments(signature.name), position);
    }

    /** Constructs the record; an error of a component's own check points at its argument. */
    Record construct(Signature signature, List<Signature.Argument> arguments, int position) {
        Object[] values = signature.arrange(arguments, lexer, position);
        for (int k = 0; k < values.length; k++) {
            Class<?> wanted = signature.type.getRecordComponents()[k].getType();
            boolean fits = wanted.isPrimitive() ? values[k] instanceof Double : wanted.isInstance(values[k]);
            if (!fits) throw lexer.error(position, signature.names().get(k) + rule(wanted));
        }
        try {
            return signature.construct(values);
        } catch (InvalidInputException refused) {
            String problem = String.valueOf(refused.getMessage());
            int place = position;
            for (int k = 0; k < arguments.size(); k++) {
                String own = arguments.get(k).name().isEmpty()
                        ? signature.names().get(k)
                        : arguments.get(k).name();
                if (problem.startsWith(own + " ")) place = arguments.get(k).position();
            }
            throw lexer.error(place, problem);
        }
    }

    private static String rule(Class<?> wanted) {
        if (wanted == DensePoints.class) return " must be a list of points such as [[0, 1], [2, 3]]";
        if (wanted == RadialKernel.class) return " must be a kernel of the distance such as gaussian(sigma=1)";
        return " must be a number";
    }

    List<Signature.Argument> arguments(String owner) {
        lexer.expect("(", "after " + owner);
        List<Signature.Argument> arguments = new ArrayList<>();
        if (lexer.take(")")) return arguments;
        do arguments.add(argument());
        while (lexer.take(","));
        lexer.expect(")", "or \",\" in the arguments of " + owner);
        return arguments;
    }

    private Signature.Argument argument() {
        Lexer.Token first = lexer.peek();
        String name = "";
        if (first.kind() == Lexer.Kind.NAME) {
            Lexer.Token token = lexer.next();
            if (lexer.peek().is("(")) return new Signature.Argument("", kernels.apply(token), first.position());
            name = token.text();
            lexer.expect("=", "after the name of an argument");
        }
        return new Signature.Argument(name, value(), first.position());
    }

    private Object value() {
        if (lexer.peek().is("[")) return points();
        if (lexer.peek().kind() != Lexer.Kind.NAME) return number();
        Lexer.Token name = lexer.next();
        return lexer.peek().is("(") ? kernels.apply(name) : (Object) matrix(name);
    }

    private DensePoints matrix(Lexer.Token name) {
        DensePoints known = matrices.get(name.text());
        if (known == null)
            throw lexer.error(
                    name.position(), "expected a number, found " + name + ": matrices have names in model files only");
        return known;
    }

    private DensePoints points() {
        int position = lexer.next().position();
        List<double[]> rows = new ArrayList<>();
        do {
            lexer.expect("[", "to begin a point");
            rows.add(numbers());
        } while (lexer.take(","));
        lexer.expect("]", "to close the list of points");
        return at(position, () -> DensePoints.of(rows.toArray(double[][]::new)));
    }

    /** Numbers up to the closing bracket; the opening one has been read. */
    double[] numbers() {
        List<Double> numbers = new ArrayList<>();
        do numbers.add(number());
        while (lexer.take(","));
        lexer.expect("]", "to close \"[\"");
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    List<ColumnName> columns() {
        List<ColumnName> columns = new ArrayList<>();
        do {
            ColumnName first = column();
            columns.add(first);
            if (lexer.take(":")) columns.addAll(after(first, column()));
        } while (lexer.take(","));
        lexer.expect("]", "to close the columns");
        return columns;
    }

    /** The columns after the first of a range, up to the last. */
    private List<ColumnName> after(ColumnName first, ColumnName last) {
        boolean range =
                first.number() > 0 && last.number() > first.number() && last.number() - first.number() < LONGEST_RANGE;
        if (!range)
            throw lexer.error(
                    lexer.peek().position(),
                    "a range of columns is two ascending numbers such as 3:9, at most " + LONGEST_RANGE + " columns");
        return IntStream.rangeClosed(first.number() + 1, last.number())
                .mapToObj(ColumnName::number)
                .toList();
    }

    private ColumnName column() {
        Lexer.Token token = lexer.next();
        boolean name = token.kind() == Lexer.Kind.NAME || token.kind() == Lexer.Kind.QUOTED;
        if ((name && !token.text().isEmpty()) || Lexer.isName(token.text())) return ColumnName.named(token.text());
        if (token.kind() == Lexer.Kind.NUMBER && token.text().matches("[1-9][0-9]{0,8}"))
            return ColumnName.number(Integer.parseInt(token.text()));
        throw lexer.error(token.position(), "expected the name of a column or its number from 1 on, found " + token);
    }

    boolean atNumber() {
        return lexer.peek().kind() == Lexer.Kind.NUMBER || (lexer.peek().is("-") && lexer.numberFollowsSign());
    }

    double number() {
        boolean negative = lexer.take("-");
        Lexer.Token token = lexer.next();
        if (token.kind() != Lexer.Kind.NUMBER) throw lexer.error(token.position(), "expected a number, found " + token);
        double value = lexer.value(token);
        if (!Double.isFinite(value)) throw lexer.error(token.position(), token + " is too large for a number");
        return negative ? -value : value;
    }

    /** Runs a constructor; an exception from it is reported at this position. */
    <T> T at(int position, Supplier<T> construction) {
        try {
            return construction.get();
        } catch (InvalidInputException refused) {
            throw lexer.error(position, String.valueOf(refused.getMessage()));
        }
    }
}
