package dev.mercer.linalg.internal;

/**
 * The implicit QL and QR iterations with Wilkinson's shift on a symmetric tridiagonal matrix [GVL13, §8.3], [Par98, ch.
 * 8].
 *
 * <p>A sweep is a chain of rotations of neighboring rows; to get eigenvectors, the caller applies them too. About 1.7
 * sweeps for each eigenvalue. An off-diagonal element is dropped when it is below 1.1e-16 times the norm of the matrix,
 * or times the sum of its neighbors: eigenvalues are exact for a matrix that differs from the given one by no more.
 */
final class QlIteration {
    private static final double ROUNDOFF = 0x1p-53;
    private static final int SWEEPS_PER_VALUE = 30;

    /** Receives the rotations of the sweeps, in order. */
    interface Sweeps {
        /**
         * Rotation t = 0 … count−1 combines rows x = start + t·step and y = x + step: {@code x ← c·x + s·y}, {@code y ← c·y
         * − s·x}. The arrays are used again after the call.
         */
        void accept(int start, int step, int count, double[] c, double[] s);
    }

    private final double[] d;
    private final double[] e;
    private final Sweeps sweeps;
    private final double[] c;
    private final double[] s;
    private final double negligible;
    private long budget;

    private QlIteration(double[] d, double[] e, Sweeps sweeps) {
        this.d = d;
        this.e = e;
        this.sweeps = sweeps;
        this.c = new double[d.length];
        this.s = new double[d.length];
        double largest = 0;
        for (int i = 0; i < d.length; i++) largest = Math.max(largest, Math.max(Math.abs(d[i]), Math.abs(e[i])));
        this.negligible = ROUNDOFF * largest;
        this.budget = (long) SWEEPS_PER_VALUE * d.length;
    }

    /**
     * Replaces {@code d} by the eigenvalues, in no particular order.
     *
     * @param d diagonal
     * @param e e[i] couples i and i + 1; as long as d, the last element is ignored; destroyed
     */
    static void run(double[] d, double[] e, Sweeps sweeps) {
        if (d.length == 0) return;
        e[d.length - 1] = 0;
        QlIteration iteration = new QlIteration(d, e, sweeps);
        int from = 0;
        while (from < d.length) {
            int to = from;
            while (!iteration.small(to)) to++;
            iteration.block(from, to);
            from = to + 1;
        }
    }

    /** True when e[i] can be dropped; it then is. */
    private boolean small(int i) {
        if (i == d.length - 1) return true;
        double size = Math.abs(e[i]);
        if (size > negligible && size > ROUNDOFF * (Math.abs(d[i]) + Math.abs(d[i + 1]))) return false;
        e[i] = 0;
        return true;
    }

    /** Diagonalises rows from … to, starting at the end with the smaller element: it converges first. */
    private void block(int from, int to) {
        if (Math.abs(d[from]) <= Math.abs(d[to])) {
            for (int active = from; active < to; ) {
                int other = active;
                while (other < to && !small(other)) other++;
                if (other == active) active++;
                else sweep(active, other);
            }
        } else {
            for (int active = to; active > from; ) {
                int other = active;
                while (other > from && !small(other - 1)) other--;
                if (other == active) active--;
                else sweep(active, other);
            }
        }
    }

    /** One sweep from row {@code other} to row {@code active}, which may lie on either side of it. */
    private void sweep(int active, int other) {
        if (budget-- == 0) {
            throw new IllegalStateException(
                    "the eigenvalues of a tridiagonal matrix of " + d.length + " rows were not found in "
                            + SWEEPS_PER_VALUE + " sweeps each; this is a defect, please report it");
        }
        int step = active > other ? 1 : -1;
        int count = Math.abs(active - other);
        double g = d[other] - shift(d[active - step], d[active], e[Math.min(active - step, active)]);
        double sine = 1;
        double cosine = 1;
        double p = 0;
        for (int t = 0, q = other; t < count; t++, q += step) {
            int between = Math.min(q, q + step);
            double f = sine * e[between];
            double b = cosine * e[between];
            double r = length(f, g);
            if (t > 0) e[Math.min(q - step, q)] = r;
            cosine = r == 0 ? 1 : g / r;
            sine = r == 0 ? 0 : f / r;
            g = d[q] - p;
            r = (d[q + step] - g) * sine + 2 * cosine * b;
            p = sine * r;
            d[q] = g + p;
            g = cosine * r - b;
            c[t] = cosine;
            s[t] = sine;
        }
        d[active] -= p;
        e[Math.min(active - step, active)] = g;
        sweeps.accept(other, step, count, c, s);
    }

    /** The eigenvalue of [[a, x], [x, b]] that is closer to b. */
    private static double shift(double a, double b, double x) {
        double g = (a - b) / (2 * x);
        return b - x / (g + Math.copySign(length(g, 1), g));
    }

    private static double length(double x, double y) {
        double squares = x * x + y * y;
        return squares > 0x1p-900 && squares < 0x1p900 ? Math.sqrt(squares) : Math.hypot(x, y);
    }
}
