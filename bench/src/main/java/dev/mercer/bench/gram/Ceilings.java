package dev.mercer.bench.gram;

import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Report;

/** The rates that {@link CeilingCase} found, and how long work would take at them, one stage after the other. */
public final class Ceilings {
    static final String DGEMM = "dgemm at the case's k";
    static final String SGEMM = "sgemm at the case's k";
    static final String DGEMM_LARGE = "dgemm of large tiles";
    static final String SGEMM_LARGE = "sgemm of large tiles";
    static final String EXP = "exp, double, in cache";
    static final String EXP_FLOAT = "exp, float, in cache";
    static final String WRITE = "memory write";
    static final String READ = "memory read";

    private final Outcome rates;

    public Ceilings(Outcome rates) {
        this.rates = rates;
    }

    static String product(int columns) {
        return "float tile by " + columns + (columns == 1 ? " column" : " columns");
    }

    /** In units of 1e9 a second: flops, numbers or bytes. */
    double rate(String name) {
        return rates.found().required(name).required("best").asDouble();
    }

    /** Products, exponentials and the writing of {@code pairs} kernel values of d coordinates in double. */
    double gram(double pairs, int d) {
        return 1e-9 * (2 * d * pairs / rate(DGEMM) + pairs / rate(EXP) + 8 * pairs / rate(WRITE));
    }

    /** The same in float. */
    double floatGram(double pairs, int d) {
        return 1e-9 * (2 * d * pairs / rate(SGEMM) + pairs / rate(EXP_FLOAT) + 4 * pairs / rate(WRITE));
    }

    /** Products and exponentials of n·m values in float, of which only the n·columns sums are written. */
    public double product(double n, double m, int d, int columns) {
        double pairs = n * m;
        return 1e-9 * (2 * d * pairs / rate(SGEMM) + pairs / rate(EXP_FLOAT) + 4 * n * columns / rate(WRITE));
    }

    /** What the sums themselves take, where K·V is in the cache. */
    public double sums(double n, double m, int columns) {
        return 1e-9 * 2 * n * m * columns / rate(product(columns));
    }

    /** The reading of so many bytes. */
    public double reading(double bytes) {
        return 1e-9 * bytes / rate(READ);
    }

    public void describe(Report report) {
        rates.found().properties().forEach(entry -> {
            if (!entry.getValue().has("unit")) return;
            report.ceilings.add(new Report.Ceiling(
                    entry.getKey(),
                    entry.getValue().required("best").asDouble(),
                    entry.getValue().required("median").asDouble(),
                    entry.getValue().required("unit").asText(),
                    rates.others(),
                    entry.getValue().required("how").asText()));
        });
    }
}
