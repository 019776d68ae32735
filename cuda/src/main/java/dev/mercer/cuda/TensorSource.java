package dev.mercer.cuda;

import java.util.List;

/**
 * CUDA C that multiplies the matrix of a Gaussian kernel by a few columns, its inner products by tensor cores: every coordinate is the sum
 * of two numbers in half precision, and three of the four products of the sums are added in single precision. Coordinates are scaled so
 * that a value is 2 to the power of −‖x − z‖²/2. Sums over columns are in double, or a few tiles of them in single precision.
 *
 * <p>A warp has the coordinates of 32 rows in registers; those of 64 columns at a time go through shared memory.
 *
 * @param depth coordinates, a multiple of 16; those beyond the last are zeros
 * @param width columns of the right factor
 * @param stride numbers from one row of the right factor to the next
 * @param wide whether the right factor and all sums are in double
 */
record TensorSource(int depth, int width, int stride, boolean wide) {
    /** The most coordinates: those of a warp's rows are in registers. */
    private static final int MOST_DEPTH = 64;

    /** The most columns of the right factor: their sums are in registers. */
    static final int MOST_WIDTH = 4;

    /** Coordinates that are multiplied by one instruction. */
    static final int STEP = 16;

    /** Rows of a block of 256 threads. */
    static final int ROWS = 256;

    static final int COLUMNS = 64;

    /** Whether products with points of this number of coordinates are possible on a card of this capability. */
    static boolean suits(int dim, int capability) {
        return capability >= 80 && dim > 0 && depth(dim) <= MOST_DEPTH;
    }

    /** The number of coordinates, padded with zeros. */
    static int depth(int dim) {
        return (dim + STEP - 1) / STEP * STEP;
    }

    List<String> options() {
        return List.of("--use_fast_math");
    }

    String text() {
        return "#define DP " + depth + "\n#define NT " + width + "\n#define NP " + stride + "\n"
                + (wide ? "#define WIDE\ntypedef double S;\n" : "typedef float S;\n") + TEXT;
    }

    /** The points of one side, coordinates in two halves, and −‖x‖²/2. */
    record Halves(
            double[] center,
            double factor,
            DeviceMemory.Buffer high,
            DeviceMemory.Buffer low,
            DeviceMemory.Buffer norms) {
        List<DeviceMemory.Buffer> buffers() {
            return List.of(high, low, norms);
        }
    }

    /** The argument of {@code multiply}. */
    static Struct fields(Halves x, Halves y, long right, long out, long... numbers) {
        return new Struct()
                .with(x.high.address(), x.low.address(), y.high.address(), y.low.address())
                .with(x.norms.address(), y.norms.address(), right, out)
                .with(numbers);
    }

    /** Order of the sums: within a thread, in single precision of eight tiles, then of its four neighbors. */
    private static final String TEXT = """
            #define TJ 64
            #define STEPS (DP / 16)
            #define ROW (DP + 8)
            typedef unsigned short Half;
            struct Args { const Half* xh; const Half* xl; const Half* yh; const Half* yl; const float* nx; const float* ny; const S* right; double* out;
                long long sizeX, sizeY, span; };
            __device__ __forceinline__ void mma(float (&c)[4], const unsigned (&a)[4], unsigned b0, unsigned b1) {
                asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                    : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
            }
            __device__ __forceinline__ float power(float e) {
                float k;
                asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(k) : "f"(fminf(e, 0.0f)));
                return k;
            }
            __device__ __forceinline__ unsigned pair(const Half* at) { return *(const unsigned*) at; }
            __device__ __forceinline__ void fetch(void* to, const void* from) {
                unsigned address = (unsigned) __cvta_generic_to_shared(to);
                asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(address), "l"(from));
            }
            extern "C" __global__ void __launch_bounds__(256, 2) multiply(const Args a) {
                __shared__ __align__(16) Half hs[2][TJ][ROW];
                __shared__ __align__(16) Half ls[2][TJ][ROW];
                __shared__ __align__(16) float ns[2][TJ];
                __shared__ __align__(16) S vs[2][TJ * NP];
                const int lane = threadIdx.x % 32, g = lane / 4, q = lane % 4;
                const long long i0 = (long long) blockIdx.x * 256 + threadIdx.x / 32 * 32;
                const long long begin = blockIdx.y * a.span;
                const long long end = begin + a.span < a.sizeY ? begin + a.span : a.sizeY;
                unsigned xh[2][STEPS][4], xl[2][STEPS][4];
                float nx[2][2];
                #pragma unroll
                for (int m = 0; m < 2; m++) {
                    long long upper = i0 + m * 16 + g, lower = upper + 8;
                    if (upper >= a.sizeX) upper = a.sizeX - 1;
                    if (lower >= a.sizeX) lower = a.sizeX - 1;
                    nx[m][0] = a.nx[upper];
                    nx[m][1] = a.nx[lower];
                    #pragma unroll
                    for (int s = 0; s < STEPS; s++) {
                        long long u = upper * DP + s * 16 + 2 * q, l = lower * DP + s * 16 + 2 * q;
                        xh[m][s][0] = pair(a.xh + u); xh[m][s][1] = pair(a.xh + l); xh[m][s][2] = pair(a.xh + u + 8); xh[m][s][3] = pair(a.xh + l + 8);
                        xl[m][s][0] = pair(a.xl + u); xl[m][s][1] = pair(a.xl + l); xl[m][s][2] = pair(a.xl + u + 8); xl[m][s][3] = pair(a.xl + l + 8);
                    }
                }
                S part[2][2][NT];
                #ifndef WIDE
                double sums[2][2][NT];
                #endif
                #pragma unroll
                for (int m = 0; m < 2; m++)
                #pragma unroll
                for (int r = 0; r < 2; r++)
                #pragma unroll
                for (int t = 0; t < NT; t++) {
                    part[m][r][t] = 0;
                    #ifndef WIDE
                    sums[m][r][t] = 0;
                    #endif
                }
                auto load = [&](long long j0, int to) {
                    for (int e = threadIdx.x; e < TJ * DP / 8; e += 256) {
                        int j = e / (DP / 8), k = e % (DP / 8) * 8;
                        fetch(&hs[to][j][k], a.yh + (j0 + j) * DP + k);
                        fetch(&ls[to][j][k], a.yl + (j0 + j) * DP + k);
                    }
                    if (threadIdx.x < TJ) ns[to][threadIdx.x] = a.ny[j0 + threadIdx.x];
                    for (int e = threadIdx.x; e < TJ * NP; e += 256)
                        vs[to][e] = j0 + e / NP < end ? a.right[j0 * NP + e] : (S) 0;
                    asm volatile("cp.async.commit_group;");
                };
                int now = 0;
                #ifndef WIDE
                int tiles = 0;
                #endif
                if (begin < end) load(begin, 0);
                for (long long j0 = begin; j0 < end; j0 += TJ) {
                    asm volatile("cp.async.wait_group 0;");
                    __syncthreads();
                    if (j0 + TJ < end) load(j0 + TJ, 1 - now);
                    #pragma unroll 2
                    for (int j = 0; j < TJ; j += 8) {
                        float n0 = ns[now][j + 2 * q], n1 = ns[now][j + 2 * q + 1];
                        float c[2][4];
                        #pragma unroll
                        for (int m = 0; m < 2; m++) {
                            c[m][0] = nx[m][0] + n0; c[m][1] = nx[m][0] + n1;
                            c[m][2] = nx[m][1] + n0; c[m][3] = nx[m][1] + n1;
                        }
                        #pragma unroll
                        for (int s = 0; s < STEPS; s++) {
                            unsigned h0 = pair(&hs[now][j + g][s * 16 + 2 * q]), h1 = pair(&hs[now][j + g][s * 16 + 2 * q + 8]);
                            unsigned l0 = pair(&ls[now][j + g][s * 16 + 2 * q]), l1 = pair(&ls[now][j + g][s * 16 + 2 * q + 8]);
                            #pragma unroll
                            for (int m = 0; m < 2; m++) mma(c[m], xh[m][s], l0, l1);
                            #pragma unroll
                            for (int m = 0; m < 2; m++) mma(c[m], xl[m][s], h0, h1);
                            #pragma unroll
                            for (int m = 0; m < 2; m++) mma(c[m], xh[m][s], h0, h1);
                        }
                        #pragma unroll
                        for (int m = 0; m < 2; m++) {
                            S k0 = power(c[m][0]), k1 = power(c[m][1]), k2 = power(c[m][2]), k3 = power(c[m][3]);
                            #pragma unroll
                            for (int t = 0; t < NT; t++) {
                                S v0 = vs[now][(j + 2 * q) * NP + t], v1 = vs[now][(j + 2 * q + 1) * NP + t];
                                part[m][0][t] += k0 * v0 + k1 * v1;
                                part[m][1][t] += k2 * v0 + k3 * v1;
                            }
                        }
                    }
                    now = 1 - now;
                    #ifndef WIDE
                    if (++tiles % 8 != 0 && j0 + TJ < end) continue;
                    #pragma unroll
                    for (int m = 0; m < 2; m++)
                    #pragma unroll
                    for (int r = 0; r < 2; r++)
                    #pragma unroll
                    for (int t = 0; t < NT; t++) { sums[m][r][t] += (double) part[m][r][t]; part[m][r][t] = 0; }
                    #endif
                }
                #pragma unroll
                for (int m = 0; m < 2; m++)
                #pragma unroll
                for (int r = 0; r < 2; r++)
                #pragma unroll
                for (int t = 0; t < NT; t++) {
                    #ifdef WIDE
                    double sum = part[m][r][t];
                    #else
                    double sum = sums[m][r][t];
                    #endif
                    sum += __shfl_xor_sync(0xffffffffu, sum, 1);
                    sum += __shfl_xor_sync(0xffffffffu, sum, 2);
                    long long i = i0 + m * 16 + r * 8 + g;
                    if (q == 0 && i < a.sizeX) a.out[((long long) blockIdx.y * a.sizeX + i) * NT + t] = sum;
                }
            }
            """ + SourceText.ADD;
}
