package dev.mercer.bench.coverage;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.SymmetricMatrix;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Rows of known origin. */
final class Generated {
    private Generated() {}

    private static Sides sides(Points x, double[] y, int[] groupOf, int learned) {
        RowGroups groups = RowGroups.of(Arrays.copyOf(groupOf, learned));
        Dataset train = Dataset.of(x.range(0, learned), Reals.of(Arrays.copyOf(y, learned)));
        return new Sides(
                train, groups, x.range(learned, y.length), Reals.of(Arrays.copyOfRange(y, learned, y.length)));
    }

    /** 40 groups of 10 rows near a place of their own, each with an effect on the target; new rows are of new groups. */
    static Sides groups(long seed) {
        Random random = new Random(seed);
        int groups = 40;
        int fresh = 150;
        double[] place = random.doubles(groups + fresh, 0, 10).toArray();
        double[] effect = normal(random, groups + fresh);
        int[] groupOf = IntStream.range(0, 10 * groups + fresh)
                .map(i -> i < 10 * groups ? i / 10 : i - 9 * groups)
                .toArray();
        Points x = DensePoints.generate(groupOf.length, 1, (i, k) -> place[groupOf[i]] + 0.02 * random.nextGaussian());
        double[] y = new double[groupOf.length];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)) + effect[groupOf[i]] + 0.1 * random.nextGaussian());
        return sides(x, y, groupOf, 10 * groups);
    }

    /** Noise that remembers the step before, about a function that does not change. */
    static Sides series(long seed) {
        Random random = new Random(seed);
        int n = 500;
        Points x = DensePoints.generate(n, 2, (i, k) -> random.nextGaussian());
        double[] y = new double[n];
        double noise = 0;
        for (int i = 0; i < n; i++) {
            noise = 0.7 * noise + 0.3 * random.nextGaussian();
            y[i] = Math.sin(2 * x.get(i, 0)) + x.get(i, 1) / 2 + noise;
        }
        return sides(x, y, IntStream.range(0, n).toArray(), 400);
    }

    /** A sine whose noise grows from left to right. */
    static Sides growingNoise(long seed) {
        Random random = new Random(seed);
        int n = 500;
        Points x = DensePoints.generate(n, 1, (i, k) -> 3 * random.nextDouble());
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(2 * x.get(i, 0)) + (0.05 + 0.2 * x.get(i, 0)) * random.nextGaussian());
        return sides(x, y, IntStream.range(0, n).toArray(), 300);
    }

    /** Noise that triples in the course of the new rows. */
    static Sides drift(long seed) {
        Random random = new Random(seed);
        int n = 900;
        Points x = DensePoints.generate(n, 1, (i, k) -> 3 * random.nextDouble());
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(2 * x.get(i, 0)) + 0.2 * (1 + 2 * Math.max(0, i - 300) / 600.0) * random.nextGaussian());
        return sides(x, y, IntStream.range(0, n).toArray(), 300);
    }

    /** 40 values of a Gaussian process with normal noise of variance {@code rho}, and 60 new ones. */
    static Sides process(Kernel kernel, double rho, long seed) {
        Random random = new Random(seed);
        int n = 100;
        Points x = DensePoints.generate(n, 1, (i, k) -> 6 * random.nextDouble());
        SymmetricMatrix gram = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) gram.set(i, j, kernel.value(x, i, x, j));
        double[] y = Cholesky.of(gram, rho).multiplyFactor(normal(random, n));
        return sides(x, y, IntStream.range(0, n).toArray(), 40);
    }

    /** Twenty columns, of which two tell something. */
    static Sides fewColumns(long seed) {
        Random random = new Random(seed);
        int n = 450;
        Points x = DensePoints.generate(n, 20, (i, k) -> random.nextGaussian());
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(2 * x.get(i, 0)) + x.get(i, 1) / 2 + 0.5 * random.nextGaussian());
        return sides(x, y, IntStream.range(0, n).toArray(), 150);
    }

    /** An observation at x, of a function with this phase. */
    interface Observation {
        double at(double x, double phase, Random random);
    }

    /** 60 observations of a function of one coordinate, and 150 new ones. */
    static Sides observed(Observation of, long seed) {
        Random random = new Random(seed);
        double phase = 2 * Math.PI * random.nextDouble();
        int n = 210;
        Points x = DensePoints.generate(n, 1, (i, k) -> 6 * random.nextDouble());
        double[] y = new double[n];
        Arrays.setAll(y, i -> of.at(x.get(i, 0), phase, random));
        return sides(x, y, IntStream.range(0, n).toArray(), 60);
    }

    /** A count from a Poisson distribution. */
    static double count(double rate, Random random) {
        double sum = 0;
        int count = -1;
        for (; sum < rate; count++) sum -= Math.log(1 - random.nextDouble());
        return count;
    }

    /** A number from Student's distribution with 4 degrees of freedom. */
    static double heavy(Random random) {
        double squares = 0;
        for (int k = 0; k < 4; k++) squares += Math.pow(random.nextGaussian(), 2);
        return random.nextGaussian() / Math.sqrt(squares / 4);
    }

    private static double[] normal(Random random, int n) {
        return IntStream.range(0, n).mapToDouble(i -> random.nextGaussian()).toArray();
    }
}
