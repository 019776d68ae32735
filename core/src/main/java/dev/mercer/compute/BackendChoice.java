package dev.mercer.compute;

import java.util.Optional;

/**
 * The choice of a back end by the amount of work: the best one takes some tenths of a second to load, in which plain Java has
 * already finished little work.
 *
 * @param forced the back end for all work, if one is forced
 */
public record BackendChoice(Optional<Backend> forced) {
    /** A back end that is chosen by the amount of work. */
    public static final BackendChoice AUTO = new BackendChoice(Optional.empty());

    /**
     * Up to this amount of work, plain Java finishes before OpenBLAS and the Vector API are loaded and compiled. One ridge fit in 50 dimensions, in a
     * new JVM on two cores: 2,000 points 0.4 s against 1.0 s; 4,000, cores busy, 1.8 s against 2.4 s.
     */
    private static final double LITTLE_WORK = 5e10;

    /**
     * Up to this amount of work, compiling the Vector API takes longer than it saves. A support vector machine of 7,000
     * points, the complete command: 2.9 s without it, 4.0 s with it.
     */
    private static final double FEW_PAIRS = 4e9;

    /**
     * From this amount of work on, an accelerator is assumed to be faster than the processor, including loading libraries and compiling code: an
     * exact fit to about 14,000 points. An estimate: on one H200 a fit to 40,000 points takes 0.6 s where 16 threads take 18.5 s.
     */
    private static final double MUCH_WORK = 3e12;

    /** The back end of this name for all work; {@code auto} chooses by the amount of work. */
    public static BackendChoice named(String name) {
        return name.equals("auto") ? AUTO : new BackendChoice(Optional.of(Backends.named(name)));
    }

    /** Loads the best back end in the background, unless another one was named. */
    public void begin() {
        if (forced.isPresent()) return;
        Thread loading = new Thread(Backends::best, "mercer-backend");
        loading.setDaemon(true);
        loading.start();
    }

    /** The back end for long work. */
    public Backend best() {
        return forced.orElseGet(Backends::best);
    }

    /**
     * The back end for {@code count} matrices between {@code points} points of {@code coordinates} coordinates each, and one
     * factorisation of each; an accelerator, if there is one, for large matrices.
     */
    public Backend forMatrices(int count, int points, double coordinates) {
        double work = count * (double) points * points * (points + coordinates);
        Optional<Backend> accelerator =
                forced.isEmpty() && work >= MUCH_WORK ? Backends.accelerator() : Optional.empty();
        if (accelerator.isPresent()) return accelerator.get();
        Backend backend = forWork(work);
        return forced.isEmpty() && (double) points * points <= FEW_PAIRS ? backend.forShortUse() : backend;
    }

    /** The back end for this number of multiplications on the processor. */
    public Backend forWork(double work) {
        return forced.orElseGet(() -> work <= LITTLE_WORK ? new PlainBackend() : Backends.best());
    }
}
