package dev.mercer.cuda;

/**
 * CUDA C of {@link DeviceDecomposition}: the selection of a working set among all variables, the optimization of its pairs by one block of
 * threads, and the update of the gradient. Nothing depends on the order in which threads happen to run.
 */
final class DecompositionText {
    /** Kinds of variables that are counted separately: inside their bounds, at a bound and growing, at a bound and shrinking. */
    static final int KINDS = 3;

    /** Bins of violations, by exponent and three binary digits. */
    static final int BINS = 2048;

    /** Bytes of shared memory for a variable of the set. */
    static final int SHARED = 28;

    private DecompositionText() {}

    private static final String ARGUMENTS = """
            #define BINS 2048
            #define NONE 0xffff
            #define ALL 0xffffffffu
            #define FAR __longlong_as_double(0x7ff0000000000000LL)
            #define FARF __int_as_float(0x7f800000)
            struct Args {
                double* alpha; double* gradient; const double* lower; const double* upper; const double* ridge; const double* diagonal;
                double* extremes; unsigned short* codes; int* counts; int* set; int* changed; double* changes; const float* matrix;
                double* header; const double* parts;
                long long size, blocks, there, back, inside, bound, most, spans, shift;
                double kink, tolerance, part, cap;
            };
            // The header: highest rise, lowest fall, size of the set, whether it has all, changed variables, steps, size of the changes.
            __device__ __forceinline__ double rises(double a, double upper, double kink) { return a < upper ? (a >= 0 ? -kink : kink) : -FAR; }
            __device__ __forceinline__ double falls(double a, double lower, double kink) { return a > lower ? (a > 0 ? -kink : kink) : FAR; }
            // The largest of first and the least of second over 256 threads.
            __device__ __forceinline__ void ends(double& first, double& second) {
                __shared__ double highs[256], lows[256];
                highs[threadIdx.x] = first; lows[threadIdx.x] = second;
                __syncthreads();
                for (int half = 128; half > 0; half /= 2) {
                    if (threadIdx.x < half) {
                        highs[threadIdx.x] = fmax(highs[threadIdx.x], highs[threadIdx.x + half]);
                        lows[threadIdx.x] = fmin(lows[threadIdx.x], lows[threadIdx.x + half]);
                    }
                    __syncthreads();
                }
                first = highs[0]; second = lows[0];
            }
            """;

    /**
     * Violations, and the selection among them. Variables are spread over positions by their codes, so that neighbors in the data are not
     * selected together, and the positions change from round to round.
     */
    private static final String CHOICE = """
            extern "C" __global__ void __launch_bounds__(256) extremes(const Args a) {
                double high = -FAR, low = FAR;
                for (long long i = (long long) blockIdx.x * 256 + threadIdx.x; i < a.size; i += (long long) gridDim.x * 256) {
                    double v = a.alpha[i], g = a.gradient[i];
                    high = fmax(high, rises(v, a.upper[i], a.kink) - g);
                    low = fmin(low, falls(v, a.lower[i], a.kink) - g);
                }
                ends(high, low);
                if (threadIdx.x == 0) { a.extremes[2 * blockIdx.x] = high; a.extremes[2 * blockIdx.x + 1] = low; }
            }
            extern "C" __global__ void __launch_bounds__(256) codes(const Args a) {
                __shared__ int counts[3 * BINS];
                double high = threadIdx.x < a.blocks ? a.extremes[2 * threadIdx.x] : -FAR;
                double low = threadIdx.x < a.blocks ? a.extremes[2 * threadIdx.x + 1] : FAR;
                ends(high, low);
                if (blockIdx.x == 0 && threadIdx.x == 0) { a.header[0] = high; a.header[1] = low; }
                for (int e = threadIdx.x; e < 3 * BINS; e += 256) counts[e] = 0;
                __syncthreads();
                for (long long i = (long long) blockIdx.x * 256 + threadIdx.x; i < a.size; i += (long long) gridDim.x * 256) {
                    double v = a.alpha[i], g = a.gradient[i], lower = a.lower[i], upper = a.upper[i];
                    double grow = rises(v, upper, a.kink) - g - low, shrink = high - (falls(v, lower, a.kink) - g);
                    float score = (float) fmax(grow, shrink);
                    int code = NONE;
                    if (score > 0) {
                        int kind = v != 0 && v > lower && v < upper ? 0 : grow > shrink ? 1 : 2;
                        if (kind > 0) score = fminf(score, (float) (a.cap * (high - low)));
                        code = kind * BINS + (int) (__float_as_uint(score) >> 20);
                        atomicAdd(&counts[code], 1);
                    }
                    a.codes[(i * a.there + a.shift) % a.size] = (unsigned short) code;
                }
                __syncthreads();
                for (int e = threadIdx.x; e < 3 * BINS; e += 256) if (counts[e] != 0) atomicAdd(&a.counts[e], counts[e]);
            }
            // One block. Of each kind the bins from the top, and of the last bin as many as there is room for, by their places.
            extern "C" __global__ void __launch_bounds__(1024) choose(const Args a) {
                __shared__ int last[3], room[3];
                __shared__ unsigned long long totals[32];
                const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
                if (warp < 3) {
                    const int quota = (int) (warp == 0 ? a.inside : a.bound), per = BINS / 32;
                    const int* own = a.counts + warp * BINS + lane * per;
                    int sum = 0;
                    for (int b = 0; b < per; b++) sum += own[b];
                    int above = sum;
                    for (int offset = 1; offset < 32; offset *= 2) {
                        int other = __shfl_down_sync(ALL, above, offset);
                        if (lane + offset < 32) above += other;
                    }
                    if (lane == 0) { last[warp] = -1; room[warp] = 0; }
                    __syncwarp();
                    above -= sum;
                    if (above <= quota && above + sum > quota) {
                        int b = per - 1;
                        for (; above + own[b] <= quota; b--) above += own[b];
                        last[warp] = lane * per + b;
                        room[warp] = quota - above;
                    }
                }
                __syncthreads();
                for (int e = threadIdx.x; e < 3 * BINS; e += 1024) a.counts[e] = 0;
                long long before[4] = {0, 0, 0, 0};
                for (long long first = 0; first < a.size; first += 8192) {
                    const long long p0 = first + threadIdx.x * 8;
                    unsigned short code[8];
                    unsigned long long own = 0;
                    #pragma unroll
                    for (int e = 0; e < 8; e++) {
                        code[e] = p0 + e < a.size ? a.codes[p0 + e] : NONE;
                        if (code[e] == NONE) continue;
                        int kind = code[e] / BINS, bin = code[e] % BINS;
                        if (bin > last[kind]) own += 1ull;
                        else if (bin == last[kind]) own += 1ull << (16 * (kind + 1));
                    }
                    unsigned long long scan = own;
                    #pragma unroll
                    for (int offset = 1; offset < 32; offset *= 2) {
                        unsigned long long other = __shfl_up_sync(ALL, scan, offset);
                        if (lane >= offset) scan += other;
                    }
                    __syncthreads();
                    if (lane == 31) totals[warp] = scan;
                    __syncthreads();
                    unsigned long long others = totals[lane];
                    unsigned long long mine = lane < warp ? others : 0;
                    #pragma unroll
                    for (int offset = 16; offset > 0; offset /= 2) {
                        mine += __shfl_xor_sync(ALL, mine, offset);
                        others += __shfl_xor_sync(ALL, others, offset);
                    }
                    unsigned long long now = mine + scan - own;
                    long long seen[4];
                    #pragma unroll
                    for (int c = 0; c < 4; c++) seen[c] = before[c] + (long long) (now >> (16 * c) & 0xffff);
                    #pragma unroll
                    for (int e = 0; e < 8; e++) {
                        if (code[e] == NONE) continue;
                        const int kind = code[e] / BINS, bin = code[e] % BINS;
                        if (bin < last[kind]) continue;
                        long long place = seen[0];
                        #pragma unroll
                        for (int c = 0; c < 3; c++) place += seen[c + 1] < room[c] ? seen[c + 1] : room[c];
                        bool taken = bin > last[kind];
                        #pragma unroll
                        for (int c = 0; c < 3; c++) if (!taken && kind == c) taken = seen[c + 1]++ < room[c];
                        if (bin > last[kind]) seen[0]++;
                        if (taken) a.set[place] = (int) ((p0 + e + a.size - a.shift) % a.size * a.back % a.size);
                    }
                    #pragma unroll
                    for (int c = 0; c < 4; c++) before[c] += (long long) (others >> (16 * c) & 0xffff);
                }
                if (threadIdx.x == 0) {
                    long long count = before[0];
                    for (int c = 0; c < 3; c++) count += before[c + 1] < room[c] ? before[c + 1] : room[c];
                    a.header[2] = (double) count;
                    a.header[3] = last[0] < 0 && last[1] < 0 && last[2] < 0;
                }
            }
            """;

    /**
     * Pairs chosen as in {@code BalancedPairs}, in single precision except for α: i with the largest violation, j with the largest gain.
     * The threads of one block have up to four variables each. There are two barriers in each step: values that are written between two
     * barriers are read between the next two.
     */
    private static final String PAIRS = """
            #define WARPS 32
            struct Best { unsigned key; int at; };
            struct __align__(16) Pair { unsigned key; int at; float gap; float curvature; };
            __device__ __forceinline__ unsigned ordered(float f) { unsigned b = __float_as_uint(f); return b >> 31 ? ~b : b | 0x80000000u; }
            __device__ __forceinline__ float number(unsigned key) { return __uint_as_float(key >> 31 ? key & 0x7fffffffu : ~key); }
            __device__ __forceinline__ unsigned most(unsigned key) {
                #if __CUDA_ARCH__ >= 800
                return __reduce_max_sync(ALL, key);
                #else
                for (int offset = 16; offset > 0; offset /= 2) key = max(key, __shfl_xor_sync(ALL, key, offset));
                return key;
                #endif
            }
            // The best of the warps; every thread gets it.
            __device__ __forceinline__ Best joined(const Best* slots) {
                Best own = slots[threadIdx.x % 32];
                unsigned key = most(own.key);
                int who = __ffs(__ballot_sync(ALL, own.key == key)) - 1;
                return Best{key, __shfl_sync(ALL, own.at, who)};
            }
            __device__ __forceinline__ void offer(Best* slots, unsigned key, int at) {
                unsigned best = most(key);
                if (threadIdx.x % 32 == __ffs(__ballot_sync(ALL, key == best)) - 1) slots[threadIdx.x / 32] = Best{best, at};
            }
            // The minimum along a pair: the slope falls by twice the kink wherever one of the two passes 0.
            __device__ double length(double slope, double curvature, double alphaI, double alphaJ, double kink) {
                double zeroI = alphaI < 0 ? -alphaI : FAR, zeroJ = alphaJ > 0 ? alphaJ : FAR;
                double first = fmin(zeroI, zeroJ), second = fmax(zeroI, zeroJ);
                if (slope <= curvature * first) return slope / curvature;
                double left = slope - curvature * first - 2 * kink;
                if (left <= 0) return first;
                if (left <= curvature * (second - first)) return first + left / curvature;
                left -= curvature * (second - first) + 2 * kink;
                return left <= 0 ? second : second + left / curvature;
            }
            template <int V> __device__ __forceinline__ void pairs(const Args& a) {
                extern __shared__ double shared[];
                __shared__ Best highs[WARPS];
                __shared__ Pair gains[WARPS];
                __shared__ unsigned lows[WARPS];
                const int size = (int) a.header[2], tid = threadIdx.x;
                double* alpha = shared;
                double* lower = alpha + size;
                double* upper = lower + size;
                float* diagonal = (float*) (upper + size);
                const double middle = a.header[0] / 2 + a.header[1] / 2;
                const double goal = a.header[3] != 0 ? a.tolerance : fmax(a.tolerance, a.part * (a.header[0] - a.header[1]));
                float down[V], rise[V], fall[V], own[V], ridge[V], row[V];
                #pragma unroll
                for (int v = 0; v < V; v++) {
                    const int k = v * 1024 + tid;
                    down[v] = 0; rise[v] = -FARF; fall[v] = FARF; own[v] = 1; row[v] = 0; ridge[v] = 0;
                    if (k >= size) continue;
                    const int i = a.set[k];
                    const double value = a.alpha[i];
                    alpha[k] = value; lower[k] = a.lower[i]; upper[k] = a.upper[i];
                    diagonal[k] = own[v] = (float) a.diagonal[i];
                    ridge[v] = (float) a.ridge[i];
                    down[v] = (float) (-a.gradient[i] - middle);
                    rise[v] = (float) rises(value, upper[k], a.kink);
                    fall[v] = (float) falls(value, lower[k], a.kink);
                }
                long long steps = 0;
                // What the owners of i and j write after the next barrier: a thread may own both.
                int atI = -1, atJ = -1;
                double newI = 0, newJ = 0;
                for (; steps < a.most; steps++) {
                    unsigned key = 0;
                    int at = -1;
                    #pragma unroll
                    for (int v = 0; v < V; v++) {
                        unsigned o = ordered(down[v] + rise[v]);
                        if (o > key) { key = o; at = v * 1024 + tid; }
                    }
                    offer(highs, key, at);
                    __syncthreads();
                    // Of the last step: others have read the old value.
                    if (atI >= 0) { alpha[atI] = newI; atI = -1; }
                    if (atJ >= 0) { alpha[atJ] = newJ; atJ = -1; }
                    const Best top = joined(highs);
                    const float high = number(top.key);
                    if (!(high > -FARF)) break;
                    const int i = top.at;
                    const float ownI = diagonal[i];
                    const float* rowI = a.matrix + (long long) i * size;
                    Pair pair = {0, -1, 0, 1};
                    unsigned least = 0;
                    #pragma unroll
                    for (int v = 0; v < V; v++) {
                        const int k = v * 1024 + tid;
                        if (k < size) row[v] = rowI[k];
                    }
                    #pragma unroll
                    for (int v = 0; v < V; v++) {
                        const float under = down[v] + fall[v], gap = high - under, sum = ownI + own[v];
                        const float curvature = fmaxf(fmaxf(sum - 2 * row[v], 1e-6f * sum), 1e-30f);
                        const unsigned worth = gap > 0 ? __float_as_uint(__fdividef(gap * gap, curvature)) : 0;
                        if (worth > pair.key) pair = Pair{worth, v * 1024 + tid, gap, curvature};
                        least = max(least, ~ordered(under));
                    }
                    const unsigned best = most(pair.key);
                    least = most(least);
                    if (tid % 32 == __ffs(__ballot_sync(ALL, pair.key == best)) - 1) { gains[tid / 32] = pair; lows[tid / 32] = least; }
                    __syncthreads();
                    pair = gains[tid % 32];
                    const unsigned worth = most(pair.key);
                    const int who = __ffs(__ballot_sync(ALL, pair.key == worth)) - 1;
                    const int j = __shfl_sync(ALL, pair.at, who);
                    const float low = number(~most(lows[tid % 32]));
                    if (worth == 0 || !((double) high - low > goal)) break;
                    const float* rowJ = a.matrix + (long long) j * size;
                    float rowOther[V];
                    #pragma unroll
                    for (int v = 0; v < V; v++) rowOther[v] = v * 1024 + tid < size ? rowJ[v * 1024 + tid] : 0;
                    const float slope = __shfl_sync(ALL, pair.gap, who), curvature = __shfl_sync(ALL, pair.curvature, who);
                    const double alphaI = alpha[i], alphaJ = alpha[j];
                    const double roomI = upper[i] - alphaI, roomJ = alphaJ - lower[j];
                    double way = a.kink > 0 ? length(slope, curvature, alphaI, alphaJ, a.kink) : (double) (slope / curvature);
                    way = fmin(way, fmin(roomI, roomJ));
                    const double nextI = way == roomI ? upper[i] : alphaI + way;
                    const double nextJ = way == roomJ ? lower[j] : alphaJ - way;
                    if (nextI == alphaI && nextJ == alphaJ) break;
                    const float change = (float) way;
                    #pragma unroll
                    for (int v = 0; v < V; v++) {
                        const int k = v * 1024 + tid;
                        down[v] -= change * (row[v] - rowOther[v]);
                        if (k != i && k != j) continue;
                        const double value = k == i ? nextI : nextJ;
                        if (k == i) { atI = k; newI = value; } else { atJ = k; newJ = value; }
                        down[v] -= k == i ? change * ridge[v] : -change * ridge[v];
                        rise[v] = (float) rises(value, upper[k], a.kink);
                        fall[v] = (float) falls(value, lower[k], a.kink);
                    }
                }
                __syncthreads();
                if (atI >= 0) alpha[atI] = newI;
                if (atJ >= 0) alpha[atJ] = newJ;
                __syncthreads();
                changes<V>(a, alpha, size, steps);
            }
            """;

    /** Stores what has changed, in the order of the set. */
    private static final String CHANGES = """
            template <int V> __device__ __forceinline__ void changes(const Args& a, const double* alpha, int size, long long steps) {
                __shared__ int totals[32];
                __shared__ double sizes[32];
                const int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
                int count = 0;
                double moved = 0;
                #pragma unroll
                for (int v = 0; v < V; v++) {
                    const int k = v * 1024 + tid;
                    const int i = k < size ? a.set[k] : -1;
                    const double change = i < 0 ? 0 : alpha[k] - a.alpha[i];
                    if (change != 0) {
                        const double ridge = a.ridge[i];
                        a.alpha[i] = alpha[k];
                        a.gradient[i] += ridge * change;
                        moved += sqrt(fmax(0.0, a.diagonal[i] - ridge)) * fabs(change);
                    }
                    const unsigned who = __ballot_sync(ALL, change != 0);
                    if (lane == 0) totals[warp] = __popc(who);
                    __syncthreads();
                    int before = lane < warp ? totals[lane] : 0, all = totals[lane];
                    for (int offset = 16; offset > 0; offset /= 2) {
                        before += __shfl_xor_sync(ALL, before, offset);
                        all += __shfl_xor_sync(ALL, all, offset);
                    }
                    if (change != 0) {
                        const int place = count + before + __popc(who & ((1u << lane) - 1));
                        a.changed[place] = i;
                        a.changes[place] = change;
                    }
                    count += all;
                    __syncthreads();
                }
                for (int offset = 16; offset > 0; offset /= 2) moved += __shfl_xor_sync(ALL, moved, offset);
                if (lane == 0) sizes[warp] = moved;
                __syncthreads();
                if (tid == 0) {
                    double sum = 0;
                    for (int w = 0; w < 32; w++) sum += sizes[w];
                    a.header[4] = count; a.header[5] = (double) steps; a.header[6] = sum;
                }
            }
            """;

    private static final String FUNCTIONS = """
            extern "C" __global__ void __launch_bounds__(1024, 1) pairs1(const Args a) { pairs<1>(a); }
            extern "C" __global__ void __launch_bounds__(1024, 1) pairs2(const Args a) { pairs<2>(a); }
            extern "C" __global__ void __launch_bounds__(1024, 1) pairs4(const Args a) { pairs<4>(a); }
            extern "C" __global__ void __launch_bounds__(256) update(const Args a) {
                const long long i = (long long) blockIdx.x * 256 + threadIdx.x;
                if (i >= a.size) return;
                double sum = 0;
                for (long long s = 0; s < a.spans; s++) sum += a.parts[s * a.size + i];
                a.gradient[i] += sum;
            }
            """;

    static final String TEXT = ARGUMENTS + CHOICE + CHANGES + PAIRS + FUNCTIONS;
}
