package dev.mercer.compute;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A machine that is chosen once it is known how much work there is.
 *
 * @param backend how the back end is chosen
 * @param threads how many threads may work at once; all processors where nothing is said
 * @param memoryBytes the memory budget; at most what {@link Compute#standard()} has
 */
public record ComputeChoice(BackendChoice backend, OptionalInt threads, OptionalLong memoryBytes) {
    /** All processors and the back end that suits the work. */
    public static ComputeChoice standard() {
        return new ComputeChoice(BackendChoice.AUTO, OptionalInt.empty(), OptionalLong.empty());
    }

    /** This one, whatever the work. */
    public static ComputeChoice of(Compute compute) {
        return new ComputeChoice(
                new BackendChoice(Optional.of(compute.backend())),
                OptionalInt.of(compute.threads()),
                OptionalLong.of(compute.memoryBytes()));
    }

    /** For work that takes a while. */
    public Compute best() {
        return with(backend.best());
    }

    /** For {@code count} matrices between these points, each factored once. */
    public Compute forMatrices(int count, Points points) {
        int size = points.size();
        double coordinates =
                points instanceof SparsePoints sparse ? (double) sparse.nonZeros() / Math.max(1, size) : points.dim();
        return with(backend.forMatrices(count, size, coordinates));
    }

    /** For this many multiplications. */
    public Compute forWork(double multiplications) {
        return with(backend.forWork(multiplications));
    }

    private Compute with(Backend chosen) {
        Compute standard = Compute.standard(chosen);
        long bytes = Math.min(standard.memoryBytes(), memoryBytes.orElse(Long.MAX_VALUE));
        return new Compute(chosen, threads.orElse(standard.threads()), bytes);
    }
}
