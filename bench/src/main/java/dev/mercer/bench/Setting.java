package dev.mercer.bench;

import dev.mercer.blas.BlasBackend;
import dev.mercer.compute.Backend;
import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;

/**
 * What one process measures.
 *
 * @param backend {@code plain}, {@code blas}, or {@code blas-loops}: blas without the Vector API
 * @param threads of the library
 * @param n points
 * @param m other points, where there are any
 * @param d coordinates
 * @param quick a trial: fewer runs
 * @param data the folder with data sets
 */
public record Setting(String backend, int threads, int n, int m, int d, boolean quick, String data) {
    public static final String LOOPS = "blas-loops";

    public Setting withBackend(String other) {
        return new Setting(other, threads, n, m, d, quick, data);
    }

    public Setting withThreads(int other) {
        return new Setting(backend, other, n, m, d, quick, data);
    }

    public Setting withSize(int newN, int newM) {
        return new Setting(backend, threads, newN, newM, d, quick, data);
    }

    /** The machine; its budget is the heap, which the process was started with. */
    public Compute compute() {
        return new Compute(backendOf(backend), threads, Runtime.getRuntime().maxMemory());
    }

    public static Backend backendOf(String name) {
        return name.equals(LOOPS) ? BlasBackend.withoutVectorApi() : Backends.named(name);
    }
}
