package dev.mercer.cuda;

import dev.mercer.cuda.Blas.Kind;
import dev.mercer.cuda.Blas.Operand;
import dev.mercer.cuda.HalfProducts.Halves;
import java.util.ArrayList;
import java.util.List;

/**
 * The form A = QBQᵀ of a symmetric matrix on the card, Q orthogonal and B a band of {@value #WIDTH} numbers on either side of the
 * diagonal: the algorithm of {@link dev.mercer.linalg.internal.BandForm}, with products by tensor cores.
 *
 * <p>The first block columns span the eigenvectors of the largest eigenvalues, about. While the norm of what remains is large,
 * products have three terms, so that errors are those of single precision; once it is so small that errors of half precision are no
 * larger, they have one.
 */
final class DeviceBand {
    /** Columns of a block. */
    static final int WIDTH = 512;

    /** The number of blocks whose reflectors are applied together to compute Q. */
    private static final int GROUP = 2;

    /** Columns that are updated by one product. */
    private static final int UPDATE = 4096;

    /**
     * The norm of the remaining matrix, relative to the whole, below which products have one term. 60,000 images with a Gaussian kernel:
     * leave-one-out errors then differ by 1.6e-4 from those with three terms throughout.
     */
    private static final double ROUGH = 1e-4;

    /** Vectors and steps of the estimate of a norm. */
    private static final int VECTORS = 32;

    private static final int POWERS = 3;

    final int n;
    final int padded;
    final int blocks;
    /** Q in columns of {@link #padded} numbers; and in half precision. */
    final DeviceMemory.Buffer q;

    final Halves halves;
    /** The blocks of the band on the diagonal, and those below: of block k its coupling to the one before. */
    final DeviceMemory.Buffer diagonals;

    final DeviceMemory.Buffer couplings;
    /** A bound of the norm. */
    final double norm;

    /** The first block from which on blocks are so small that products in half precision are accurate enough. */
    final int small;

    private final DeviceMemory.Buffer high;
    private final DeviceMemory.Buffer low;

    /** For a matrix in single precision in columns of {@code padded} numbers, whose lower triangle is consumed. */
    DeviceBand(HalfProducts products, int n, DeviceMemory.Buffer a) {
        DeviceMemory memory = products.device.memory();
        this.n = n;
        this.padded = padded(n);
        this.blocks = padded / WIDTH;
        long square = (long) padded * padded;
        List<DeviceMemory.Buffer> taken = new ArrayList<>();
        try {
            high = memory.allocate(2 * square);
            taken.add(high);
            low = memory.allocate(2 * square);
            taken.add(low);
            diagonals = memory.allocate(4L * padded * WIDTH);
            taken.add(diagonals);
            couplings = memory.allocate(4L * padded * WIDTH);
            taken.add(couplings);
            q = memory.allocate(4 * square);
            taken.add(q);
            try (DeviceMemory.Buffer tau = memory.allocate(4L * padded)) {
                Reduction reduction = new Reduction(products, a, tau);
                boolean[] rough = reduction.run();
                reduction.accumulate(rough);
                this.norm = reduction.bandNorm();
                this.small = small(rough);
            }
            this.halves = new Halves(high.address(), low.address(), padded, HalfProducts.LARGEST);
            products.split(q.address(), padded, padded, padded, halves);
            products.lane.await();
        } catch (RuntimeException failed) {
            taken.forEach(DeviceMemory.Buffer::close);
            throw failed;
        }
    }

    private static int small(boolean[] rough) {
        int first = 0;
        while (first < rough.length && !rough[first]) first++;
        return first + 1;
    }

    /** The number of rows, padded to full blocks. */
    static int padded(int n) {
        return (n + WIDTH - 1) / WIDTH * WIDTH;
    }

    /** The memory of the form and of its computation, besides the matrix. */
    static long bytes(int n) {
        long padded = padded(n);
        return 8 * padded * padded + 64 * padded * WIDTH;
    }

    private Struct fields() {
        return HalfProducts.fields().set("ld", padded).set("b", WIDTH);
    }

    /** A block of the band. */
    Operand diagonal(int block) {
        return new Operand(diagonals.address() + 4L * block * WIDTH * WIDTH, WIDTH, Blas.NOT);
    }

    /** The block below the diagonal in the row of this block; from 1 on. */
    Operand coupling(int block, int form) {
        return new Operand(couplings.address() + 4L * block * WIDTH * WIDTH, WIDTH, form);
    }

    /** The steps, with their memory. */
    private final class Reduction {
        private final HalfProducts products;
        private final Blas blas;
        private final DeviceMemory memory;
        private final DeviceMemory.Buffer a;
        private final DeviceMemory.Buffer tau;
        private double whole;

        Reduction(HalfProducts products, DeviceMemory.Buffer a, DeviceMemory.Buffer tau) {
            this.products = products;
            this.blas = products.blas;
            this.memory = products.device.memory();
            this.a = a;
            this.tau = tau;
        }

        private long at(long row, long column) {
            return a.address() + 4 * (column * padded + row);
        }

        /** For each block column whether its products had one term. */
        boolean[] run() {
            boolean[] rough = new boolean[Math.max(1, blocks - 1)];
            products.lane.clear(tau);
            int work = blas.reflectWork(padded, WIDTH, padded);
            long column = (long) padded * WIDTH;
            try (DeviceMemory.Buffer v = memory.allocate(4 * column);
                    DeviceMemory.Buffer vt = memory.allocate(4 * column);
                    DeviceMemory.Buffer x = memory.allocate(4 * column);
                    DeviceMemory.Buffer vx = memory.allocate(8 * column);
                    DeviceMemory.Buffer xv = memory.allocate(8 * column);
                    DeviceMemory.Buffer small = memory.allocate(8L * WIDTH * WIDTH);
                    DeviceMemory.Buffer parts = memory.allocate(HalfProducts.innerBytes(WIDTH, WIDTH, padded));
                    DeviceMemory.Buffer scratch = memory.allocate(4L * work + 8)) {
                for (int k = 0; k + 1 < blocks; k++) {
                    int first = (k + 1) * WIDTH;
                    int m = padded - first;
                    // Rows that only pad the last block stay zeros: a column of zeros has no reflector.
                    blas.reflect(
                            n - first,
                            WIDTH,
                            at(first, (long) k * WIDTH),
                            padded,
                            tau.address() + 4L * k * WIDTH,
                            scratch.address(),
                            work,
                            scratch.address() + 4L * work);
                    triangle(k, 1, m, v.address(), small.address(), parts.address());
                    long t = small.address() + 4L * WIDTH * WIDTH;
                    multiply(m, WIDTH, WIDTH, v.address(), m, t, WIDTH, vt.address(), m);
                    rough[k] = k > 0 && rough[k - 1];
                    Halves trailing = mirrored(first, m, rough[k]);
                    if (!rough[k]) {
                        double size = size(trailing, m, x, xv);
                        if (k == 0) whole = size;
                        rough[k] = size <= ROUGH * whole;
                    }
                    product(trailing, m, rough[k], vt, xv, x);
                    // X = W − ½V(Tᵀ(VᵀW)).
                    Operand w = new Operand(x.address(), m, Blas.NOT);
                    Operand square = new Operand(small.address(), WIDTH, Blas.NOT);
                    Operand left = new Operand(vt.address(), m, Blas.NOT);
                    products.inner(WIDTH, WIDTH, m, left, w, parts.address(), square);
                    Operand reflectors = new Operand(v.address(), m, Blas.NOT);
                    blas.multiply(Kind.FLOAT, -0.5, m, WIDTH, WIDTH, reflectors, square, 1, w);
                    update(first, m, rough[k], v, x, vx, xv);
                }
                extract();
            }
            return rough;
        }

        /** The reflectors of some panels in V, in single precision, and behind VᵀV the triangle T of I − VTVᵀ. */
        private void triangle(int panel, int count, int m, long v, long small, long parts) {
            int columns = count * WIDTH;
            for (int each = 0; each < count; each++) {
                long from = at((panel + each + 1L) * WIDTH, (long) (panel + each) * WIDTH);
                products.run(
                        "reflectors",
                        fields().set("a", from)
                                .set("p", v + 4L * m * WIDTH * each)
                                .set("q", tau.address() + 4L * (panel + each) * WIDTH)
                                .set("c", m)
                                .set("t", (long) each * WIDTH));
            }
            Operand reflectors = new Operand(v, m, Blas.NOT);
            products.inner(columns, columns, m, reflectors, reflectors, parts, new Operand(small, columns, Blas.NOT));
            products.run(
                    "triangle",
                    HalfProducts.fields()
                            .set("p", small)
                            .set("q", tau.address() + 4L * panel * WIDTH)
                            .set("b", columns));
            long inverse = small + 4L * columns * columns;
            products.grid(
                    "identity",
                    columns,
                    columns,
                    HalfProducts.fields().set("p", inverse).set("m", columns).set("ld", columns));
            blas.solveUpper(false, columns, small, columns, inverse, columns);
        }

        private void multiply(
                int m, int n, int k, long left, int leftStride, long right, int rightStride, long to, int stride) {
            Operand one = new Operand(left, leftStride, Blas.NOT);
            Operand other = new Operand(right, rightStride, Blas.NOT);
            blas.multiply(Kind.FLOAT, 1, m, n, k, one, other, 0, new Operand(to, stride, Blas.NOT));
        }

        /** The remaining matrix in half precision, both triangles. */
        private Halves mirrored(int first, int m, boolean one) {
            products.run(
                    "diagonal",
                    fields().set("a", at(first, first)).set("p", high).set("m", m));
            double largest = HalfProducts.largest(products.peaks(high.address(), 1, m));
            Halves to = new Halves(high.address(), one ? 0 : low.address(), m, HalfProducts.factor(largest));
            long tiles = (m + 63L) / 64;
            products.launch(
                    "mirror",
                    tiles,
                    tiles,
                    fields().set("a", at(first, first))
                            .set("h", to.high())
                            .set("l", to.low())
                            .set("m", m)
                            .setDouble("f", to.factor()));
            return to;
        }

        /** Estimates the norm of a matrix in half precision by power iteration. */
        private double size(Halves matrix, int m, DeviceMemory.Buffer vectors, DeviceMemory.Buffer room) {
            products.run(
                    "noise", HalfProducts.fields().set("p", vectors).set("m", m).set("b", VECTORS));
            double before = HalfProducts.norm(products.peaks(vectors.address(), VECTORS, m));
            double found = 0;
            for (int power = 0; power < POWERS; power++) {
                double largest = HalfProducts.largest(products.peaks(vectors.address(), VECTORS, m));
                Halves some = new Halves(room.address(), 0, m, HalfProducts.factor(largest));
                products.split(vectors.address(), m, m, VECTORS, some);
                Operand to = new Operand(vectors.address(), m, Blas.NOT);
                products.multiply(1, m, VECTORS, m, matrix, Blas.NOT, some, Blas.NOT, 0, to);
                double after = HalfProducts.norm(products.peaks(vectors.address(), VECTORS, m));
                found = after / before;
                before = after;
            }
            return found;
        }

        /** W = A·VT. */
        private void product(
                Halves trailing,
                int m,
                boolean one,
                DeviceMemory.Buffer vt,
                DeviceMemory.Buffer room,
                DeviceMemory.Buffer to) {
            double largest = HalfProducts.largest(products.peaks(vt.address(), WIDTH, m));
            long low = one ? 0 : room.address() + 2L * m * WIDTH;
            Halves right = new Halves(room.address(), low, m, HalfProducts.factor(largest));
            products.split(vt.address(), m, m, WIDTH, right);
            Halves left = one ? new Halves(trailing.high(), 0, m, trailing.factor()) : trailing;
            Operand w = new Operand(to.address(), m, Blas.NOT);
            products.multiply(1, m, WIDTH, m, left, Blas.NOT, right, Blas.NOT, 0, w);
        }

        /** A ← A − VXᵀ − XVᵀ, its lower triangle. */
        private void update(
                int first,
                int m,
                boolean one,
                DeviceMemory.Buffer v,
                DeviceMemory.Buffer x,
                DeviceMemory.Buffer vx,
                DeviceMemory.Buffer xv) {
            double fx = HalfProducts.factor(HalfProducts.largest(products.peaks(x.address(), WIDTH, m)));
            long second = (long) m * WIDTH;
            long lowest = 2 * second;
            Halves left = new Halves(vx.address(), one ? 0 : vx.address() + 2 * lowest, m, HalfProducts.LARGEST);
            Halves right = new Halves(xv.address(), one ? 0 : xv.address() + 2 * lowest, m, HalfProducts.LARGEST);
            products.split(v.address(), m, m, WIDTH, left);
            products.split(v.address(), m, m, WIDTH, right.from(second));
            Halves leftX = left.from(second);
            products.split(x.address(), m, m, WIDTH, new Halves(leftX.high(), leftX.low(), m, fx));
            products.split(x.address(), m, m, WIDTH, new Halves(right.high(), right.low(), m, fx));
            // All terms are multiplied by both factors, in either order.
            Halves scaled = new Halves(right.high(), right.low(), m, fx);
            for (int from = 0; from < m; from += UPDATE) {
                int count = Math.min(UPDATE, m - from);
                Operand to = new Operand(at((long) first + from, (long) first + from), padded, Blas.NOT);
                products.multiply(
                        -1,
                        m - from,
                        count,
                        2 * WIDTH,
                        left.from(from),
                        Blas.NOT,
                        scaled.from(from),
                        Blas.TRANSPOSED,
                        1,
                        to);
            }
        }

        private void extract() {
            for (int k = 0; k < blocks; k++) {
                long from = (long) k * WIDTH;
                products.run(
                        "diagonalBlock",
                        fields().set("a", at(from, from)).set("p", diagonal(k).address()));
                if (k > 0)
                    products.run(
                            "lowerBlock",
                            fields().set("a", at(from, from - WIDTH))
                                    .set("p", coupling(k, Blas.NOT).address()));
            }
        }

        /** Frobenius' norm of the band. */
        double bandNorm() {
            double own = HalfProducts.norm(products.peaks(diagonals.address(), padded, WIDTH));
            long second = couplings.address() + 4L * WIDTH * WIDTH;
            double other = blocks == 1 ? 0 : HalfProducts.norm(products.peaks(second, padded - WIDTH, WIDTH));
            return Math.sqrt(own * own + 2 * other * other);
        }

        /** Q, beginning with the last reflectors. */
        void accumulate(boolean[] rough) {
            products.grid("identity", padded, padded, fields().set("p", q).set("m", padded));
            if (blocks == 1) return;
            int columns = GROUP * WIDTH;
            long size = (long) padded * columns;
            try (DeviceMemory.Buffer v = memory.allocate(4 * size);
                    DeviceMemory.Buffer y = memory.allocate(4 * size);
                    DeviceMemory.Buffer z = memory.allocate(4 * size);
                    DeviceMemory.Buffer room = memory.allocate(4 * size);
                    DeviceMemory.Buffer small = memory.allocate(8L * columns * columns);
                    DeviceMemory.Buffer parts = memory.allocate(HalfProducts.innerBytes(columns, columns, padded))) {
                Group group = new Group(
                        v.address(), y.address(), z.address(), room.address(), small.address(), parts.address());
                for (int panel = (blocks - 2) / GROUP * GROUP; panel >= 0; panel -= GROUP)
                    apply(panel, Math.min(GROUP, blocks - 1 - panel), rough[panel], group);
                products.lane.await();
            }
        }

        /** Q ← (I − VTVᵀ)Q for the reflectors of some panels. */
        private void apply(int panel, int count, boolean one, Group group) {
            int first = (panel + 1) * WIDTH;
            int m = padded - first;
            int columns = count * WIDTH;
            long size = (long) m * columns;
            triangle(panel, count, m, group.v, group.small, group.parts);
            Halves left = new Halves(group.halves, one ? 0 : group.halves + 2 * size, m, HalfProducts.LARGEST);
            products.split(group.v, m, m, columns, left);
            long part = q.address() + 4L * ((long) first * padded + first);
            Halves right = new Halves(high.address(), one ? 0 : low.address(), m, HalfProducts.LARGEST);
            products.split(part, padded, m, m, right);
            Operand to = new Operand(group.y, columns, Blas.NOT);
            products.multiply(1, columns, m, m, left, Blas.TRANSPOSED, right, Blas.NOT, 0, to);
            long t = group.small + 4L * columns * columns;
            multiply(columns, m, columns, t, columns, group.y, columns, group.z, columns);
            double largest = HalfProducts.largest(products.peaks(group.z, m, columns));
            Halves scaled = new Halves(group.y, one ? 0 : group.y + 2 * size, columns, HalfProducts.factor(largest));
            products.split(group.z, columns, columns, m, scaled);
            Operand target = new Operand(part, padded, Blas.NOT);
            products.multiply(-1, m, m, columns, left, Blas.NOT, scaled, Blas.NOT, 1, target);
        }
    }

    /** Addresses: V; VᵀQ, then TVᵀQ in half precision; TVᵀQ; V in half precision; VᵀV and T; parts of VᵀV. */
    private record Group(long v, long y, long z, long halves, long small, long parts) {}
}
