package dev.mercer.cuda;

/** The CUDA C that all kernels share; {@link KernelSource} puts the kernel's own code between. */
final class SourceText {
    private SourceText() {}

    static final String PRELUDE = """
            #define SIDE 16
            #define TILE_I (SIDE * RI)
            #define TILE_J (SIDE * RJ)
            struct __align__(16) Four { T v[4]; };
            struct __align__(16) FourSums { S v[4]; };
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

    /** Coordinates beyond the last are zero for both points, for which a step changes nothing. */
    static final String FOLD = """
            __device__ __forceinline__ void steps@VIEW(const Args& a, T (*xs)[TILE_I], T (*ys)[TILE_J]@PARAMETERS) {
                int tx = threadIdx.x % SIDE, ty = threadIdx.x / SIDE;
                #pragma unroll 4
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
            __device__ __forceinline__ void fold@VIEW(const Args& a, long long i0, long long j0, T (*xs)[TILE_I], T (*ys)[TILE_J]@PARAMETERS) {
                const T* px = a.x[@VIEW];
                const T* py = a.y[@VIEW];
                int dim = (int) a.dim[@VIEW];
                for (int k0 = 0; k0 < dim; k0 += KC) {
                    __syncthreads();
                    for (int e = threadIdx.x; e < KC * TILE_I; e += SIDE * SIDE) {
                        int k = e / TILE_I;
                        long long i = i0 + e % TILE_I;
                        xs[k][e % TILE_I] = k0 + k < dim ? px[(k0 + k) * a.strideX + (i < a.sizeX ? i : a.sizeX - 1)] : (T) 0;
                    }
                    for (int e = threadIdx.x; e < KC * TILE_J; e += SIDE * SIDE) {
                        int k = e / TILE_J;
                        long long j = j0 + e % TILE_J;
                        ys[k][e % TILE_J] = k0 + k < dim ? py[(k0 + k) * a.strideY + (j < a.sizeY ? j : a.sizeY - 1)] : (T) 0;
                    }
                    __syncthreads();
                    steps@VIEW(a, xs, ys@PASSED);
                }
            }
            """;

    static final String FILL = """
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

    /** In place; {@code diagonal} writes the inner products of points with themselves first, which {@code right} is for the map. */
    static final String MAP = """
            extern "C" __global__ void diagonal(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i < a.sizeX) ((double*) a.right)[i] = ((const double*) a.out)[i * a.stride + i];
            }
            extern "C" __global__ void map(const Args a) {
                for (long long i = blockIdx.y; i < a.sizeX; i += gridDim.y)
                for (long long j = (long long) blockIdx.x * 256 + threadIdx.x; j < a.sizeY; j += (long long) gridDim.x * 256) {
                    double* at = (double*) a.out + i * a.stride + j;
                    const int r = 0, c = 0;
                    T s0[1][1];
                    #ifdef SQUARED
                    s0[0][0] = i == j ? (T) 0 : max((T) 0, (T) (a.right[i] + a.right[j] - 2 * *at));
                    #else
                    s0[0][0] = (T) *at;
                    #endif
                    *at = (double) value(a, i, j PASSED);
                }
            }
            // Some rows and columns; right has the squared norms of all rows, then of all columns.
            extern "C" __global__ void strip(const Args a) {
                for (long long i = a.fromRow + blockIdx.y; i < a.toRow; i += gridDim.y)
                for (long long j = a.fromColumn + (long long) blockIdx.x * 256 + threadIdx.x; j < a.toColumn; j += (long long) gridDim.x * 256) {
                    double* at = (double*) a.out + (i - a.fromRow) * a.stride + j - a.fromColumn;
                    const int r = 0, c = 0;
                    T s0[1][1];
                    #ifdef SQUARED
                    s0[0][0] = max((T) 0, (T) (a.right[i] + a.right[a.sizeX + j] - 2 * *at));
                    #else
                    s0[0][0] = (T) *at;
                    #endif
                    *at = (double) value(a, i, j PASSED);
                }
            }
            """;

    /** Joins the sums of spans of columns, in their order. */
    static final String ADD = """
            struct AddArgs { double* out; const double* parts; long long count, spans; };
            extern "C" __global__ void add(const AddArgs a) {
                long long at = (long long) blockIdx.x * blockDim.x + threadIdx.x;
                if (at >= a.count) return;
                double sum = 0;
                for (long long s = 0; s < a.spans; s++) sum += a.parts[s * a.count + at];
                a.out[at] = sum;
            }
            """;

    /**
     * A block multiplies the pairs of its rows and of one span of columns; {@code add} joins the spans in their order. Points are
     * padded with zeros in memory, and so are the rows of the right factor here: numbers beyond the last column add nothing.
     */
    static final String MULTIPLY = """
            #ifdef RESIDENT
            // Starts to fetch the coordinates of a tile, sixteen bytes at a time.
            __device__ __forceinline__ void fetch(const T* from, long long stride, int dim, int width, T* to) {
                const int n = 16 / sizeof(T);
                for (int e = threadIdx.x * n; e < KC * width; e += SIDE * SIDE * n) {
                    int k = e / width;
                    T* target = to + e;
                    if (k < dim) {
                        const T* source = from + k * stride + e % width;
            #if __CUDA_ARCH__ >= 800
                        unsigned address = (unsigned) __cvta_generic_to_shared(target);
                        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(address), "l"(source));
            #else
                        for (int m = 0; m < n; m++) target[m] = source[m];
            #endif
                    } else {
                        for (int m = 0; m < n; m++) target[m] = (T) 0;
                    }
                }
            }
            __device__ __forceinline__ void fetched() {
            #if __CUDA_ARCH__ >= 800
                asm volatile("cp.async.wait_all;" ::: "memory");
            #endif
                __syncthreads();
            }
            #endif
            extern "C" __global__ void __launch_bounds__(SIDE * SIDE, NT <= 2 ? 2 : 1) multiply(const Args a) {
                __shared__ __align__(16) T xs[KC][TILE_I];
                long long i0 = (long long) blockIdx.x * TILE_I;
                long long begin = (long long) blockIdx.y * a.span;
                long long end = begin + a.span < a.sizeY ? begin + a.span : a.sizeY;
                #ifdef RESIDENT
                __shared__ __align__(16) T ys[2][KC][TILE_J];
                int now = 0, dim = (int) a.dim[VIEW];
                fetch(a.x[VIEW] + i0, a.strideX, dim, TILE_I, &xs[0][0]);
                fetch(a.y[VIEW] + begin, a.strideY, dim, TILE_J, &ys[0][0][0]);
                #else
                __shared__ __align__(16) T ys[KC][TILE_J];
                #endif
                #ifdef ROUGH
                __shared__ double sums[TILE_I][NT];
                for (int e = threadIdx.x; e < TILE_I * NT; e += SIDE * SIDE) sums[e / NT][e % NT] = 0;
                int tiles = 0;
                #endif
                S part[RI][NT];
                #pragma unroll
                for (int r = 0; r < RI; r++)
                #pragma unroll
                for (int t = 0; t < NT; t++) part[r][t] = 0;
                #ifdef NORMS
                T nx[RI];
                #pragma unroll
                for (int r = 0; r < RI; r++) nx[r] = a.nx[i0 + place(threadIdx.x / SIDE, r)];
                #endif
                for (long long j0 = begin; j0 < end; j0 += TILE_J) {
                    #ifdef NORMS
                    T ny[RJ];
                    #pragma unroll
                    for (int c = 0; c < RJ; c++) ny[c] = a.ny[j0 + place(threadIdx.x % SIDE, c)];
                    #endif
                    SUMS
                    #pragma unroll
                    for (int r = 0; r < RI; r++)
                    #pragma unroll
                    for (int c = 0; c < RJ; c++) { BEGIN }
                    #ifdef RESIDENT
                    fetched();
                    if (j0 + TILE_J < end) fetch(a.y[VIEW] + j0 + TILE_J, a.strideY, dim, TILE_J, &ys[1 - now][0][0]);
                    STEPS
                    now = 1 - now;
                    #else
                    FOLDS
                    #endif
                    #pragma unroll
                    for (int c = 0; c < RJ; c++) {
                        long long j = columnOf(a, j0, c);
                        bool inside = j0 + place(threadIdx.x % SIDE, c) < end;
                        S right[NP];
                        #pragma unroll
                        for (int t = 0; t < NP; t++) right[t] = 0;
                        if (inside) {
                            #if NP % 4 == 0
                            #pragma unroll
                            for (int t = 0; t < NP; t += 4) {
                                FourSums f = *(const FourSums*) &a.right[j * NP + t];
                                right[t] = f.v[0]; right[t + 1] = f.v[1]; right[t + 2] = f.v[2]; right[t + 3] = f.v[3];
                            }
                            #else
                            #pragma unroll
                            for (int t = 0; t < NP; t++) right[t] = a.right[j * NP + t];
                            #endif
                        }
                        #pragma unroll
                        for (int r = 0; r < RI; r++) {
                            S k = (S) value(a, rowOf(a, i0, r), j PASSED);
                            #pragma unroll
                            for (int t = 0; t < NT; t++) part[r][t] += k * right[t];
                        }
                    }
                    #ifdef ROUGH
                    if (++tiles % 16 != 0 && j0 + TILE_J < end) continue;
                    #pragma unroll
                    for (int r = 0; r < RI; r++)
                    #pragma unroll
                    for (int t = 0; t < NT; t++) {
                        double sum = part[r][t];
                        part[r][t] = 0;
                        for (int offset = SIDE / 2; offset > 0; offset /= 2)
                            sum += __shfl_down_sync(0xffffffffu, sum, offset, SIDE);
                        if (threadIdx.x % SIDE == 0) sums[place(threadIdx.x / SIDE, r)][t] += sum;
                    }
                    #endif
                }
                #pragma unroll
                for (int r = 0; r < RI; r++)
                #pragma unroll
                for (int t = 0; t < NT; t++) {
                    #ifdef ROUGH
                    double sum = sums[place(threadIdx.x / SIDE, r)][t];
                    #else
                    double sum = part[r][t];
                    for (int offset = SIDE / 2; offset > 0; offset /= 2)
                        sum += __shfl_down_sync(0xffffffffu, sum, offset, SIDE);
                    #endif
                    long long i = i0 + place(threadIdx.x / SIDE, r);
                    if (threadIdx.x % SIDE == 0 && i < a.sizeX)
                        ((double*) a.out)[((long long) blockIdx.y * a.sizeX + i) * NT + t] = sum;
                }
            }
            """ + ADD;
}
