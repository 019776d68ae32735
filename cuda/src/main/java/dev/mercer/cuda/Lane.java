package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;

/**
 * The resources of one thread on the card: a stream of commands, memory of the host that the card reads and writes at full speed,
 * and the same amount of memory of the card. Lanes are kept and reused by other threads.
 */
final class Lane {
    /** The number of bytes that are copied to or from the card at once. */
    static final int BYTES = 16 << 20;

    private static final ConcurrentLinkedDeque<Lane> FREE = new ConcurrentLinkedDeque<>();

    private final Device device;
    private final Pointer stream;
    private final Pointer host;
    private final DeviceMemory.Buffer buffer;

    private Lane(Device device) {
        this.device = device;
        this.buffer = device.memory().allocate(BYTES);
        PointerByReference made = new PointerByReference();
        device.call("cuStreamCreate", made, 1);
        this.stream = made.getValue();
        device.call("cuMemHostAlloc", made, (long) BYTES, 1);
        this.host = made.getValue();
    }

    /** Runs {@code use} with a lane, in the card's context. */
    static void use(Device device, Consumer<Lane> use) {
        device.enter();
        Lane pooled = FREE.poll();
        Lane lane = pooled != null ? pooled : new Lane(device);
        try {
            use.accept(lane);
        } finally {
            FREE.push(lane);
        }
    }

    Device device() {
        return device;
    }

    /** Memory of the host; {@link #BYTES} of it. */
    Pointer host() {
        return host;
    }

    /** Memory of the card; {@link #BYTES} of it. */
    long address() {
        return buffer.address();
    }

    /** Copies from host to card, and waits. */
    void upload(long to, long bytes) {
        device.call("cuMemcpyHtoDAsync_v2", to, host, bytes, stream);
        await();
    }

    /** Copies from card to host after all launched functions, and waits. */
    void download(long from, long bytes) {
        device.call("cuMemcpyDtoHAsync_v2", host, from, bytes, stream);
        await();
    }

    /** The stream of commands. */
    Pointer stream() {
        return stream;
    }

    /** Copies from one address on the card to another. */
    void copy(long from, long to, long bytes) {
        device.call("cuMemcpyDtoDAsync_v2", to, from, bytes, stream);
    }

    /** Fills memory of the card with zeros. */
    void clear(DeviceMemory.Buffer cleared) {
        device.call("cuMemsetD8Async", cleared.address(), (byte) 0, cleared.bytes(), stream);
    }

    void await() {
        device.call("cuStreamSynchronize", stream);
    }

    /** Starts a function of a text over a grid of blocks of 256 threads. */
    void run(String text, String name, long blocksX, long blocksY, Struct arguments) {
        Pointer function = device.modules().function(text, name, List.of());
        try (Memory struct = arguments.memory()) {
            launch(function, blocksX, blocksY, 256, struct);
        }
    }

    /** Starts a function over a grid of blocks with this number of threads; the only argument is a struct. */
    void launch(Pointer function, long blocksX, long blocksY, int threads, Memory struct) {
        launch(function, blocksX, blocksY, threads, 0, struct);
    }

    /** Starts a function whose blocks use this number of bytes of shared memory, which must have been enabled for the function. */
    void launch(Pointer function, long blocksX, long blocksY, int threads, int shared, Memory struct) {
        try (Memory pointers = new Memory(8)) {
            pointers.setPointer(0, struct);
            device.call(
                    "cuLaunchKernel",
                    function,
                    (int) blocksX,
                    (int) blocksY,
                    1,
                    threads,
                    1,
                    1,
                    shared,
                    stream,
                    pointers,
                    Pointer.NULL);
        }
    }

    /** Copies {@code count} numbers from {@code from} on between an array and the host's memory. */
    private interface Copy {
        void run(int from, int count);
    }

    /** Writes numbers of {@code size} bytes to the card, in pieces through the host's memory. */
    private void write(int numbers, int size, long to, Copy copy) {
        int piece = BYTES / size;
        for (int from = 0; from < numbers; from += piece) {
            int count = Math.min(piece, numbers - from);
            copy.run(from, count);
            upload(to + (long) size * from, (long) size * count);
        }
    }

    /** Writes numbers to the card. */
    void write(double[] numbers, long to) {
        write(numbers.length, Double.BYTES, to, (from, count) -> host.write(0, numbers, from, count));
    }

    /** Writes numbers to the card in single precision. */
    void writeFloats(double[] numbers, long to) {
        float[] floats = new float[Math.min(BYTES / Float.BYTES, numbers.length)];
        write(numbers.length, Float.BYTES, to, (from, count) -> {
            for (int at = 0; at < count; at++) floats[at] = (float) numbers[from + at];
            host.write(0, floats, 0, count);
        });
    }

    /** Writes whole numbers to the card. */
    void writeInts(int[] numbers, long to) {
        write(numbers.length, Integer.BYTES, to, (from, count) -> host.write(0, numbers, from, count));
    }

    /** Reads a few whole numbers from the card. */
    void readInts(long from, int[] numbers) {
        download(from, 4L * numbers.length);
        host.read(0, numbers, 0, numbers.length);
    }

    /** Reads numbers from the card. */
    void read(long from, double[] numbers) {
        int piece = BYTES / Double.BYTES;
        for (int at = 0; at < numbers.length; at += piece) {
            int count = Math.min(piece, numbers.length - at);
            download(from + 8L * at, 8L * count);
            host.read(0, numbers, at, count);
        }
    }
}
