package dev.mercer.cuda;

/** CUDA C for operations on matrices that cuBLAS does not have; row after row, {@code n} numbers from one to the next. */
final class FactorText {
    private FactorText() {}

    /** The functions that convert between single and half precision, also for other texts. */
    static final String HALF = """
            __device__ __forceinline__ unsigned short half(float v) {
                unsigned short h;
                asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(v));
                return h;
            }
            __device__ __forceinline__ float single(unsigned short h) {
                float v;
                asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(h));
                return v;
            }
            """;

    /** Floating-point numbers have the type {@code T}, a macro that is defined before this text. */
    static final String TEXT = """
            struct Args { T* a; const double* k; const double* scale; T* p; unsigned short* p1; unsigned short* p2; double* sums; const int* rows; const int* starts;
                long long n, rowsOf, nb, from, count, w; double shift; };
            #define EACH(total) for (long long at = (long long) blockIdx.x * 256 + threadIdx.x; at < (total); at += (long long) gridDim.x * 256)
            // The lower triangle of sKs + shift·I; K in double, or already in place.
            extern "C" __global__ void shifted(const Args a) {
                for (long long i = blockIdx.y; i < a.n; i += gridDim.y)
                for (long long j = (long long) blockIdx.x * 256 + threadIdx.x; j <= i; j += (long long) gridDim.x * 256) {
                    long long at = i * a.n + j;
                    double value = a.k ? a.k[at] : (double) a.a[at];
                    if (a.scale) value *= a.scale[i] * a.scale[j];
                    a.a[at] = (T) (i == j ? value + a.shift : value);
                }
            }
            extern "C" __global__ void identity(const Args a) {
                EACH(a.nb * a.nb) a.p[at] = at / a.nb == at % a.nb ? (T) 1 : (T) 0;
            }
            """ + HALF + """
            // A panel goes back into the matrix. Multiplied by the shift it is written in half precision, too: rounded, or as a
            // sum of two numbers, in the order of the three terms of a product that count.
            extern "C" __global__ void panel(const Args a) {
                EACH(a.rowsOf * a.nb) {
                    long long r = at / a.nb, c = at % a.nb;
                    T v = a.p[at];
                    a.a[r * a.n + c] = v;
                    if (!a.p1) continue;
                    float scaled = (float) v * (float) a.shift;
                    unsigned short h = half(scaled);
                    if (!a.p2) { a.p1[at] = h; continue; }
                    unsigned short l = half(scaled - single(h));
                    unsigned short* q1 = a.p1 + r * 3 * a.nb + c;
                    unsigned short* q2 = a.p2 + r * 3 * a.nb + c;
                    q1[0] = h; q1[a.nb] = h; q1[2 * a.nb] = l;
                    q2[0] = h; q2[a.nb] = l; q2[2 * a.nb] = h;
                }
            }
            // rowsOf rows of nb numbers, multiplied by the shift, as sums of two numbers in half precision.
            extern "C" __global__ void split(const Args a) {
                EACH(a.rowsOf * a.nb) {
                    float scaled = (float) a.p[at / a.nb * a.w + at % a.nb] * (float) a.shift;
                    unsigned short h = half(scaled);
                    a.p1[at] = h;
                    a.p2[at] = half(scaled - single(h));
                }
            }
            extern "C" __global__ void diagonal(const Args a) { EACH(a.n) a.sums[at] = (double) a.a[at * a.n + at]; }
            extern "C" __global__ void narrow(const Args a) { EACH(a.count) a.p[at] = (T) a.k[at]; }
            extern "C" __global__ void widen(const Args a) { EACH(a.count) a.sums[at] = (double) a.p[at]; }
            // A column of zeros and of the values of one group.
            extern "C" __global__ void indicate(const Args a) {
                EACH(a.w) for (int g = a.starts[a.from + at]; g < a.starts[a.from + at + 1]; g++)
                    a.p[a.rows[g] * a.w + at] = (T) a.scale[a.rows[g]];
            }
            // The sums of squares of rowsOf rows of w numbers, always in the same order.
            extern "C" __global__ void squares(const Args a) {
                __shared__ double parts[8][32];
                int row = threadIdx.x / 32, column = threadIdx.x % 32;
                for (long long c0 = blockIdx.x * 32LL; c0 < a.w; c0 += gridDim.x * 32LL) {
                    double sum = 0;
                    #pragma unroll 8
                    for (long long i = row; i < a.rowsOf; i += 8) {
                        double v = c0 + column < a.w ? (double) a.p[i * a.w + c0 + column] : 0.0;
                        sum += v * v;
                    }
                    __syncthreads();
                    parts[row][column] = sum;
                    __syncthreads();
                    if (row == 0 && c0 + column < a.w) {
                        for (int r = 1; r < 8; r++) sum += parts[r][column];
                        a.sums[c0 + column] = sum;
                    }
                }
            }
            """;
}
