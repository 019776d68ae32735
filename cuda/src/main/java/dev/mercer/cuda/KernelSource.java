package dev.mercer.cuda;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * CUDA C of a {@link Program}: one function that fills a rectangle, or one that multiplies the rectangle by a few columns without
 * storing it.
 *
 * <p>A block of 256 threads computes a tile of pairs: coordinates of its points go through shared memory in chunks, every thread
 * keeps its sums in registers. Each pair is computed by the same operations in the same order wherever it stands.
 *
 * @param program the kernel
 * @param depth coordinates of a chunk
 * @param form the arithmetic
 * @param width columns of the right factor; 0 to fill
 */
record KernelSource(Program program, int depth, Form form, int width) {
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

        boolean isDouble() {
            return type.equals("double");
        }
    }

    /** Columns of the right factor that are multiplied at once, at most: their sums are in registers. */
    static final int MOST_COLUMNS = 12;

    /** Chunks of this many coordinates where there are more. */
    private static final int CHUNK = 16;

    /** Up to so many coordinates are one chunk. */
    private static final int ONE_CHUNK = 32;

    /** Threads of a block in each direction. */
    static final int SIDE = 16;

    /** Coordinates of a chunk for points of so many. */
    static int depth(int dim) {
        return dim > ONE_CHUNK ? CHUNK : Math.max(4, (dim + 3) / 4 * 4);
    }

    /** Rows of pairs of a thread. */
    int threadRows() {
        return form.isDouble() || width > 2 ? 4 : 8;
    }

    /** Columns of pairs of a thread. */
    int threadColumns() {
        return form.isDouble() ? 4 : 8;
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
        StringBuilder out = new StringBuilder();
        out.append("typedef ").append(form.type).append(" T;\n");
        out.append("typedef ").append(form.sumType).append(" S;\n");
        out.append("#define RI ").append(threadRows()).append("\n#define RJ ").append(threadColumns());
        out.append("\n#define KC ").append(depth).append("\n#define NT ").append(width).append('\n');
        if (form.sumType.equals("float")) out.append("#define ROUGH\n");
        out.append("#define C(n) ((T) a.c[n])\n");
        out.append(arguments());
        out.append(PRELUDE);
        for (int view = 0; view < program.views().size(); view++) out.append(fold(view));
        out.append(values());
        out.append(width == 0 ? FILL : MULTIPLY);
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
                + "    long long sizeX, sizeY, fromRow, toRow, fromColumn, toColumn, stride, floats, span;\n"
                + "    double c[" + constants + "];\n};\n";
    }

    /**
     * The argument for points on the card.
     *
     * @param right the address of the right factor
     * @param out the address of the result
     * @param numbers fromRow, toRow, fromColumn, toColumn, stride, floats, span
     */
    Struct fields(DevicePoints x, DevicePoints y, @Nullable SinglePoints single, long right, long out, long... numbers) {
        Struct struct = new Struct();
        int views = program.views().size();
        for (int v = 0; v < views; v++) struct.with(single == null ? x.coordinates(v) : single.x().coordinates().address());
        for (int v = 0; v < views; v++) struct.with(single == null ? y.coordinates(v) : single.y().coordinates().address());
        for (int v = 0; v < views; v++) struct.with(x.view(v).dim());
        int roots = program.roots().size();
        for (int r = 0; r < Math.max(1, roots); r++) struct.with(r < roots ? x.roots(r) : 0);
        for (int r = 0; r < Math.max(1, roots); r++) struct.with(r < roots ? y.roots(r) : 0);
        struct.with(single == null ? 0 : single.x().norms().address(), single == null ? 0 : single.y().norms().address());
        struct.with(right, out, x.size(), y.size()).with(numbers);
        return struct.with(program.constants().isEmpty() ? List.of(0.0) : program.constants());
    }

    /** Both sides in single precision. */
    record SinglePoints(DevicePoints.Floats x, DevicePoints.Floats y) {}

    /** The loop over the coordinates of one view, with all its sums. */
    private String fold(int view) {
        StringBuilder parameters = new StringBuilder();
        StringBuilder steps = new StringBuilder();
        for (int s = 0; s < program.sums().size(); s++) {
            Program.Sum sum = program.sums().get(s);
            if (sum.view() != view) continue;
            parameters.append(", T (&s").append(s).append(")[RI][RJ]");
            String step = form.norms ? Program.DOTS : sum.formula();
            steps.append("            { T v = s").append(s).append("[r][c]; s").append(s).append("[r][c] = ");
            steps.append(step).append("; }\n");
        }
        if (parameters.isEmpty()) return "";
        return FOLD.replace("@VIEW", Integer.toString(view))
                .replace("@PARAMETERS", parameters)
                .replace("@STEPS", steps);
    }

    /** The numbers of a tile: declares the sums, folds them, and a function from them to the value. */
    private String values() {
        StringBuilder sums = new StringBuilder();
        StringBuilder begin = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        StringBuilder passed = new StringBuilder();
        StringBuilder taken = new StringBuilder();
        for (int s = 0; s < program.sums().size(); s++) {
            sums.append("T s").append(s).append("[RI][RJ]; ");
            String start = form.norms
                    ? "(T) -0.5 * (a.nx[rowOf(a, i0, r)] + a.ny[columnOf(a, j0, c)])"
                    : "(T) " + program.sums().get(s).start();
            begin.append('s').append(s).append("[r][c] = ").append(start).append("; ");
            passed.append(", s").append(s).append("[r][c]");
            taken.append(", T s").append(s);
        }
        for (int view = 0; view < program.views().size(); view++) {
            StringBuilder arguments = new StringBuilder();
            for (int s = 0; s < program.sums().size(); s++)
                if (program.sums().get(s).view() == view) arguments.append(", s").append(s);
            if (!arguments.isEmpty())
                calls.append("fold").append(view).append("(a, i0, j0, xs, ys").append(arguments).append("); ");
        }
        StringBuilder code = new StringBuilder("__device__ __forceinline__ T value(const Args& a, long long i, long long j");
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
        return code.toString();
    }

    private static final String PRELUDE =
            """
            #define SIDE 16
            #define TILE_I (SIDE * RI)
            #define TILE_J (SIDE * RJ)
            struct __align__(16) Four { T v[4]; };
            __device__ __forceinline__ T square(T a) { return a * a; }
            // Threads own groups of four neighbours, so that they are read at once and without bank conflicts.
            __device__ __forceinline__ int place(int thread, int n) { return n / 4 * (SIDE * 4) + thread * 4 + n % 4; }
            __device__ __forceinline__ long long rowOf(const Args& a, long long i0, int r) {
                long long i = i0 + place(threadIdx.x / SIDE, r);
                return i < a.sizeX ? i : a.sizeX - 1;
            }
            __device__ __forceinline__ long long columnOf(const Args& a, long long j0, int c) {
                long long j = j0 + place(threadIdx.x % SIDE, c);
                return j < a.sizeY ? j : a.sizeY - 1;
            }
            """;

    /** Coordinates beyond the last are zero for both points, on which no step changes anything. */
    private static final String FOLD =
            """
            __device__ __forceinline__ void fold@VIEW(const Args& a, long long i0, long long j0, T (*xs)[TILE_I], T (*ys)[TILE_J]@PARAMETERS) {
                const T* px = a.x[@VIEW];
                const T* py = a.y[@VIEW];
                int dim = (int) a.dim[@VIEW];
                int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
                for (int k0 = 0; k0 < dim; k0 += KC) {
                    __syncthreads();
                    for (int e = threadIdx.x; e < KC * TILE_I; e += SIDE * SIDE) {
                        int k = e / TILE_I;
                        long long i = i0 + e % TILE_I;
                        xs[k][e % TILE_I] = k0 + k < dim ? px[(k0 + k) * a.sizeX + (i < a.sizeX ? i : a.sizeX - 1)] : (T) 0;
                    }
                    for (int e = threadIdx.x; e < KC * TILE_J; e += SIDE * SIDE) {
                        int k = e / TILE_J;
                        long long j = j0 + e % TILE_J;
                        ys[k][e % TILE_J] = k0 + k < dim ? py[(k0 + k) * a.sizeY + (j < a.sizeY ? j : a.sizeY - 1)] : (T) 0;
                    }
                    __syncthreads();
                    #pragma unroll
                    for (int k = 0; k < KC; k++) {
                        T xv[RI], zv[RJ];
                        #pragma unroll
                        for (int g = 0; g < RI; g += 4) {
                            Four f = *(const Four*) &xs[k][place(ty, g)];
                            xv[g] = f.v[0]; xv[g + 1] = f.v[1]; xv[g + 2] = f.v[2]; xv[g + 3] = f.v[3];
                        }
                        #pragma unroll
                        for (int g = 0; g < RJ; g += 4) {
                            Four f = *(const Four*) &ys[k][place(tx, g)];
                            zv[g] = f.v[0]; zv[g + 1] = f.v[1]; zv[g + 2] = f.v[2]; zv[g + 3] = f.v[3];
                        }
                        #pragma unroll
                        for (int r = 0; r < RI; r++)
                        #pragma unroll
                        for (int c = 0; c < RJ; c++) {
                            const T x = xv[r], z = zv[c];
            @STEPS
                        }
                    }
                }
            }
            """;

    private static final String FILL =
            """
            extern "C" __global__ void __launch_bounds__(SIDE * SIDE) fill(const Args a) {
                __shared__ __align__(16) T xs[KC][TILE_I];
                __shared__ __align__(16) T ys[KC][TILE_J];
                long long i0 = a.fromRow + (long long) blockIdx.y * TILE_I;
                long long j0 = a.fromColumn + (long long) blockIdx.x * TILE_J;
                SUMS
                #pragma unroll
                for (int r = 0; r < RI; r++)
                #pragma unroll
                for (int c = 0; c < RJ; c++) { BEGIN }
                FOLDS
                #pragma unroll
                for (int r = 0; r < RI; r++)
                #pragma unroll
                for (int c = 0; c < RJ; c++) {
                    long long i = i0 + place(threadIdx.x / SIDE, r), j = j0 + place(threadIdx.x % SIDE, c);
                    if (i >= a.toRow || j >= a.toColumn) continue;
                    T k = value(a, i, j PASSED);
                    long long at = (i - a.fromRow) * a.stride + j - a.fromColumn;
                    if (a.floats) ((float*) a.out)[at] = (float) k;
                    else ((double*) a.out)[at] = (double) k;
                }
            }
            """;

    /** A block multiplies the pairs of its rows and of one span of columns; {@code add} joins the spans in their order. */
    private static final String MULTIPLY =
            """
            extern "C" __global__ void __launch_bounds__(SIDE * SIDE) multiply(const Args a) {
                __shared__ __align__(16) T xs[KC][TILE_I];
                __shared__ __align__(16) T ys[KC][TILE_J];
                long long i0 = (long long) blockIdx.x * TILE_I;
                long long begin = (long long) blockIdx.y * a.span;
                long long end = begin + a.span < a.sizeY ? begin + a.span : a.sizeY;
                double total[RI][NT];
                #ifdef ROUGH
                S part[RI][NT];
                #else
                #define part total
                #endif
                #pragma unroll
                for (int r = 0; r < RI; r++)
                #pragma unroll
                for (int t = 0; t < NT; t++) { total[r][t] = 0; part[r][t] = 0; }
                #ifdef ROUGH
                int tiles = 0;
                #endif
                for (long long j0 = begin; j0 < end; j0 += TILE_J) {
                    SUMS
                    #pragma unroll
                    for (int r = 0; r < RI; r++)
                    #pragma unroll
                    for (int c = 0; c < RJ; c++) { BEGIN }
                    FOLDS
                    #pragma unroll
                    for (int c = 0; c < RJ; c++) {
                        long long j = columnOf(a, j0, c);
                        bool inside = j0 + place(threadIdx.x % SIDE, c) < end;
                        S right[NT];
                        #pragma unroll
                        for (int t = 0; t < NT; t++) right[t] = inside ? a.right[j * NT + t] : (S) 0;
                        #pragma unroll
                        for (int r = 0; r < RI; r++) {
                            S k = (S) value(a, rowOf(a, i0, r), j PASSED);
                            #pragma unroll
                            for (int t = 0; t < NT; t++) part[r][t] += k * right[t];
                        }
                    }
                    #ifdef ROUGH
                    if (++tiles % 8 == 0 || j0 + TILE_J >= end) {
                        #pragma unroll
                        for (int r = 0; r < RI; r++)
                        #pragma unroll
                        for (int t = 0; t < NT; t++) { total[r][t] += part[r][t]; part[r][t] = 0; }
                    }
                    #endif
                }
                #pragma unroll
                for (int r = 0; r < RI; r++)
                #pragma unroll
                for (int t = 0; t < NT; t++) {
                    double sum = total[r][t];
                    for (int offset = SIDE / 2; offset > 0; offset /= 2)
                        sum += __shfl_down_sync(0xffffffffu, sum, offset, SIDE);
                    long long i = i0 + place(threadIdx.x / SIDE, r);
                    if (threadIdx.x % SIDE == 0 && i < a.sizeX)
                        ((double*) a.out)[((long long) blockIdx.y * a.sizeX + i) * NT + t] = sum;
                }
            }
            struct AddArgs { double* out; const double* parts; long long count, spans; };
            extern "C" __global__ void add(const AddArgs a) {
                long long at = (long long) blockIdx.x * blockDim.x + threadIdx.x;
                if (at >= a.count) return;
                double sum = 0;
                for (long long s = 0; s < a.spans; s++) sum += a.parts[s * a.count + at];
                a.out[at] = sum;
            }
            """;
}
