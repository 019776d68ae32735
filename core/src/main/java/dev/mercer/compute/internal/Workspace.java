package dev.mercer.compute.internal;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reusable buffers of one thread at a time.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public final class Workspace<A> {
    private final Supplier<A> allocate;
    private final ArrayDeque<A> free = new ArrayDeque<>();
    private final Map<Object, Object> kept = new HashMap<>();

    /** {@code allocate} makes an array for one tile. */
    Workspace(Supplier<A> allocate) {
        this.allocate = allocate;
    }

    /** Lends an array for a tile; its content is undefined. */
    public void lend(Consumer<A> use) {
        A pooled = free.poll();
        A buffer = pooled != null ? pooled : allocate.get();
        use.accept(buffer);
        free.push(buffer);
    }

    /** A value that a back end keeps from tile to tile, made once for this key. */
    @SuppressWarnings("unchecked") // One key stands for one type: keys are private to their users.
    public <T> T kept(Object key, Supplier<T> make) {
        return (T) kept.computeIfAbsent(key, k -> make.get());
    }
}
