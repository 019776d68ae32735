package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.cuda.KernelSource.Form;
import dev.mercer.cuda.KernelSource.SinglePoints;
import dev.mercer.data.Points;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Require;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Products of a block's matrix with a few columns in one pass: values are computed, multiplied and added in registers, and never stored. The
 * order of every sum is fixed by the sizes and the card.
 */
final class CudaProduct implements BlockProduct {
    /** Blocks for each multiprocessor, so that all are busy to the end. */
    private static final int BLOCKS = 16;

    /** The largest error of a value in single precision whose sums are corrected in double later. */
    private static final double MOST_ERROR = 2e-4;

    /** The largest error of a value in double precision. */
    private static final double DOUBLE_ERROR = 1e-12;

    /** The most memory for sums of spans of columns. */
    private static final long MOST_PARTS = 1L << 28;

    private final Device device;
    private final Program program;
    private final DevicePoints x;
    private final DevicePoints y;
    /** Computed when first needed. */
    private @Nullable Center known;

    CudaProduct(Device device, Program program, DevicePoints x, DevicePoints y) {
        this.device = device;
        this.program = program;
        this.x = x;
        this.y = y;
    }

    @Override
    public Matrix multiply(Matrix v, Arithmetic arithmetic) {
        return product(x, y, v, arithmetic);
    }

    @Override
    public Matrix transposed(Matrix c, Arithmetic arithmetic) {
        return product(y, x, c, arithmetic);
    }

    @Override
    public Optional<SymmetricMatrix> square(int[] columns, double @Nullable [] weights) {
        try {
            return square(device, program, x, y.points().select(columns), weights);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** KWKᵀ, K between some points on the card and others. */
    static Optional<SymmetricMatrix> square(
            Device device, Program program, DevicePoints x, Points some, double @Nullable [] weights) {
        long points = DevicePoints.bytes(program, some);
        if (points == Long.MAX_VALUE || !device.memory().fits(points + DeviceSquare.bytes(x.size())))
            return Optional.empty();
        try {
            return device.blas().map(blas -> {
                DevicePoints chosen = new DevicePoints(device, program, some);
                try {
                    return new DeviceSquare(device, blas, program, x).of(chosen, weights);
                } finally {
                    Reference.reachabilityFence(chosen);
                }
            });
        } finally {
            Reference.reachabilityFence(x);
        }
    }

    private Matrix product(DevicePoints rows, DevicePoints columns, Matrix right, Arithmetic arithmetic) {
        Require.equal("rows of the right factor", columns.size(), right.rows());
        Matrix out = new Matrix(rows.size(), right.columns());
        if (rows.size() == 0 || columns.size() == 0 || right.columns() == 0) return out;
        Program.@Nullable Decay decay = program.decay();
        @Nullable Center center = arithmetic == Arithmetic.DOUBLE || decay == null ? null : center();
        Form form = center == null || decay == null ? Form.DOUBLE : PrecisionChoice.form(decay, center, arithmetic);
        Optional<StripProduct> strips = strips(rows, columns, form, right.columns());
        if (strips.isPresent()) return strips.get().multiply(right);
        int most = byTensorCores(form, center) ? TensorSource.MOST_WIDTH : KernelSource.MOST_COLUMNS;
        int pieces = (right.columns() + most - 1) / most;
        int width = (right.columns() + pieces - 1) / pieces;
        try {
            for (int from = 0; from < right.columns(); from += width) {
                int count = Math.min(width, right.columns() - from);
                Pass pass = pass(rows, columns, form, center, count);
                // Columns that are all of the result are written into it.
                double[] part = pieces == 1 ? out.values() : new double[rows.size() * count];
                try {
                    fill(rows, columns, pass, columns(right, from, pass), part);
                } finally {
                    // It may be the only object with the points in less than double precision.
                    Reference.reachabilityFence(pass);
                }
                if (pieces > 1)
                    for (int i = 0; i < rows.size(); i++)
                        System.arraycopy(part, i * count, out.values(), i * right.columns() + from, count);
            }
        } finally {
            Reference.reachabilityFence(this);
        }
        return out;
    }

    /** The product for more columns than one pass supports, in double. */
    private Optional<StripProduct> strips(DevicePoints rows, DevicePoints columns, Form form, int width) {
        long bytes = StripProduct.bytes(rows.size(), columns.size(), width);
        return form.isDouble()
                        && width > KernelSource.MOST_COLUMNS
                        && device.memory().fits(bytes)
                ? device.blas().map(blas -> new StripProduct(device, blas, program, rows, columns))
                : Optional.empty();
    }

    /** The addresses and numbers that one function is started with. */
    private interface Arguments {
        Struct of(long right, long parts, long span);
    }

    /**
     * A function that multiplies by some columns.
     *
     * @param floats whether the right factor is in single precision
     * @param stride numbers from one row of it to the next
     */
    private record Pass(
            String text,
            List<String> options,
            int tileRows,
            int tileColumns,
            int width,
            int stride,
            boolean floats,
            Arguments arguments) {}

    private Pass pass(CardPoints rows, CardPoints columns, Form form, @Nullable Center center, int width) {
        KernelSource source = KernelSource.of(program, columns.dims(), form, width);
        Program.@Nullable Decay decay = program.decay();
        if (center == null || decay == null || form.isDouble())
            return pass(
                    source,
                    (right, parts, span) -> source.fields(rows, columns, null, right, parts, 0, 0, 0, 0, 0, 0, span));
        int view = program.sums().get(0).view();
        if (byTensorCores(form, center)) {
            double factor = Math.sqrt(2 * decay.rate() / Math.log(2));
            TensorSource.Halves x = rows.halves(view, center.middle, factor);
            TensorSource.Halves y = columns.halves(view, center.middle, factor);
            TensorSource tensor = new TensorSource(
                    TensorSource.depth(center.middle.length), width, source.rightStride(), !form.isRough());
            return new Pass(
                    tensor.text(),
                    tensor.options(),
                    TensorSource.ROWS,
                    TensorSource.COLUMNS,
                    width,
                    tensor.stride(),
                    !tensor.wide(),
                    (right, parts, span) -> TensorSource.fields(x, y, right, parts, rows.size(), columns.size(), span));
        }
        SinglePoints single = new SinglePoints(rows.floats(view, center.middle), columns.floats(view, center.middle));
        return pass(
                source,
                (right, parts, span) -> source.fields(rows, columns, single, right, parts, 0, 0, 0, 0, 0, 0, span));
    }

    private boolean byTensorCores(Form form, @Nullable Center center) {
        Program.@Nullable Decay decay = program.decay();
        return form.norms
                && center != null
                && decay != null
                && TensorSource.suits(center.middle.length, device.capability())
                && PrecisionChoice.byTensorCores(decay, center);
    }

    /** Products with columns that are on the card, as {@link Arithmetic#FLOAT_VALUES} or with an error that is reported. */
    Updates updates() {
        Program.@Nullable Decay decay = program.decay();
        if (decay == null) return new Updates(Form.DOUBLE, null, DOUBLE_ERROR);
        Center center = center();
        Form form = PrecisionChoice.form(decay, center, Arithmetic.FLOAT_VALUES);
        if (!form.isDouble()) return new Updates(form, center, FLOAT_ERROR);
        double error = PrecisionChoice.differences(decay, center.middle.length, center.radius);
        return error <= MOST_ERROR ? new Updates(Form.FLOAT, center, error) : new Updates(form, null, DOUBLE_ERROR);
    }

    /** Adds products with a few columns, which may change between calls, to a vector; everything is on the card. */
    final class Updates {
        private final Form form;
        private final @Nullable Center center;
        private final double error;

        private Updates(Form form, @Nullable Center center, double error) {
            this.form = form;
            this.center = center;
            this.error = error;
        }

        /** The largest error of a kernel value. */
        double error() {
            return error;
        }

        /** Copies the points of columns into those that will be multiplied. */
        void gather(Lane lane, GatheredPoints columns, long chosen, int count) {
            if (center == null) {
                columns.gather(lane, chosen, count);
            } else {
                pass(x, columns, form, center, 1);
                columns.gatherSingle(lane, chosen, count, program.sums().get(0).view());
            }
        }

        /** The memory of sums for any number of columns. */
        long partsBytes() {
            return 8L * (x.size() + (long) BLOCKS * device.multiprocessors() * TensorSource.ROWS);
        }

        /** Starts K·v for all rows; the sums of each of the spans that it returns go to {@code parts}. */
        long multiply(Lane lane, GatheredPoints columns, long right, long parts) {
            Pass pass = pass(x, columns, form, center, 1);
            long blocks = (x.size() + pass.tileRows - 1L) / pass.tileRows;
            long tiles = (columns.size() + pass.tileColumns - 1L) / pass.tileColumns;
            long wanted = Math.max(1, Math.min(tiles, (long) BLOCKS * device.multiprocessors() / blocks));
            long perSpan = (tiles + wanted - 1) / wanted;
            long spans = (tiles + perSpan - 1) / perSpan;
            Pointer multiply = device.modules().function(pass.text, "multiply", pass.options);
            try (Memory struct =
                    pass.arguments.of(right, parts, perSpan * pass.tileColumns).memory()) {
                lane.launch(multiply, blocks, spans, KernelSource.SIDE * KernelSource.SIDE, struct);
            }
            return spans;
        }
    }

    private static Pass pass(KernelSource source, Arguments arguments) {
        return new Pass(
                source.text(),
                source.options(),
                source.tileRows(),
                source.tileColumns(),
                source.width(),
                source.rightStride(),
                source.form().isRough(),
                arguments);
    }

    /** Some columns of the right factor, in the order in which the code reads them. */
    private static double[] columns(Matrix right, int from, Pass pass) {
        int stride = pass.stride;
        if (stride == right.columns()) return right.values();
        double[] some = new double[right.rows() * stride];
        for (int i = 0; i < right.rows(); i++)
            System.arraycopy(right.values(), i * right.columns() + from, some, i * stride, pass.width);
        return some;
    }

    private void fill(DevicePoints rows, DevicePoints columns, Pass pass, double[] right, double[] out) {
        long blocks = (rows.size() + pass.tileRows - 1L) / pass.tileRows;
        long tiles = (columns.size() + pass.tileColumns - 1L) / pass.tileColumns;
        long wanted = Math.max(1, (long) BLOCKS * device.multiprocessors() / blocks);
        long most = Math.max(1, MOST_PARTS / 8 / out.length);
        long perSpan = (tiles + Math.min(tiles, Math.min(wanted, most)) - 1) / Math.min(tiles, Math.min(wanted, most));
        long spans = (tiles + perSpan - 1) / perSpan;
        Pointer multiply = device.modules().function(pass.text, "multiply", pass.options);
        Pointer add = device.modules().function(pass.text, "add", pass.options);
        Lane.use(device, lane -> {
            try (DeviceMemory.Buffer factor = device.memory().allocate(8L * right.length);
                    DeviceMemory.Buffer parts = device.memory().allocate(8L * spans * out.length);
                    DeviceMemory.Buffer sums = device.memory().allocate(8L * out.length)) {
                if (pass.floats) lane.writeFloats(right, factor.address());
                else lane.write(right, factor.address());
                Struct arguments = pass.arguments.of(factor.address(), parts.address(), perSpan * pass.tileColumns);
                Struct adding = new Struct().with(sums.address(), parts.address(), out.length, spans);
                try (Memory struct = arguments.memory();
                        Memory second = adding.memory()) {
                    lane.launch(multiply, blocks, spans, KernelSource.SIDE * KernelSource.SIDE, struct);
                    lane.launch(add, (out.length + 255L) / 256, 1, 256, second);
                    lane.read(sums.address(), out);
                }
            }
        });
    }

    /**
     * The mean of the points of the columns, and the distances of points from it.
     *
     * @param middle the mean of the columns' points
     * @param radius the largest distance from it, of rows and columns
     */
    record Center(double[] middle, double radius) {}

    private synchronized Center center() {
        Center center = known;
        if (center == null) known = center = measured();
        return center;
    }

    private Center measured() {
        int view = program.sums().get(0).view();
        double[] middle = y.mean(view);
        double radius = y.radius(view, middle);
        return new Center(middle, x == y ? radius : Math.max(radius, x.radius(view, middle)));
    }
}
