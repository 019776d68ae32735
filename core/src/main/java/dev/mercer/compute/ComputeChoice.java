package dev.mercer.compute;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Computing resources that are chosen when the amount of work is known.
 *
 * @param backend the choice of the back end
 * @param threads the number of threads that may work at once; all processors if it is empty
 * @param memoryBytes the memory budget; at most that of {@link Compute#standard()}
 */
public record ComputeChoice(BackendChoice backend, OptionalInt threads, OptionalLong memoryBytes) {
    /** All processors and the back end that suits the work. */
    public static ComputeChoice standard() {
        return new ComputeChoice(BackendChoice.AUTO, OptionalInt.empty(), OptionalLong.empty());
    }

    /** These resources for all work. */
    public static ComputeChoice of(Compute compute) {
        return new ComputeChoice(
                new BackendChoice(Optional.of(compute.backend())),
                OptionalInt.of(compute.threads()),
                OptionalLong.of(compute.memoryBytes()));
    }

    /** The resources for long work. */
    public Compute best() {
        return with(backend.best());
    }

    /** The resources for {@code count} matrices between these points, each factored once. */
    public Compute forMatrices(int count, Points points) {
        int size = points.size();
        double coordinates =
                points instanceof SparsePoints sparse ? (double) sparse.nonZeros() / Math.max(1, size) : points.dim();
        return with(backend.forMatrices(count, size, coordinates));
    }

    /** The resources for this number of multiplications. */
    public Compute forWork(double multiplications) {
        return with(backend.forWork(multiplications));
    }

    private Compute with(Backend chosen) {
        Compute standard = Compute.standard(chosen);
        long bytes = Math.min(standard.memoryBytes(), memoryBytes.orElse(Long.MAX_VALUE));
        return new Compute(chosen, threads.orElse(standard.threads()), bytes);
    }
}
