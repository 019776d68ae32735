package dev.mercer.cuda;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Backends;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.tile.TileMath;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The back end for an NVIDIA GPU, called card here: kernel values, products with them, and factors of Gram matrices are computed there. The
 * best back end of the CPU does the rest: blocks whose kernel is Java code, whose points are sparse and wide, or which do not fit into the
 * memory of the card, and everything once the card has failed.
 */
public final class CudaBackend implements Backend {
    /** The most constants: with more, the argument of a function on the card would be too long. */
    private static final int MOST_CONSTANTS = 256;

    /** The fewest rows: with fewer, the CPU has factored the matrix before the card has begun. */
    static final int LEAST_ROWS = 2000;

    /** For {@link java.util.ServiceLoader}; the driver is loaded when first needed. */
    public CudaBackend() {}

    @Override
    public String name() {
        return "cuda";
    }

    @Override
    public String description() {
        Device device = Device.find().device();
        return device == null ? "NVIDIA cards" : device.description();
    }

    @Override
    public Optional<String> obstacle() {
        Device.Search found = Device.find();
        return Optional.ofNullable(
                found.device() == null ? found.obstacle() : found.device().failure());
    }

    @Override
    public int priority() {
        return -10;
    }

    @Override
    public boolean isAccelerator() {
        return true;
    }

    @Override
    public Optional<String> measuredRates() {
        Device device = Device.find().device();
        return device == null ? Optional.empty() : DeviceRates.of(device).map(DeviceRates::text);
    }

    @Override
    public BlockEvaluator prepare(KernelBlock block) {
        Device device = Objects.requireNonNull(Device.find().device(), "no card");
        if (device.failure() != null) return processor().prepare(block);
        Optional<Program> program = program(block);
        if (program.isEmpty()) return processor().prepare(block);
        long bytes = bytes(program.get(), block);
        if (bytes == Long.MAX_VALUE) return processor().prepare(block);
        try {
            if (!device.memory().fits(bytes))
                return ChunkedProduct.of(device, program.get(), block.x(), block.y())
                        .<BlockEvaluator>map(chunks -> new ChunkedEvaluator(block, chunks, this, processor()))
                        .orElseGet(() -> processor().prepare(block));
            return new CudaEvaluator(device, program.get(), block, processor());
        } catch (CudaException lost) {
            return processor().prepare(block);
        }
    }

    /** A matrix on the card if it fits, in double together with a factor, or as a factor alone. */
    @Override
    public Optional<ResidentMatrix> resident(KernelBlock block) {
        return room(block).flatMap(room -> {
            try {
                DevicePoints points = new DevicePoints(room.device, room.program, block.x());
                return Optional.of(new DeviceGram(room.device, room.blas, room.program, points, room.kept));
            } catch (CudaException lost) {
                return Optional.empty();
            }
        });
    }

    @Override
    public OptionalDouble residentSeconds(Kernel kernel, Points points, int columns) {
        Optional<Double> seconds = room(KernelBlock.square(kernel, points))
                .flatMap(room -> DeviceRates.of(room.device)
                        .map(rates -> rates.seconds(points.size(), points.dim(), columns, room.kept)));
        return seconds.isPresent() ? OptionalDouble.of(seconds.get()) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble evidenceSeconds(Kernel kernel, Points points) {
        int n = points.size();
        long more = 8L * n * n + DeviceFactor.bytes(n, ResidentMatrix.Accuracy.DOUBLE);
        long weights = DeviceFactor.bytes(n, ResidentMatrix.Accuracy.DOUBLE) + DeviceWeights.bytes(n);
        Optional<Double> seconds = room(KernelBlock.square(kernel, points))
                .filter(room -> room.kept && room.device.memory().fits(Math.max(more, weights)))
                .flatMap(room -> DeviceRates.of(room.device).map(rates -> rates.evidence(n, points.dim())));
        return seconds.isPresent() ? OptionalDouble.of(seconds.get()) : OptionalDouble.empty();
    }

    @Override
    public OptionalDouble decompositionSeconds(Kernel kernel, Points points) {
        Device device = Device.find().device();
        if (device == null || device.failure() != null || points.size() < LEAST_ROWS) return OptionalDouble.empty();
        KernelBlock block = KernelBlock.square(kernel, points);
        Optional<Double> seconds = program(block)
                .filter(program -> {
                    long bytes = bytes(program, block);
                    return bytes != Long.MAX_VALUE
                            && device.memory().fits(bytes + DeviceDecomposition.bytes(device, points.size(), bytes));
                })
                .flatMap(program -> DeviceRates.of(device))
                .map(rates -> rates.decomposition(points.size(), points.dim()));
        return seconds.isPresent() ? OptionalDouble.of(seconds.get()) : OptionalDouble.empty();
    }

    /** A card with room for a matrix; {@code kept} if there is room for it in double too. */
    private record Room(Device device, Blas blas, Program program, boolean kept) {}

    private static Optional<Room> room(KernelBlock block) {
        Device device = Device.find().device();
        if (device == null || device.failure() != null || block.rows() < LEAST_ROWS || block.x() != block.y())
            return Optional.empty();
        Optional<Program> program = program(block);
        if (program.isEmpty()) return Optional.empty();
        long bytes = bytes(program.get(), block);
        if (bytes == Long.MAX_VALUE) return Optional.empty();
        boolean kept = device.memory().fits(bytes + DeviceGram.bytes(block.rows(), true));
        if (!kept && !device.memory().fits(bytes + DeviceGram.bytes(block.rows(), false))) return Optional.empty();
        return device.blas().map(blas -> new Room(device, blas, program.get(), kept));
    }

    /** The code of a block's function; empty where the processor computes it. */
    static Optional<Program> program(KernelBlock block) {
        return KernelTrace.of(block).filter(CudaBackend::small);
    }

    private static boolean small(Program program) {
        return program.constants().size() <= MOST_CONSTANTS && program.views().size() <= 32;
    }

    private static long bytes(Program program, KernelBlock block) {
        long columns = DevicePoints.bytes(program, block.y());
        long rows = block.x() == block.y() ? 0 : DevicePoints.bytes(program, block.x());
        return columns == Long.MAX_VALUE || rows == Long.MAX_VALUE ? Long.MAX_VALUE : columns + rows;
    }

    /** The best back end of the processor. */
    private static Backend processor() {
        return Backends.best();
    }

    /** The memory of the host: copies are on the card, and the host has a few pieces. */
    @Override
    public long preparedBytes(Points x, Points y) {
        return 8L * Lane.BYTES;
    }

    @Override
    public TileMath<double[]> tileMath() {
        TileMath<double[]> tiles = processor().tileMath();
        Device device = Device.find().device();
        return device == null || device.failure() != null ? tiles : new CudaTileMath(tiles);
    }

    @Override
    public TileMath<float[]> floatTileMath() {
        return processor().floatTileMath();
    }
}
