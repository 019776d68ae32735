package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import java.util.List;
import java.util.Optional;

/**
 * cuBLAS and cuSOLVER: products, triangular equations and factors of matrices on the card, in the order of columns. One call at a
 * time: callers hold the lock of this object.
 */
final class Blas {
    private static final List<String> BLAS =
            List.of("libcublas.so.13", "libcublas.so.12", "cublas64_13.dll", "cublas64_12.dll");
    private static final List<String> SOLVER =
            List.of("libcusolver.so.12", "libcusolver.so.11", "cusolver64_12.dll", "cusolver64_11.dll");

    static final int NOT = 0;
    static final int TRANSPOSED = 1;
    private static final int LOWER = 0;
    private static final int UPPER = 1;
    private static final int DEFAULT = -1;

    /** The arithmetic of a product: type of the numbers and of the sums. */
    enum Kind {
        DOUBLE(1, 1, 70),
        FLOAT(0, 0, 68),
        /** Factors in half precision, eleven binary digits; sums and results in single. */
        HALF(2, 0, 68),
        /** Factors and results in half precision, sums in single. */
        HALVES(2, 2, 68);

        private final int type;
        private final int result;
        private final int compute;

        Kind(int type, int result, int compute) {
            this.type = type;
            this.result = result;
            this.compute = compute;
        }
    }

    private final NativeCalls blas;
    private final NativeCalls solver;
    private final Pointer blasHandle;
    private final Pointer solverHandle;
    /** The factors of a call; read before it returns. */
    private final Memory alpha = new Memory(16);

    private final Memory beta = new Memory(16);

    private Blas(NativeCalls blas, NativeCalls solver) {
        this.blas = blas;
        this.solver = solver;
        PointerByReference made = new PointerByReference();
        check("cublasCreate_v2", blas.status("cublasCreate_v2", made));
        this.blasHandle = made.getValue();
        check("cusolverDnCreate", solver.status("cusolverDnCreate", made));
        this.solverHandle = made.getValue();
    }

    /** Both libraries; empty if one of them is not installed. */
    static Optional<Blas> open(NativeCalls.Loader libraries) {
        Optional<NativeCalls> blas = libraries.open(BLAS);
        Optional<NativeCalls> solver = blas.isEmpty() ? Optional.empty() : libraries.open(SOLVER);
        return solver.map(found -> new Blas(blas.orElseThrow(), found));
    }

    /** A number in the form of an argument. */
    private static Pointer number(Memory memory, double number, boolean wide) {
        if (wide) memory.setDouble(0, number);
        else memory.setFloat(0, (float) number);
        return memory;
    }

    private static void check(String function, int status) {
        if (status != 0) throw new CudaException("the card failed: " + function + " answers " + status);
    }

    /** Makes all further calls commands of this stream. */
    void use(Pointer stream) {
        check("cublasSetStream_v2", blas.status("cublasSetStream_v2", blasHandle, stream));
        check("cusolverDnSetStream", solver.status("cusolverDnSetStream", solverHandle, stream));
    }

    /**
     * A matrix, or a part of one.
     *
     * @param address of its first number
     * @param stride numbers from one column to the next
     * @param transpose {@link #NOT} or {@link #TRANSPOSED}
     */
    record Operand(long address, long stride, int transpose) {}

    /** C ← αA·B + βC; C has m rows and n columns. */
    void multiply(Kind kind, double a, int m, int n, int k, Operand left, Operand right, double b, Operand c) {
        int status = blas.status(
                "cublasGemmEx",
                blasHandle,
                left.transpose,
                right.transpose,
                m,
                n,
                k,
                number(alpha, a, kind == Kind.DOUBLE),
                left.address,
                kind.type,
                (int) left.stride,
                right.address,
                kind.type,
                (int) right.stride,
                number(beta, b, kind == Kind.DOUBLE),
                c.address,
                kind.result,
                (int) c.stride,
                kind.compute,
                DEFAULT);
        check("cublasGemmEx", status);
    }

    /** A ← diag(d)·A in double, A of m rows and n columns. */
    void scaleRows(int m, int n, long a, long stride, long d) {
        String function = "cublasDdgmm";
        check(function, blas.status(function, blasHandle, 0, m, n, a, (int) stride, d, 1, a, (int) stride));
    }

    /** Numbers of memory that {@link #factor} needs. */
    int factorWork(boolean wide, int n, long stride) {
        IntByReference size = new IntByReference();
        String function = wide ? "cusolverDnDpotrf_bufferSize" : "cusolverDnSpotrf_bufferSize";
        check(function, solver.status(function, solverHandle, UPPER, n, Pointer.NULL, (int) stride, size));
        return size.getValue();
    }

    /** A ← U of A = UᵀU in the upper triangle; {@code info} gets 0 or the number of the first pivot that is not positive. */
    void factor(boolean wide, int n, long a, long stride, long work, int workSize, long info) {
        String function = wide ? "cusolverDnDpotrf" : "cusolverDnSpotrf";
        check(function, solver.status(function, solverHandle, UPPER, n, a, (int) stride, work, workSize, info));
    }

    /** B ← U⁻¹B for the upper triangle of A, with n rows and columns each. */
    void solveUpper(boolean wide, int n, long a, long strideA, long b, long strideB) {
        String function = wide ? "cublasDtrsm_v2" : "cublasStrsm_v2";
        check(
                function,
                blas.status(
                        function, blasHandle, 0, UPPER, NOT, 0, n, n, number(alpha, 1, wide), a, (int) strideA, b, (int)
                                strideB));
    }

    /** Numbers of memory that {@link #reflect} needs. */
    int reflectWork(int m, int n, long stride) {
        IntByReference size = new IntByReference();
        String function = "cusolverDnSgeqrf_bufferSize";
        check(function, solver.status(function, solverHandle, m, n, Pointer.NULL, (int) stride, size));
        return size.getValue();
    }

    /** A ← R and reflectors of A = QR, m rows and n columns in single precision; {@code tau} gets 2/|v|² of each. */
    void reflect(int m, int n, long a, long stride, long tau, long work, int workSize, long info) {
        String function = "cusolverDnSgeqrf";
        check(function, solver.status(function, solverHandle, m, n, a, (int) stride, tau, work, workSize, info));
    }

    /**
     * Matrices at equal distances; all are the same one if the distance is 0.
     *
     * @param first one of them
     * @param distance numbers from one to the next
     */
    record Batch(Operand first, long distance) {}

    /** Several C ← αA·B + βC in single precision. */
    void multiplyAll(int count, double a, int m, int n, int k, Batch left, Batch right, double b, Batch c) {
        int status = blas.status(
                "cublasGemmStridedBatchedEx",
                blasHandle,
                left.first.transpose,
                right.first.transpose,
                m,
                n,
                k,
                number(alpha, a, false),
                left.first.address,
                Kind.FLOAT.type,
                (int) left.first.stride,
                left.distance,
                right.first.address,
                Kind.FLOAT.type,
                (int) right.first.stride,
                right.distance,
                number(beta, b, false),
                c.first.address,
                Kind.FLOAT.type,
                (int) c.first.stride,
                c.distance,
                count,
                Kind.FLOAT.compute,
                DEFAULT);
        check("cublasGemmStridedBatchedEx", status);
    }

    /** Several A ← L of A = LLᵀ in single precision, given by an array of addresses on the card; {@code info} as for {@link #factor}. */
    void factorAll(int count, int n, long addresses, long stride, long info) {
        String function = "cusolverDnSpotrfBatched";
        check(function, solver.status(function, solverHandle, LOWER, n, addresses, (int) stride, info, count));
    }

    /** Several B ← L⁻ᵀB in single precision for the lower triangles L of A, given by arrays of addresses on the card. */
    void solveLowerTransposed(int count, int n, long a, long strideA, long b, long strideB) {
        String function = "cublasStrsmBatched";
        check(
                function,
                blas.status(
                        function,
                        blasHandle,
                        0,
                        LOWER,
                        TRANSPOSED,
                        0,
                        n,
                        n,
                        number(alpha, 1, false),
                        a,
                        (int) strideA,
                        b,
                        (int) strideB,
                        count));
    }
}
