package dev.mercer.cuda;

import com.sun.jna.Pointer;
import dev.mercer.compute.Backend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.util.Require;
import java.lang.ref.Reference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rectangles of a block that the card computes, pair by pair in double precision by differences of coordinates; floats are rounded
 * doubles.
 */
final class CudaEvaluator implements BlockEvaluator {
    private final Device device;
    private final Program program;
    private final KernelBlock block;
    private final Backend fallback;
    private final DevicePoints x;
    private final DevicePoints y;
    private final KernelSource source;
    private final CudaProduct product;
    private @Nullable BlockEvaluator replacement;

    CudaEvaluator(Device device, Program program, KernelBlock block, Backend fallback) {
        this(device, program, block, fallback, DevicePoints.shared(device, program, block.y()), Optional.empty());
    }

    private CudaEvaluator(
            Device device,
            Program program,
            KernelBlock block,
            Backend fallback,
            DevicePoints columns,
            Optional<DevicePoints> rows) {
        this.device = device;
        this.program = program;
        this.block = block;
        this.fallback = fallback;
        this.y = columns;
        this.x = rows.orElseGet(
                () -> block.x() == block.y() ? columns : DevicePoints.shared(device, program, block.x()));
        this.product = new CudaProduct(device, program, x, y);
        this.source = KernelSource.of(program, columns.dims(), KernelSource.Form.DOUBLE, 0);
    }

    @Override
    public BlockEvaluator select(int... rows) {
        return over(x.points().select(rows));
    }

    @Override
    public BlockEvaluator over(Points rows) {
        Require.equal("number of coordinates", block.y().dim(), rows.dim());
        long bytes = DevicePoints.bytes(program, rows);
        if (bytes == Long.MAX_VALUE || !device.memory().fits(bytes))
            return fallback.prepare(block).over(rows);
        try {
            return new CudaEvaluator(
                    device, program, block, fallback, y, Optional.of(new DevicePoints(device, program, rows)));
        } catch (CudaException lost) {
            return fallback.prepare(block).over(rows);
        }
    }

    @Override
    public Optional<BlockProduct> product() {
        return Optional.of(product);
    }

    @Override
    public Optional<ResidentDecomposition> decomposition() {
        boolean whole = x == y && block.part() == KernelBlock.Part.VALUES && x.size() >= CudaBackend.LEAST_ROWS;
        if (!whole || device.failure() != null) return Optional.empty();
        if (!device.memory().fits(DeviceDecomposition.bytes(device, x.size(), DevicePoints.bytes(program, x.points()))))
            return Optional.empty();
        try {
            return Optional.of(new DeviceDecomposition(device, program, x, product));
        } catch (CudaException lost) {
            return Optional.empty();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public void fill(Window window, double[] out, int offset, int stride) {
        window.requireRoom(x.size(), y.size(), out.length, offset, stride);
        try {
            fill(window, false, (host, at, place, count) -> host.read(at, out, offset + place, count), stride);
        } catch (CudaException lost) {
            replacement().fill(window, out, offset, stride);
        }
    }

    @Override
    public void fill(Window window, float[] out, int offset, int stride) {
        window.requireRoom(x.size(), y.size(), out.length, offset, stride);
        try {
            fill(window, true, (host, at, place, count) -> host.read(at, out, offset + place, count), stride);
        } catch (CudaException lost) {
            replacement().fill(window, out, offset, stride);
        }
    }

    /** The evaluator of the CPU, used after the card has failed. */
    private synchronized BlockEvaluator replacement() {
        BlockEvaluator made = replacement;
        if (made == null)
            replacement =
                    made = fallback.prepare(new KernelBlock(block.kernel(), x.points(), y.points(), block.part()));
        return made;
    }

    /** Copies numbers from the host's memory at {@code at} to {@code place} of the result. */
    private interface Copy {
        void run(Pointer host, long at, int place, int count);
    }

    /** Fills a window in pieces that fit into a lane. */
    private void fill(Window window, boolean floats, Copy copy, int stride) {
        if (window.rows() == 0 || window.columns() == 0) return;
        int size = floats ? Float.BYTES : Double.BYTES;
        int columns = Math.min(window.columns(), Lane.BYTES / size);
        int rows = Lane.BYTES / size / columns;
        KernelSource.Filling filling = source.filling(device);
        try {
            Lane.use(device, lane -> {
                for (int top = window.fromRow(); top < window.toRow(); top += rows)
                    for (int left = window.fromColumn(); left < window.toColumn(); left += columns) {
                        Window piece = new Window(
                                top,
                                Math.min(window.toRow(), top + rows),
                                left,
                                Math.min(window.toColumn(), left + columns));
                        filling.fill(lane, x, y, piece, lane.address(), piece.columns(), floats);
                        long count = (long) piece.rows() * piece.columns();
                        lane.download(lane.address(), count * size);
                        int place = (top - window.fromRow()) * stride + left - window.fromColumn();
                        if (piece.columns() == stride) copy.run(lane.host(), 0, place, (int) count);
                        else
                            for (int r = 0; r < piece.rows(); r++)
                                copy.run(
                                        lane.host(),
                                        (long) r * piece.columns() * size,
                                        place + r * stride,
                                        piece.columns());
                    }
            });
        } finally {
            Reference.reachabilityFence(this);
        }
    }
}
