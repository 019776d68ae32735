package dev.mercer.model.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.internal.DataDigest;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.util.Parallel;
import java.util.function.Supplier;

/**
 * The origin of a model: learner, data and machine, as needed to train it again and to check whether the data is the
 * same.
 *
 * @param learner the learner with all its settings
 * @param rows the number of training rows
 * @param columns the number of input columns, after encoding
 * @param digest SHA-256 of points, targets and weights, as hexadecimal digits
 * @param backend the back end and the hardware and libraries that it used
 * @param version the version of Mercer
 */
public record Provenance(String learner, int rows, int columns, String digest, String backend, String version) {
    /** Provenance of a fit by {@code learner}, whose text names all its settings. */
    public static Provenance of(Object learner, Dataset data, Compute compute) {
        return of(learner, data, compute, compute.threads());
    }

    private static Provenance of(Object learner, Dataset data, Compute compute, int threads) {
        return of(learner, data.size(), data.points().dim(), DataDigest.of(data, threads), compute);
    }

    /** Provenance computed in the background during the fit, if two threads are allowed: the digest reads all data. */
    public static Supplier<Provenance> inBackground(Object learner, Dataset data, Compute compute) {
        return Parallel.inBackground(compute.threads(), () -> of(learner, data, compute, 1));
    }

    /** Provenance of rows that come in blocks. */
    public static Provenance of(Object learner, RowBlocks rows, Compute compute) {
        return of(learner, rows.size(), rows.dim(), rows.digest(), compute);
    }

    /** Provenance of data with a given size and digest. */
    public static Provenance of(Object learner, int rows, int columns, String digest, Compute compute) {
        return new Provenance(
                learner.toString(), rows, columns, digest, compute.backend().name(), running());
    }

    /** True if the model was learned from exactly this data. */
    public boolean isOf(Dataset data) {
        return rows == data.size() && digest.equals(DataDigest.of(data));
    }

    private static String running() {
        String version = Provenance.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
