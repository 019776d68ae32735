package dev.mercer.cli;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Backends;
import dev.mercer.compute.PlainBackend;
import dev.mercer.learn.plan.CostModel;
import java.util.Optional;

/**
 * What {@code --backend} says. A name is forced; {@code auto} is decided when it is known how much there is to do, because
 * the best back end takes some tenths of a second to load.
 *
 * @param forced the back end that was named
 */
record BackendChoice(Optional<Backend> forced) {
    static final BackendChoice AUTO = new BackendChoice(Optional.empty());

    /**
     * Until here plain Java is done before OpenBLAS and the Vector API are loaded and compiled. One ridge fit in 50
     * dimensions, in a new JVM on two cores: 2,000 points 0.4 s against 1.0 s; 4,000, cores busy, 1.8 s against 2.4 s.
     */
    private static final double LITTLE_WORK = 5e10;

    /**
     * Until here compiling the Vector API takes longer than it saves. A support vector machine of 7,000 points, the whole
     * command: 2.9 s without it, 4.0 s with it.
     */
    private static final double FEW_PAIRS = 4e9;

    static BackendChoice named(String name) {
        return name.equals("auto") ? AUTO : new BackendChoice(Optional.of(Backends.named(name)));
    }

    /** Loads the best one in the background, unless another one was named. */
    void begin() {
        if (forced.isEmpty()) new BackgroundTask<>(Backends::best);
    }

    /** For work that takes a while. */
    Backend best() {
        return forced.orElseGet(Backends::best);
    }

    /** For a matrix between {@code points} points of {@code coordinates} coordinates each, and one factorisation of it. */
    Backend forMatrix(int points, double coordinates) {
        return forMatrices(1, points, coordinates);
    }

    /** For so many of them. */
    Backend forMatrices(int count, int points, double coordinates) {
        Backend backend = forWork(count * CostModel.exactOperations(points, coordinates));
        return forced.isEmpty() && (double) points * points <= FEW_PAIRS ? backend.forShortUse() : backend;
    }

    /** For this many multiplications. */
    Backend forWork(double work) {
        return forced.orElseGet(() -> work <= LITTLE_WORK ? new PlainBackend() : Backends.best());
    }
}
