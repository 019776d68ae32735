package dev.mercer.kernel;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Frequencies drawn from the spectrum of a radial kernel. All of these kernels are mixtures of Gaussians, k = E exp(−A‖x − z‖²/2)
 * over a random A > 0, so that a frequency is √A times a vector of standard normal numbers.
 */
final class Frequencies {
    /** The number of maps whose frequencies are cached: features are computed row by row. */
    private static final int KEPT = 8;

    private static final Map<Key, double[][]> CACHE = new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, double[][]> eldest) {
            return size() > KEPT;
        }
    };

    /** The largest number of coordinates. Directions are made orthogonal in groups of that number, which costs its cube. */
    private static final int MOST_COORDINATES = 10_000;

    /** The largest number of elements of all frequencies: 1 GiB. */
    private static final long MOST_NUMBERS = 1L << 27;

    private record Key(Fourier map, int dim) {}

    private final RadialKernel kernel;
    private final SplittableRandom random;

    private Frequencies(RadialKernel kernel, long seed) {
        this.kernel = kernel;
        this.random = new SplittableRandom(seed);
    }

    /** The frequencies of a map for points of {@code dim} coordinates; not to be changed. */
    static double[][] of(Fourier map, int dim) {
        Require.that(
                dim <= MOST_COORDINATES && map.size() / 2 * (long) dim <= MOST_NUMBERS,
                "%s draws %d frequencies of %d coordinates, too many: at most %d coordinates and %d numbers (use fewer"
                        + " features, or another kernel)",
                map,
                map.size() / 2,
                dim,
                MOST_COORDINATES,
                MOST_NUMBERS);
        synchronized (CACHE) {
            return CACHE.computeIfAbsent(
                    new Key(map, dim), key -> new Frequencies(map.radial(), map.seed()).draw(map.size() / 2, dim));
        }
    }

    private double[][] draw(int count, int dim) {
        double[][] drawn = new double[count][];
        for (int from = 0; from < count; from += Math.max(1, dim)) {
            double[][] directions = orthonormal(dim);
            for (int j = from; j < Math.min(from + Math.max(1, dim), count); j++) {
                double[] direction = dim == 0 ? new double[0] : directions[j - from];
                // The length of a vector of normal numbers, in a direction orthogonal to the others.
                double length = Math.sqrt(mixing()) * norm(normals(dim));
                for (int k = 0; k < dim; k++) direction[k] *= length;
                drawn[j] = direction;
            }
        }
        return drawn;
    }

    /** Draws dim orthonormal vectors in uniform directions: normal numbers, by Gram–Schmidt applied twice. */
    private double[][] orthonormal(int dim) {
        double[][] vectors = new double[dim][];
        for (int j = 0; j < dim; j++) {
            Progress.checkCurrent();
            double[] v = normals(dim);
            for (int pass = 0; pass < 2; pass++)
                for (int i = 0; i < j; i++) {
                    double dot = 0;
                    for (int k = 0; k < dim; k++) dot += v[k] * vectors[i][k];
                    for (int k = 0; k < dim; k++) v[k] -= dot * vectors[i][k];
                }
            double length = norm(v);
            for (int k = 0; k < dim; k++) v[k] /= length;
            vectors[j] = v;
        }
        return vectors;
    }

    private static double norm(double[] v) {
        double sum = 0;
        for (double x : v) sum += x * x;
        return Math.sqrt(sum);
    }

    private double[] normals(int count) {
        double[] normals = new double[count];
        for (int k = 0; k < count; k++) normals[k] = normal();
        return normals;
    }

    /** A standard normal number by Box and Muller: those of SplittableRandom are not the same in every Java version. */
    private double normal() {
        return Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()))
                * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }

    /** Draws A. */
    private double mixing() {
        double scale = 1 / (kernel.sigma() * kernel.sigma());
        if (kernel instanceof Gaussian) return scale;
        if (kernel instanceof Rational rational) return scale * gamma(rational.alpha()) / rational.alpha();
        if (kernel instanceof Matern matern) return scale * matern.nu() / gamma(matern.nu());
        double p = ((Exponential) kernel).p();
        return 2 * scale * (p == 2 ? 1 : stable(p / 2));
    }

    /** Draws from the gamma distribution of this shape and scale 1 [MT00]. */
    private double gamma(double shape) {
        if (shape < 1) return gamma(shape + 1) * Math.pow(1 - random.nextDouble(), 1 / shape);
        double d = shape - 1.0 / 3;
        double c = 1 / Math.sqrt(9 * d);
        while (true) {
            double z = normal();
            double v = Math.pow(1 + c * z, 3);
            if (v > 0 && StrictMath.log(1 - random.nextDouble()) < 0.5 * z * z + d - d * v + d * StrictMath.log(v))
                return d * v;
        }
    }

    /** Draws a positive number S with E exp(−tS) = exp(−t^a), 0 < a < 1 [Kan75]. */
    private double stable(double a) {
        double u = Math.PI * (1 - random.nextDouble());
        double e = -StrictMath.log(1 - random.nextDouble());
        double one = StrictMath.sin(a * u) / StrictMath.pow(StrictMath.sin(u), 1 / a);
        return one * StrictMath.pow(StrictMath.sin((1 - a) * u) / e, (1 - a) / a);
    }
}
