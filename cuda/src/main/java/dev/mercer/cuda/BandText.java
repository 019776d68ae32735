package dev.mercer.cuda;

/**
 * CUDA C for the reduction of a symmetric matrix to a band, and for equations with it, beside what cuBLAS and cuSOLVER compute; column
 * after column, {@code ld} numbers from one to the next.
 */
final class BandText {
    private BandText() {}

    static final String TEXT = """
            struct Args { float* a; float* p; float* q; unsigned short* h; unsigned short* l; const double* k; const double* s;
                const double* u; double* x; double* r; double* sums; long long n, m, b, ld, c, t; double f; };
            #define EACH(total) for (long long at = (long long) blockIdx.x * 256 + threadIdx.x; at < (total); at += (long long) gridDim.x * 256)
            """ + FactorText.HALF + """
            __device__ __forceinline__ void put(const Args& a, long long at, float v) {
                unsigned short h = half(v);
                a.h[at] = h;
                if (a.l) a.l[at] = half(v - single(h));
            }
            // s(K + u1' + 1u')s of n rows in a matrix of ld rows, the rest zeros.
            extern "C" __global__ void offsets(const Args a) {
                for (long long j = blockIdx.y; j < a.ld; j += gridDim.y)
                for (long long i = (long long) blockIdx.x * 256 + threadIdx.x; i < a.ld; i += (long long) gridDim.x * 256)
                    a.a[j * a.ld + i] = i < a.n && j < a.n ? (float) ((a.k[j * a.n + i] + a.u[i] + a.u[j]) * (a.s[i] * a.s[j])) : 0.f;
            }
            // The lower triangle of m rows, scaled, in half precision in both triangles of a matrix of m rows.
            extern "C" __global__ void mirror(const Args a) {
                __shared__ float tile[64][65];
                if (blockIdx.x < blockIdx.y) return;
                long long i0 = (long long) blockIdx.x * 64, j0 = (long long) blockIdx.y * 64;
                int x = threadIdx.x % 64;
                for (int y = threadIdx.x / 64; y < 64; y += 4) {
                    long long i = i0 + x, j = j0 + y;
                    float v = 0;
                    if (i < a.m && j < a.m && i >= j) v = (float) a.f * a.a[j * a.ld + i];
                    tile[y][x] = v;
                    if (i < a.m && j < a.m && i >= j) put(a, j * a.m + i, v);
                }
                __syncthreads();
                for (int y = threadIdx.x / 64; y < 64; y += 4) {
                    long long i = i0 + y, j = j0 + x;
                    if (i < a.m && j < a.m && i > j) put(a, i * a.m + j, tile[x][y]);
                }
            }
            // The reflectors of a panel of m rows and b columns, t rows further down in columns of c rows; q: 2/|v|^2 of each.
            extern "C" __global__ void reflectors(const Args a) {
                EACH(a.c * a.b) {
                    long long i = at % a.c - a.t, j = at / a.c;
                    float v = 0;
                    if (i >= j && a.q[j] != 0.f) v = i == j ? 1.f : a.a[j * a.ld + i];
                    a.p[at] = v;
                }
            }
            // The sum of t matrices of c numbers, in columns of m.
            extern "C" __global__ void total(const Args a) {
                EACH(a.c) {
                    double sum = 0;
                    for (long long g = 0; g < a.t; g++) sum += (double) a.a[g * a.c + at];
                    a.p[at / a.m * a.ld + at % a.m] = (float) sum;
                }
            }
            // The diagonal of the inverse of T, from the numbers of the reflectors.
            extern "C" __global__ void triangle(const Args a) { EACH(a.b) a.p[at * a.b + at] = a.q[at] != 0.f ? 1.f / a.q[at] : 1.f; }
            extern "C" __global__ void identity(const Args a) {
                for (long long j = blockIdx.y; j < a.m; j += gridDim.y)
                for (long long i = (long long) blockIdx.x * 256 + threadIdx.x; i < a.m; i += (long long) gridDim.x * 256)
                    a.p[j * a.ld + i] = i == j ? 1.f : 0.f;
            }
            // t matrices of the same identity, c numbers apart.
            extern "C" __global__ void identities(const Args a) {
                EACH(a.t * a.b * a.b) {
                    long long i = at % a.b, j = at / a.b % a.b;
                    a.p[at / (a.b * a.b) * a.c + j * a.ld + i] = i == j ? 1.f : 0.f;
                }
            }
            // Blocks of the band: on the diagonal, both triangles, or below it, the upper triangle.
            extern "C" __global__ void diagonalBlock(const Args a) {
                EACH(a.b * a.b) { long long i = at % a.b, j = at / a.b; a.p[at] = i >= j ? a.a[j * a.ld + i] : a.a[i * a.ld + j]; }
            }
            extern "C" __global__ void lowerBlock(const Args a) {
                EACH(a.b * a.b) { long long i = at % a.b, j = at / a.b; a.p[at] = i <= j ? a.a[j * a.ld + i] : 0.f; }
            }
            // t copies of a block, each with its own shift on the diagonal.
            extern "C" __global__ void shifted(const Args a) {
                EACH(a.t * a.b * a.b) {
                    long long e = at % (a.b * a.b);
                    a.p[at] = e % a.b == e / a.b ? (float) (a.a[e] + a.s[at / (a.b * a.b)]) : a.a[e];
                }
            }
            // m rows of b columns, scaled, in half precision.
            extern "C" __global__ void halves(const Args a) {
                for (long long j = blockIdx.y; j < a.b; j += gridDim.y)
                for (long long i = (long long) blockIdx.x * 256 + threadIdx.x; i < a.m; i += (long long) gridDim.x * 256)
                    put(a, j * a.c + i, (float) a.f * a.p[j * a.ld + i]);
            }
            // The largest of each of t arrays of c numbers; of their squares the sum, too.
            extern "C" __global__ void peaks(const Args a) {
                __shared__ double most[256];
                __shared__ double sum[256];
                for (long long g = blockIdx.x; g < a.t; g += gridDim.x) {
                    double largest = 0, squares = 0;
                    for (long long at = threadIdx.x; at < a.c; at += 256) {
                        double v = fabs((double) a.p[g * a.c + at]);
                        if (!(v <= largest)) largest = v;
                        squares += v * v;
                    }
                    most[threadIdx.x] = largest;
                    sum[threadIdx.x] = squares;
                    __syncthreads();
                    for (int w = 128; w > 0; w /= 2) {
                        if (threadIdx.x < w) {
                            if (!(most[threadIdx.x + w] <= most[threadIdx.x])) most[threadIdx.x] = most[threadIdx.x + w];
                            sum[threadIdx.x] += sum[threadIdx.x + w];
                        }
                        __syncthreads();
                    }
                    if (threadIdx.x == 0) { a.sums[2 * g] = most[0]; a.sums[2 * g + 1] = sum[0]; }
                    __syncthreads();
                }
            }
            // Numbers between -1 and 1 that look random.
            extern "C" __global__ void noise(const Args a) {
                EACH(a.m * a.b) {
                    unsigned long long bits = (at + 1) * 0x9E3779B97F4A7C15ull;
                    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9ull;
                    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBull;
                    a.p[at] = (float) ((long long) (bits ^ (bits >> 31)) * 0x1p-63);
                }
            }
            extern "C" __global__ void diagonal(const Args a) { EACH(a.m) a.p[at] = a.a[at * a.ld + at]; }
            // Adds the squares of b columns of m rows, in as many parts as there are blocks in the second direction.
            extern "C" __global__ void squares(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x, each = a.b / gridDim.y, from = blockIdx.y * each;
                if (i >= a.m) return;
                double sum = 0;
                #pragma unroll 8
                for (long long j = from; j < from + each; j++) { double v = a.p[j * a.ld + i]; sum += v * v; }
                a.sums[blockIdx.y * a.m + i] += sum;
            }
            extern "C" __global__ void squaresOfHalves(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x, each = a.b / gridDim.y, from = blockIdx.y * each;
                if (i >= a.m) return;
                float f = (float) a.f;
                double sum = 0;
                #pragma unroll 8
                for (long long j = from; j < from + each; j++) { float v = f * single(a.h[j * a.ld + i]); sum += (double) (v * v); }
                a.sums[blockIdx.y * a.m + i] += sum;
            }
            // The diagonals of t matrices, c numbers apart.
            extern "C" __global__ void pivots(const Args a) {
                EACH(a.t * a.b) a.sums[at] = a.p[at / a.b * a.c + at % a.b * (a.ld + 1)];
            }
            // Columns in single precision, in columns of ld rows.
            extern "C" __global__ void narrow(const Args a) {
                EACH(a.ld * a.c) { long long i = at % a.ld, j = at / a.ld; a.p[at] = i < a.n ? (float) a.r[j * a.n + i] : 0.f; }
            }
            // X + P, and in r what K is multiplied by: s X.
            extern "C" __global__ void advance(const Args a) {
                EACH(a.n * a.c) {
                    long long i = at % a.n, j = at / a.n;
                    double v = a.x[at] + (double) a.p[j * a.ld + i];
                    a.x[at] = v;
                    a.r[at] = v * a.s[i];
                }
            }
            // B - s(KsX + u1'sX + 1u'sX) - shift X; the sums 1'sX and u'sX of each column; t columns of B for each shift.
            extern "C" __global__ void residual(const Args a) {
                EACH(a.n * a.c) {
                    long long i = at % a.n, j = at / a.n;
                    double product = a.r[at] + a.u[i] * a.sums[2 * j] + a.sums[2 * j + 1];
                    a.r[at] = a.k[j % a.t * a.n + i] - a.s[i] * product - ((const double*) a.q)[j / a.t] * a.x[at];
                }
            }
            // Sums of c columns of n rows: of r and of u r; or where there is no u of r^2 and x^2.
            extern "C" __global__ void columnSums(const Args a) {
                __shared__ double one[256];
                __shared__ double two[256];
                for (long long j = blockIdx.x; j < a.c; j += gridDim.x) {
                    double first = 0, second = 0;
                    for (long long i = threadIdx.x; i < a.n; i += 256) {
                        double v = a.r[j * a.n + i], w = a.u ? 0 : a.x[j * a.n + i];
                        first += a.u ? v : v * v;
                        second += a.u ? a.u[i] * v : w * w;
                    }
                    one[threadIdx.x] = first;
                    two[threadIdx.x] = second;
                    __syncthreads();
                    for (int w = 128; w > 0; w /= 2) {
                        if (threadIdx.x < w) { one[threadIdx.x] += one[threadIdx.x + w]; two[threadIdx.x] += two[threadIdx.x + w]; }
                        __syncthreads();
                    }
                    if (threadIdx.x == 0) { a.sums[2 * j] = one[0]; a.sums[2 * j + 1] = two[0]; }
                    __syncthreads();
                }
            }
            """;
}
