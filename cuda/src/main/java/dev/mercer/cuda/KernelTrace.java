package dev.mercer.cuda;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Tile;
import dev.mercer.kernel.internal.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A tile that computes nothing: it records the operations of a kernel as a {@link Program}. */
final class KernelTrace implements Tile {
    /** How tightly the operator of a C expression binds its operands. */
    private static final int SUM = 0;

    private static final int PRODUCT = 1;
    private static final int ATOM = 2;

    private final Recording recording;
    private final int view;
    /** Shared by a tile and its views: they have the same values. */
    private final Value value;

    private KernelTrace(Recording recording, int view, Value value) {
        this.recording = recording;
        this.view = view;
        this.value = value;
    }

    /** The code of a block's function; empty if the kernel is computed by Java code that cannot be translated. */
    static Optional<Program> of(KernelBlock block) {
        Recording recording = new Recording();
        KernelTrace tile = new KernelTrace(recording, 0, new Value());
        try {
            block.fill(tile);
        } catch (NotTranslatable javaCode) {
            return Optional.empty();
        }
        return Optional.of(recording.program(tile.value));
    }

    /** The number that a tile holds: its name and properties. */
    private static final class Value {
        String name = "";
        /** The sum, if the number is the only sum of the program, without further operations. */
        Program.@Nullable Sum sum;

        Program.@Nullable Decay decay;
        Program.@Nullable Decay shape;

        void set(String expression) {
            name = expression;
            sum = null;
            decay = null;
            shape = null;
        }
    }

    /** The kernel is Java code without a formula. */
    private static final class NotTranslatable extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotTranslatable() {
            super("no formula", null, false, false);
        }
    }

    /** The code so far. */
    private static final class Recording {
        final List<Program.View> views = new ArrayList<>(List.of(new Program.View(-1, "", points -> points)));
        final List<Program.Sum> sums = new ArrayList<>();
        final List<Program.Root> roots = new ArrayList<>();
        final List<String> lines = new ArrayList<>();
        final List<Double> constants = new ArrayList<>();

        String constant(double number) {
            constants.add(number);
            return "C(" + (constants.size() - 1) + ")";
        }

        String line(String expression) {
            String name = "t" + lines.size();
            lines.add("T " + name + " = " + expression + ";");
            return name;
        }

        /** A formula as C, in brackets if its operator binds less tightly than this. */
        String text(Formula formula, String value, int least) {
            return switch (formula.operation()) {
                case VALUE -> value;
                case X, Z -> name(formula);
                case CONSTANT -> constant(formula.constant());
                case PLUS -> joined(formula, value, " + ", SUM, least);
                case MINUS -> joined(formula, value, " - ", SUM, least);
                case TIMES -> joined(formula, value, " * ", PRODUCT, least);
                case OVER -> quotient(formula, value, least);
                case POWER -> "pow(" + joined(formula, value, ", ", SUM, SUM) + ")";
                case LEAST -> "min(" + joined(formula, value, ", ", SUM, SUM) + ")";
                case DIFFER -> "(" + joined(formula, value, " == ", SUM, SUM) + " ? 0 : 1)";
                case ABS -> "fabs(" + text(formula.operands().get(0), value, SUM) + ")";
                case SQUARE, SIN, COS, EXP, LOG1P, TANH ->
                    name(formula) + "(" + text(formula.operands().get(0), value, SUM) + ")";
            };
        }

        private static String name(Formula formula) {
            return formula.operation().name().toLowerCase(Locale.ROOT);
        }

        private String joined(Formula formula, String value, String operator, int level, int least) {
            String left = text(formula.operands().get(0), value, level);
            String all = left + operator + text(formula.operands().get(1), value, level + 1);
            return level < least ? "(" + all + ")" : all;
        }

        /** A quotient; constants by which a kernel divides are never 0. */
        private String quotient(Formula formula, String value, int least) {
            Formula divisor = formula.operands().get(1);
            if (divisor.operation() == Formula.Operation.CONSTANT) return joined(formula, value, " / ", PRODUCT, least);
            String below = text(divisor, value, ATOM);
            return "(" + below + " == 0 ? 0 : " + text(formula.operands().get(0), value, PRODUCT) + " / " + below + ")";
        }

        int view(int parent, Object key, UnaryOperator<Points> transform) {
            for (int at = 0; at < views.size(); at++)
                if (views.get(at).parent() == parent && views.get(at).key().equals(key)) return at;
            views.add(new Program.View(parent, key, transform));
            return views.size() - 1;
        }

        Program program(Value value) {
            boolean alone = sums.size() == 1 && roots.isEmpty();
            return new Program(
                    List.copyOf(views),
                    List.copyOf(sums),
                    List.copyOf(roots),
                    List.copyOf(lines),
                    value.name,
                    List.copyOf(constants),
                    alone ? value.decay : null,
                    alone ? value.shape : null);
        }
    }

    private void sum(double start, String formula) {
        Program.Sum sum = new Program.Sum(view, start, formula);
        int at = recording.sums.indexOf(sum);
        if (at < 0) {
            at = recording.sums.size();
            recording.sums.add(sum);
        }
        value.set("s" + at);
        value.sum = sum;
    }

    private void line(String expression) {
        value.set(recording.line(expression));
    }

    @Override
    public void dots() {
        sum(0, Program.DOTS);
    }

    @Override
    public void squaredDistances() {
        sum(0, Program.SQUARED_DISTANCES);
    }

    @Override
    public void manhattanDistances() {
        sum(0, Program.MANHATTAN_DISTANCES);
    }

    @Override
    public void fold(double start, Points.CoordinateStep step) {
        throw new NotTranslatable();
    }

    @Override
    public void sum(Points.CoordinateStep step, Formula term) {
        sum(0, "v + " + recording.text(term, "v", PRODUCT));
    }

    @Override
    public void product(Points.CoordinateStep step, Formula factor) {
        sum(1, "v * " + recording.text(factor, "v", PRODUCT));
    }

    @Override
    public void each(PairFunction function) {
        throw new NotTranslatable();
    }

    @Override
    public void set(double constant) {
        value.set(recording.constant(constant));
    }

    @Override
    public void affine(double factor, double offset) {
        Program.@Nullable Decay shape = offset == 0 ? value.shape : null;
        String product = factor == 1 ? value.name : recording.constant(factor) + " * " + value.name;
        line(offset == 0 ? product : product + " + " + recording.constant(offset));
        value.shape = shape;
    }

    @Override
    public void exp(double factor) {
        Program.@Nullable Sum sum = value.sum;
        line("exp(" + (factor == 1 ? "" : recording.constant(factor) + " * ") + value.name + ")");
        if (sum == null || factor >= 0) return;
        boolean squared = sum.formula().equals(Program.SQUARED_DISTANCES);
        if (squared || sum.formula().equals(Program.MANHATTAN_DISTANCES))
            value.decay = value.shape = new Program.Decay(squared, -factor);
    }

    @Override
    public void sqrt() {
        line("sqrt(" + value.name + ")");
    }

    @Override
    public void atMost(double most) {
        line("min(" + value.name + ", " + recording.constant(most) + ")");
    }

    /** A power, by squaring as in the definition. */
    @Override
    public void power(int exponent) {
        String square = value.name;
        String power = "";
        for (int n = exponent; n > 0; n >>= 1) {
            if ((n & 1) == 1) power = power.isEmpty() ? square : recording.line(power + " * " + square);
            if (n > 1) square = recording.line(square + " * " + square);
        }
        value.set(power);
    }

    @Override
    public void map(DoubleUnaryOperator function) {
        throw new NotTranslatable();
    }

    @Override
    public void map(DoubleUnaryOperator function, Formula formula) {
        line(recording.text(formula, value.name, SUM));
    }

    @Override
    public void add(Tile other) {
        line(value.name + " + " + ((KernelTrace) other).value.name);
    }

    @Override
    public void multiply(Tile other) {
        line(value.name + " * " + ((KernelTrace) other).value.name);
    }

    @Override
    public void normalize(Kernel kernel) {
        Program.Root root = new Program.Root(view, kernel);
        int at = recording.roots.indexOf(root);
        if (at < 0) {
            at = recording.roots.size();
            recording.roots.add(root);
        }
        line(value.name + " / (rx" + at + " * ry" + at + ")");
    }

    @Override
    public void scratch(Consumer<Tile> use) {
        use.accept(new KernelTrace(recording, view, new Value()));
    }

    @Override
    public void copy(Consumer<Tile> use) {
        Value copied = new Value();
        copied.set(value.name);
        copied.sum = value.sum;
        use.accept(new KernelTrace(recording, view, copied));
    }

    @Override
    public Tile view(Object key, UnaryOperator<Points> transform) {
        return new KernelTrace(recording, recording.view(view, key, transform), value);
    }

    @Override
    public Tile fittedView(Object key, Function<Points, UnaryOperator<Points>> fit) {
        throw new NotTranslatable();
    }
}
