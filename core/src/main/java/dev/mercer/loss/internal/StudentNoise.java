package dev.mercer.loss.internal;

import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Noise that follows Student's t distribution: (y − f)/σ has ν degrees of freedom. The farther out an outlier is, the less it influences f.
 *
 * <p>L is not convex, so that the information is the expected one, (ν + 1)/((ν + 3)σ²), and steps reweight observations by
 * (ν + 1)/(νσ² + (y − f)²). Tends to normal noise of variance σ² as ν grows. Source: [RW06, §9.3], [HV19].
 *
 * @param sigma σ > 0, in the unit of the observations
 * @param nu ν > 2, so that there is a variance
 */
public record StudentNoise(double sigma, double nu) implements ObservedNumber {
    /** The step of finite differences with respect to ln ν. */
    private static final double STEP = 1e-4;

    /** Beyond this ν the noise is normal to within rounding. */
    private static final double NORMAL = 1e10;

    private static final double FARTHEST = 1e100;
    private static final double NEGLIGIBLE = 1e-13;
    private static final int MOST_STEPS = 200;

    public StudentNoise {
        Require.positive("sigma", sigma);
        Require.that(nu > 2, "degrees of freedom of noise must be > 2, got %s", Require.text(nu));
    }

    /** (y − f)/σ, within bounds so that its square is finite. */
    private double standard(double y, double f) {
        return Math.max(-FARTHEST, Math.min(FARTHEST, (y - f) / sigma));
    }

    @Override
    public double value(double y, double f) {
        return Math.log(sigma) - new StudentT(nu).logDensity(standard(y, f));
    }

    @Override
    public double derivative(double y, double f) {
        return -(y - f) * stepWeight(y, f);
    }

    @Override
    public double information(double y, double f) {
        double share = nu > NORMAL ? 1 : (nu + 1) / (nu + 3);
        return share / (sigma * sigma);
    }

    @Override
    public double informationSlope(double y, double f) {
        return 0;
    }

    @Override
    public double stepWeight(double y, double f) {
        double z = standard(y, f);
        return (1 + 1 / nu) / (1 + z * z / nu) / (sigma * sigma);
    }

    /** The weighted median. */
    @Override
    public double start(double[] observed, double[] weights) {
        double half =
                IntStream.range(0, weights.length).mapToDouble(i -> weights[i]).sum() / 2;
        double sum = 0;
        double last = 0;
        for (int i : IntStream.range(0, observed.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> observed[i]))
                .toList()) {
            last = observed[i];
            sum += weights[i];
            if (sum >= half) break;
        }
        return last;
    }

    @Override
    public List<Double> parameters() {
        return List.of(sigma, nu);
    }

    @Override
    public StudentNoise withParameters(List<Double> values) {
        return new StudentNoise(values.get(0), values.get(1));
    }

    /** With respect to ln σ, then to ln ν, for which the density has no elementary derivative. */
    @Override
    public Slopes slopes(double y, double f, int k) {
        double z = standard(y, f);
        double pull = (1 + 1 / nu) / (1 + z * z / nu);
        if (k == 0) return new Slopes(1 - pull * z * z, Double.NaN, -2 * information(y, f));
        double above = new StudentT(nu * Math.exp(STEP)).logDensity(z);
        double below = new StudentT(nu * Math.exp(-STEP)).logDensity(z);
        double information = nu > NORMAL ? 0 : 2 * nu / ((nu + 3) * (nu + 3)) / (sigma * sigma);
        return new Slopes((below - above) / (2 * STEP), Double.NaN, information);
    }

    @Override
    public double variance(double mean, double variance) {
        return variance + sigma * sigma / (1 - 2 / nu);
    }

    /**
     * The mean ± h with P(|y − mean| > h) = 1 − level. Student's t is a normal distribution whose precision g follows a gamma
     * distribution, so that y is a mixture of normal ones of variance v + σ²/g. The probability is convex in h: Newton's method from 0.
     */
    @Override
    public Range range(double mean, double variance, double level) {
        Require.that(level > 0 && level < 1, "a level must lie between 0 and 1, got %s", level);
        List<Part> parts = parts(variance);
        double half = 0;
        for (int step = 0; step < MOST_STEPS; step++) {
            double outside = 0;
            double slope = 0;
            for (Part part : parts) {
                double z = half / part.deviation;
                outside += 2 * part.share * Normal.cumulative(-z);
                slope += 2 * part.share * Math.exp(-z * z / 2) / (Math.sqrt(2 * Math.PI) * part.deviation);
            }
            double more = (outside - (1 - level)) / slope;
            half += more;
            if (!(more > 1e-12 * half)) break;
        }
        return new Range(mean - half, mean + half);
    }

    /** A normal part of the mixture. */
    private record Part(double share, double deviation) {}

    /** The parts by the trapezoidal rule over ln g, whose density e^(a(u − e^u)), a = ν/2, decays at both ends. */
    private List<Part> parts(double variance) {
        if (nu > NORMAL) return List.of(new Part(1, Math.sqrt(variance + sigma * sigma)));
        double a = nu / 2;
        double step = Math.min(0.25, 0.5 / Math.sqrt(a));
        List<Part> all = new ArrayList<>();
        double sum = 0;
        for (int side = -1; side <= 1; side += 2)
            for (int k = side < 0 ? 1 : 0; ; k++) {
                double u = side * k * step;
                double share = Math.exp(a * (u - Math.expm1(u)));
                if (share < NEGLIGIBLE) break;
                all.add(new Part(share, Math.sqrt(variance + sigma * sigma * Math.exp(-u))));
                sum += share;
            }
        double total = sum;
        return all.stream()
                .map(part -> new Part(part.share / total, part.deviation))
                .toList();
    }
}
