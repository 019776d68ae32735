package dev.mercer.cuda;

import dev.mercer.compute.internal.Window;
import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.linalg.SymmetricMatrix;
import org.jspecify.annotations.Nullable;

/** KWKᵀ on the card, in double: kernel values of some columns at a time, multiplied by themselves and added up. */
final class DeviceSquare {
    /** The most bytes of kernel values at a time. */
    private static final long MOST = 1L << 30;

    /** Columns of the square that are added to by one product; a multiple of the side of a tile. */
    private static final int UPDATE = 4096;

    private final Device device;
    private final Blas blas;
    private final Program program;
    private final DevicePoints rows;

    DeviceSquare(Device device, Blas blas, Program program, DevicePoints rows) {
        this.device = device;
        this.blas = blas;
        this.program = program;
        this.rows = rows;
    }

    /** Columns of K at a time. */
    private static int piece(int m) {
        return (int) Math.max(256, Math.min(65536, MOST / 8 / Math.max(1, m)));
    }

    /** The memory beside the points. */
    static long bytes(int m) {
        return 8L * m * m + 8L * m * piece(m) + (64L << 20);
    }

    /** The square for all of these points as columns of K. */
    SymmetricMatrix of(DevicePoints columns, double @Nullable [] weights) {
        int m = rows.size();
        int piece = piece(m);
        SymmetricMatrix square = new SymmetricMatrix(m);
        KernelSource source = KernelSource.of(program, columns.dims(), KernelSource.Form.DOUBLE, 0);
        KernelSource.Filling filling = source.filling(device);
        synchronized (blas) {
            Lane.use(device, lane -> {
                blas.use(lane.stream());
                try (DeviceMemory.Buffer sum = device.memory().allocate(8L * m * m);
                        DeviceMemory.Buffer values = device.memory().allocate(8L * m * piece);
                        DeviceMemory.Buffer roots = device.memory().allocate(8L * columns.size())) {
                    lane.clear(sum);
                    if (weights != null) {
                        double[] half = new double[weights.length];
                        for (int i = 0; i < half.length; i++) half[i] = Math.sqrt(weights[i]);
                        lane.write(half, roots.address());
                    }
                    for (int from = 0; from < columns.size(); from += piece) {
                        int count = Math.min(piece, columns.size() - from);
                        Window window = new Window(0, m, from, from + count);
                        filling.fill(lane, rows, columns, window, values.address(), count, false);
                        if (weights != null)
                            blas.scaleRows(count, m, values.address(), count, roots.address() + 8L * from);
                        add(values.address(), count, sum.address());
                    }
                    DeviceTiles.download(lane, sum.address(), square);
                }
            });
        }
        return square;
    }

    /** Adds the lower triangle, and the other values in blocks on the diagonal. */
    private void add(long values, int count, long sum) {
        int m = rows.size();
        for (int from = 0; from < m; from += UPDATE) {
            int width = Math.min(UPDATE, m - from);
            Operand left = new Operand(values, count, Blas.TRANSPOSED);
            Operand right = new Operand(values + 8L * from * count, count, Blas.NOT);
            Operand to = new Operand(sum + 8L * from * m, m, Blas.NOT);
            blas.multiply(Kind.DOUBLE, 1, from + width, width, count, left, right, 1, to);
        }
    }
}
