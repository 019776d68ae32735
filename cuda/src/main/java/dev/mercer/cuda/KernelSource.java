package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.compute.internal.Window;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CUDA C of a {@link Program}: one function that fills a rectangle, or one that multiplies the rectangle by a few columns without
 * storing it.
 *
 * <p>A block of 256 threads computes a tile of pairs: coordinates of its points go through shared memory in chunks, every thread
 * keeps its sums in registers. Each pair is computed by the same operations in the same order at every position.
 *
 * @param program the kernel
 * @param depth coordinates of a chunk
 * @param resident whether all coordinates are one chunk: then the rows of a product stay in shared memory, and columns are
 *     fetched while others are multiplied
 * @param form the arithmetic
 * @param width columns of the right factor; 0 to fill
 */
record KernelSource(Program program, int depth, boolean resident, Form form, int width) {
    /** Arithmetic of the values and their products. */
    enum Form {
        /** Double throughout. */
        DOUBLE("double", "double", false),
        /** Values in float by differences, sums in double. */
        FLOAT("float", "double", false),
        /** Values in float, squared distances by norms, sums in double. */
        FLOAT_NORMS("float", "double", true),
        /** Values in float, sums of a few tiles too. */
        ROUGH("float", "float", false),
        /** Values in float, squared distances by norms, sums of a few tiles in float. */
        ROUGH_NORMS("float", "float", true);

        final String type;
        final String sumType;
        final boolean norms;

        Form(String type, String sumType, boolean norms) {
            this.type = type;
            this.sumType = sumType;
            this.norms = norms;
        }

        boolean isRough() {
            return sumType.equals("float");
        }

        boolean isDouble() {
            return type.equals("double");
        }
    }

    /** The most columns of the right factor that are multiplied at once: their sums are in registers. */
    static final int MOST_COLUMNS = 12;

    /** The number of coordinates of a chunk if there are several chunks. */
    private static final int CHUNK = 16;

    /** Up to this number of coordinates are one chunk; three such chunks fit into the shared memory that every card has. */
    private static final int ONE_CHUNK = 28;

    /** Points in memory begin and end at a multiple of this. */
    static final int ALIGNMENT = 128;

    /** Threads of a block in each direction. */
    static final int SIDE = 16;

    /** Functions that are too long to be copied for every pair of a thread. */
    private static final Pattern LONG = Pattern.compile("\\b(pow|sin|tanh|log1p)\\(|/");

    /** The source for points with these numbers of coordinates in each view. */
    static KernelSource of(Program program, int[] dims, Form form, int width) {
        int widest = Arrays.stream(dims).max().orElse(0);
        boolean one = widest <= ONE_CHUNK;
        long views = program.sums().stream().map(Program.Sum::view).distinct().count();
        // Filling is limited by the bus, not by arithmetic: one depth for all points saves compiling.
        int depth = width == 0 ? 8 : one ? Math.max(4, (widest + 3) / 4 * 4) : CHUNK;
        return new KernelSource(program, depth, one && views == 1 && width > 0, form, width);
    }

    /** The rows of pairs that a thread computes. */
    int threadRows() {
        return form.isDouble() || (width > 2 && !form.isRough()) ? 4 : 8;
    }

    /** The columns of pairs that a thread computes. */
    int threadColumns() {
        return form.isDouble() || width > 2 ? 4 : 8;
    }

    /** Numbers from one row of the right factor to the next, so that four are read at once. */
    int rightStride() {
        return width <= 2 ? width : (width + 3) / 4 * 4;
    }

    int tileRows() {
        return SIDE * threadRows();
    }

    int tileColumns() {
        return SIDE * threadColumns();
    }

    /** The name of the function. */
    String function() {
        return width == 0 ? "fill" : "multiply";
    }

    /** The options that the code is compiled with. */
    List<String> options() {
        return form.isDouble() ? List.of() : List.of("--use_fast_math");
    }

    /** The whole text. */
    String text() {
        return text(width == 0 ? SourceText.FILL : SourceText.MULTIPLY);
    }

    /**
     * The text of a function that turns a matrix of inner products into kernel values, for a kernel of one sum: of products, or of
     * squared distances.
     */
    String mapText() {
        boolean squared = program.sums().get(0).formula().equals(Program.SQUARED_DISTANCES);
        return (squared ? "#define SQUARED\n" : "") + text(SourceText.MAP);
    }

    private String text(String body) {
        StringBuilder out = new StringBuilder();
        out.append("typedef ").append(form.type).append(" T;\n");
        out.append("typedef ").append(form.sumType).append(" S;\n");
        out.append("#define RI ").append(threadRows()).append("\n#define RJ ").append(threadColumns());
        out.append("\n#define KC ")
                .append(depth)
                .append("\n#define NT ")
                .append(width)
                .append('\n');
        if (form.isRough()) out.append("#define ROUGH\n");
        if (form.norms) out.append("#define NORMS\n");
        if (resident) out.append("#define RESIDENT\n");
        out.append("#define NP ").append(rightStride()).append('\n');
        out.append("#define C(n) ((T) a.c[n])\n");
        out.append(arguments());
        out.append(SourceText.PRELUDE);
        for (int view = 0; view < program.views().size(); view++) out.append(fold(view));
        out.append(values());
        out.append(body);
        return out.toString();
    }

    /** All fields are eight bytes long; {@link #fields} writes them in this order. */
    private String arguments() {
        int views = program.views().size();
        int roots = Math.max(1, program.roots().size());
        int constants = Math.max(1, program.constants().size());
        return "struct Args {\n    const T* x[" + views + "]; const T* y[" + views + "]; long long dim[" + views
                + "];\n    const double* rx[" + roots + "]; const double* ry[" + roots + "];\n"
                + "    const T* nx; const T* ny; const S* right; void* out;\n"
                + "    long long sizeX, sizeY, strideX, strideY, fromRow, toRow, fromColumn, toColumn, stride, floats, span;\n"
                + "    double c[" + constants + "];\n};\n";
    }

    /**
     * The argument for points on the card.
     *
     * @param right the address of the right factor
     * @param out the address of the result
     * @param numbers fromRow, toRow, fromColumn, toColumn, stride, floats, span
     */
    Struct fields(CardPoints x, CardPoints y, @Nullable SinglePoints single, long right, long out, long... numbers) {
        Struct struct = new Struct();
        int views = program.views().size();
        for (int v = 0; v < views; v++)
            struct.with(
                    single == null ? x.coordinates(v) : single.x().coordinates().address());
        for (int v = 0; v < views; v++)
            struct.with(
                    single == null ? y.coordinates(v) : single.y().coordinates().address());
        for (int v = 0; v < views; v++) struct.with(x.dims()[v]);
        int roots = program.roots().size();
        for (int r = 0; r < Math.max(1, roots); r++) struct.with(r < roots ? x.roots(r) : 0);
        for (int r = 0; r < Math.max(1, roots); r++) struct.with(r < roots ? y.roots(r) : 0);
        struct.with(
                single == null ? 0 : single.x().norms().address(),
                single == null ? 0 : single.y().norms().address());
        struct.with(right, out, x.size(), y.size(), x.stride(), y.stride()).with(numbers);
        return struct.with(program.constants().isEmpty() ? List.of(0.0) : program.constants());
    }

    /**
     * The function that computes rectangles of values, compiled for a card.
     *
     * @param source its text
     * @param function its address
     */
    record Filling(KernelSource source, Pointer function) {
        /** Starts the function for a rectangle, whose rows are {@code stride} numbers apart. */
        void fill(Lane lane, CardPoints x, CardPoints y, Window window, long out, int stride, boolean floats) {
            Struct arguments = source.fields(
                    x,
                    y,
                    null,
                    0,
                    out,
                    window.fromRow(),
                    window.toRow(),
                    window.fromColumn(),
                    window.toColumn(),
                    stride,
                    floats ? 1 : 0,
                    0);
            long blocksX = (window.columns() + source.tileColumns() - 1L) / source.tileColumns();
            long blocksY = (window.rows() + source.tileRows() - 1L) / source.tileRows();
            try (Memory struct = arguments.memory()) {
                lane.launch(function, blocksX, blocksY, SIDE * SIDE, struct);
            }
        }
    }

    Filling filling(Device device) {
        return new Filling(this, device.modules().function(text(), function(), options()));
    }

    /** Both sides in single precision. */
    record SinglePoints(DevicePoints.Floats x, DevicePoints.Floats y) {}

    /** The loop over the coordinates of one view, with all its sums. */
    private String fold(int view) {
        StringBuilder parameters = new StringBuilder();
        StringBuilder passed = new StringBuilder();
        StringBuilder steps = new StringBuilder();
        StringBuilder code = new StringBuilder();
        for (int s = 0; s < program.sums().size(); s++) {
            Program.Sum sum = program.sums().get(s);
            if (sum.view() != view) continue;
            String step = form.norms ? Program.DOTS : sum.formula();
            code.append(LONG.matcher(step).find() ? "__noinline__" : "__forceinline__");
            code.append(" __device__ T step%d(const Args& a, T v, T x, T z) { return %s; }\n".formatted(s, step));
            parameters.append(", T (&s").append(s).append(")[RI][RJ]");
            passed.append(", s").append(s);
            steps.append("s%1$d[r][c] = step%1$d(a, s%1$d[r][c], x, z); ".formatted(s));
        }
        if (parameters.isEmpty()) return "";
        return code
                + SourceText.FOLD
                        .replace("@VIEW", Integer.toString(view))
                        .replace("@PARAMETERS", parameters)
                        .replace("@PASSED", passed)
                        .replace("@STEPS", steps);
    }

    /** The numbers of a tile: declares the sums, folds them, and a function from them to the value. */
    private String values() {
        StringBuilder sums = new StringBuilder();
        StringBuilder begin = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        StringBuilder passed = new StringBuilder();
        StringBuilder names = new StringBuilder();
        StringBuilder taken = new StringBuilder();
        for (int s = 0; s < program.sums().size(); s++) {
            sums.append("T s").append(s).append("[RI][RJ]; ");
            String start = form.norms
                    ? "nx[r] + ny[c]"
                    : "(T) " + program.sums().get(s).start();
            begin.append('s').append(s).append("[r][c] = ").append(start).append("; ");
            passed.append(", s").append(s).append("[r][c]");
            names.append(", s").append(s);
            taken.append(", T s").append(s);
        }
        for (int view = 0; view < program.views().size(); view++) {
            StringBuilder arguments = new StringBuilder();
            for (int s = 0; s < program.sums().size(); s++)
                if (program.sums().get(s).view() == view)
                    arguments.append(", s").append(s);
            if (!arguments.isEmpty())
                calls.append("fold")
                        .append(view)
                        .append("(a, i0, j0, xs, ys")
                        .append(arguments)
                        .append("); ");
        }
        boolean heavy =
                program.lines().stream().anyMatch(line -> LONG.matcher(line).find());
        StringBuilder code = new StringBuilder(heavy ? "__noinline__" : "__forceinline__");
        code.append(" __device__ T value(const Args& a, long long i, long long j");
        code.append(taken).append(") {\n");
        if (form.norms) code.append("    s0 = max((T) 0, (T) -2 * s0);\n");
        for (int root = 0; root < program.roots().size(); root++)
            code.append("    T rx%1$d = (T) a.rx[%1$d][i], ry%1$d = (T) a.ry[%1$d][j];\n".formatted(root));
        for (String line : program.lines()) code.append("    ").append(line).append('\n');
        code.append("    return ").append(program.result()).append(";\n}\n");
        code.append("#define SUMS ").append(sums).append('\n');
        code.append("#define BEGIN ").append(begin).append('\n');
        code.append("#define FOLDS ").append(calls).append('\n');
        code.append("#define PASSED ").append(passed).append('\n');
        if (resident)
            code.append("#define STEPS steps%1$d(a, xs, ys[now]%2$s);\n#define VIEW %1$d\n"
                    .formatted(program.sums().get(0).view(), names));
        return code.toString();
    }
}
