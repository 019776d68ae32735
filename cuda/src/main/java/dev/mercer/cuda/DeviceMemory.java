package dev.mercer.cuda;

import dev.mercer.util.Text;
import java.lang.ref.Cleaner;

/**
 * Accounts for the memory of the card that this process may use. A buffer is released when it is closed, or after it is no longer referenced.
 * Thread-safe.
 */
final class DeviceMemory {
    private static final Cleaner CLEANER = Cleaner.create();

    /** Allocates and releases memory of the card. */
    interface Allocator {
        /** The address; 0 if there is no room. */
        long allocate(long bytes);

        void free(long address);
    }

    private final long budget;
    private final Allocator allocator;
    private long used;

    DeviceMemory(long budget, Allocator allocator) {
        this.budget = budget;
        this.allocator = allocator;
    }

    long budget() {
        return budget;
    }

    synchronized long used() {
        return used;
    }

    /** Whether this number of additional bytes is within the budget once all unused memory has been released. */
    boolean fits(long bytes) {
        if (used() + bytes <= budget) return true;
        collect(bytes);
        return used() + bytes <= budget;
    }

    /** A buffer of this number of bytes, with undefined content. */
    Buffer allocate(long bytes) {
        long wanted = Math.max(8, bytes);
        for (int attempt = 0; attempt < 2; attempt++) {
            long address = reserve(wanted);
            if (address != 0) return new Buffer(this, address, wanted);
            collect(wanted);
        }
        throw new CudaException("the card has no room for " + Text.bytes(bytes) + ": " + Text.bytes(used()) + " of "
                + Text.bytes(budget) + " are taken; use another back end, or fewer rows");
    }

    private synchronized long reserve(long bytes) {
        if (used + bytes > budget) return 0;
        long address = allocator.allocate(bytes);
        if (address != 0) used += bytes;
        return address;
    }

    private synchronized void release(long address, long bytes) {
        allocator.free(address);
        used -= bytes;
    }

    /** Runs the garbage collector to find unreferenced buffers, because memory of the card does not fill the heap. */
    private void collect(long bytes) {
        for (int wait = 1; wait <= 64 && used() + bytes > budget; wait *= 2) {
            System.gc();
            try {
                Thread.sleep(wait);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** A piece of memory of the card. */
    static final class Buffer implements AutoCloseable {
        private final long address;
        private final long bytes;
        private final Cleaner.Cleanable cleanable;

        Buffer(DeviceMemory memory, long address, long bytes) {
            this.address = address;
            this.bytes = bytes;
            this.cleanable = CLEANER.register(this, () -> memory.release(address, bytes));
        }

        long address() {
            return address;
        }

        long bytes() {
            return bytes;
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }
}
