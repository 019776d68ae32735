package dev.mercer.cuda;

/** CUDA C for points: coordinate after coordinate, {@code stride} numbers from one to the next. */
final class PointsText {
    private PointsText() {}

    static final String TEXT = """
            struct Args { const double* from; void* to; void* norms; double* center; long long count, dim, first, size, stride; };
            extern "C" __global__ void transpose(const Args a) {
                __shared__ double tile[32][33];
                long long i0 = (long long) blockIdx.x * 32, k0 = (long long) blockIdx.y * 32;
                for (int r = threadIdx.x / 32; r < 32; r += 8) {
                    long long i = i0 + r, k = k0 + threadIdx.x % 32;
                    if (i < a.count && k < a.dim) tile[r][threadIdx.x % 32] = a.from[i * a.dim + k];
                }
                __syncthreads();
                for (int r = threadIdx.x / 32; r < 32; r += 8) {
                    long long k = k0 + r, i = i0 + threadIdx.x % 32;
                    if (i < a.count && k < a.dim) {
                        double value = tile[threadIdx.x % 32][r];
                        long long at = k * a.stride + a.first + i;
                        ((double*) a.to)[at] = value;
                    }
                }
            }
            // The mean of each coordinate, always added in the same order.
            extern "C" __global__ void means(const Args a) {
                __shared__ double parts[256];
                for (long long k = blockIdx.x; k < a.dim; k += gridDim.x) {
                    double sum = 0;
                    for (long long i = threadIdx.x; i < a.size; i += 256) sum += a.from[k * a.stride + i];
                    parts[threadIdx.x] = sum;
                    __syncthreads();
                    for (int half = 128; half > 0; half /= 2) {
                        if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
                        __syncthreads();
                    }
                    if (threadIdx.x == 0) a.center[k] = parts[0] / a.size;
                    __syncthreads();
                }
            }
            extern "C" __global__ void squares(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i >= a.size) return;
                double sum = 0;
                for (long long k = 0; k < a.dim; k++) {
                    double value = a.from[k * a.stride + i] - a.center[k];
                    sum += value * value;
                }
                ((double*) a.norms)[i] = sum;
            }
            extern "C" __global__ void narrow(const Args a) {
                for (long long k = blockIdx.y; k < a.dim; k += gridDim.y)
                for (long long i = (long long) blockIdx.x * 256 + threadIdx.x; i < a.size; i += (long long) gridDim.x * 256)
                    ((float*) a.to)[k * a.stride + i] = (float) (a.from[k * a.stride + i] - a.center[k]);
            }
            extern "C" __global__ void norms(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i >= a.size) return;
                double sum = 0;
                for (long long k = 0; k < a.dim; k++) {
                    double value = ((const float*) a.to)[k * a.stride + i];
                    sum += value * value;
                }
                ((float*) a.norms)[i] = (float) (-0.5 * sum);
            }
            """ + FactorText.HALF + """
            // Scaled coordinates as sums of two halves, a point after the other; depth is count, the second half low, the factor the
            // last of the center.
            extern "C" __global__ void halve(const Args a) {
                long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i >= a.size) return;
                unsigned short* high = (unsigned short*) a.to + i * a.count;
                unsigned short* low = (unsigned short*) a.first + i * a.count;
                double sum = 0;
                for (long long k = 0; k < a.dim; k++) {
                    double value = (a.from[k * a.stride + i] - a.center[k]) * a.center[a.dim];
                    unsigned short h = half((float) value);
                    unsigned short l = half((float) (value - (double) single(h)));
                    high[k] = h;
                    low[k] = l;
                    double rounded = (double) single(h) + (double) single(l);
                    sum += rounded * rounded;
                }
                ((float*) a.norms)[i] = (float) (-0.5 * sum);
            }
            """;
}
