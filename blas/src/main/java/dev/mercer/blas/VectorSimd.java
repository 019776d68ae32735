package dev.mercer.blas;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Lanes by the Vector API. Loaded only where its module is readable, see {@link VectorModule}.
 *
 * <p>exp as in {@code linalg.VectorExp}: eˣ = 2ᵏ·eʳ, k = round(x/ln 2), and a polynomial for eʳ with its coefficients,
 * here with fused multiply-add and with 2ᵏ put together in the lanes.
 *
 * <p>A vector is a register only as long as everything that touches it is compiled into one method; where the compiler
 * stops inlining it becomes an object, and a loop ten times slower. So each loop here is one method that calls nothing but
 * the Vector API, keeps no masks from turn to turn, and is too long to be inlined into its callers (whose depth would use
 * up the compiler's limit).
 */
final class VectorSimd implements Simd {
    private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;

    /** As many floats as there are lanes of doubles. */
    private static final VectorSpecies<Float> HALF =
            VectorSpecies.of(float.class, VectorShape.forBitSize(D.vectorBitSize() / 2));

    private static final double LOG2_E = 0x1.71547652b82fep0;
    private static final double LN2_HIGH = 0x1.62e42fee00000p-1;
    private static final double LN2_LOW = 0x1.a39ef35793c76p-33;
    private static final double ROUND = 0x1.8p52;
    private static final double LEAST = -708;

    private static final float LOG2_E_FLOAT = 0x1.715476p0f;
    private static final float LN2_HIGH_FLOAT = 0x1.62e4p-1f;
    private static final float LN2_LOW_FLOAT = 0x1.7f7d1cp-20f;
    private static final float ROUND_FLOAT = 0x1.8p23f;
    private static final float LEAST_FLOAT = -87;

    private final Simd plain = new PlainSimd();

    @Override
    public String name() {
        return "Vector API, " + D.vectorBitSize() + " bit";
    }

    @Override
    public void decay(double[] v, int at, int count, double factor) {
        int vectors = count / D.length() * D.length();
        decayVectors(v, at, at + vectors, factor);
        plain.decay(v, at + vectors, count - vectors, factor);
    }

    private static void decayVectors(double[] v, int from, int to, double factor) {
        DoubleVector log2e = DoubleVector.broadcast(D, LOG2_E);
        DoubleVector round = DoubleVector.broadcast(D, ROUND);
        DoubleVector high = DoubleVector.broadcast(D, -LN2_HIGH);
        DoubleVector low = DoubleVector.broadcast(D, -LN2_LOW);
        DoubleVector e10 = DoubleVector.broadcast(D, 0x1.2707a5f7121c7p-22);
        DoubleVector e9 = DoubleVector.broadcast(D, 0x1.72e9282b08ae6p-19);
        DoubleVector e8 = DoubleVector.broadcast(D, 0x1.a01b7c691e095p-16);
        DoubleVector e7 = DoubleVector.broadcast(D, 0x1.a0198d4cdf6f3p-13);
        DoubleVector e6 = DoubleVector.broadcast(D, 0x1.6c16c0c81d400p-10);
        DoubleVector e5 = DoubleVector.broadcast(D, 0x1.11111125b6f0fp-7);
        DoubleVector e4 = DoubleVector.broadcast(D, 0x1.5555555589152p-5);
        DoubleVector e3 = DoubleVector.broadcast(D, 0x1.55555555507b6p-3);
        DoubleVector e2 = DoubleVector.broadcast(D, 0x1.ffffffffffed2p-2);
        DoubleVector one = DoubleVector.broadcast(D, 1);
        for (int j = from; j < to; j += D.length()) {
            DoubleVector x = DoubleVector.fromArray(D, v, j).mul(factor).max(LEAST);
            DoubleVector sum = x.fma(log2e, round);
            DoubleVector k = sum.sub(round);
            DoubleVector r = k.fma(low, k.fma(high, x));
            DoubleVector s = r.mul(r);
            DoubleVector even = e10.fma(s, e8).fma(s, e6).fma(s, e4).fma(s, e2).fma(s, one);
            DoubleVector odd = e9.fma(s, e7).fma(s, e5).fma(s, e3).fma(s, one);
            odd.fma(r, even)
                    .reinterpretAsLongs()
                    .add(sum.reinterpretAsLongs().lanewise(VectorOperators.LSHL, 52))
                    .reinterpretAsDoubles()
                    .intoArray(v, j);
        }
    }

    @Override
    public void decay(float[] v, int at, int count, float factor) {
        int vectors = count / F.length() * F.length();
        decayVectors(v, at, at + vectors, factor);
        plain.decay(v, at + vectors, count - vectors, factor);
    }

    private static void decayVectors(float[] v, int from, int to, float factor) {
        FloatVector log2e = FloatVector.broadcast(F, LOG2_E_FLOAT);
        FloatVector round = FloatVector.broadcast(F, ROUND_FLOAT);
        FloatVector high = FloatVector.broadcast(F, -LN2_HIGH_FLOAT);
        FloatVector low = FloatVector.broadcast(F, -LN2_LOW_FLOAT);
        FloatVector e6 = FloatVector.broadcast(F, 0.0013814596f);
        FloatVector e5 = FloatVector.broadcast(F, 0.008368717f);
        FloatVector e4 = FloatVector.broadcast(F, 0.04166839f);
        FloatVector e3 = FloatVector.broadcast(F, 0.16666521f);
        FloatVector e2 = FloatVector.broadcast(F, 0.49999994f);
        FloatVector one = FloatVector.broadcast(F, 1);
        for (int j = from; j < to; j += F.length()) {
            FloatVector x = FloatVector.fromArray(F, v, j).mul(factor).max(LEAST_FLOAT);
            FloatVector sum = x.fma(log2e, round);
            FloatVector k = sum.sub(round);
            FloatVector r = k.fma(low, k.fma(high, x));
            FloatVector q = e6.fma(r, e5).fma(r, e4).fma(r, e3).fma(r, e2);
            q.mul(r)
                    .fma(r, r)
                    .add(one)
                    .reinterpretAsInts()
                    .add(sum.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23))
                    .reinterpretAsFloats()
                    .intoArray(v, j);
        }
    }

    @Override
    public void widen(float[] v, double[] out, int count) {
        int vectors = count / D.length() * D.length();
        for (int j = 0; j < vectors; j += D.length()) {
            DoubleVector wide =
                    (DoubleVector) FloatVector.fromArray(HALF, v, j).convertShape(VectorOperators.F2D, D, 0);
            wide.intoArray(out, j);
        }
        for (int j = vectors; j < count; j++) out[j] = v[j];
    }

    @Override
    public boolean anyBelow(double[] v, int at, int count, double bound) {
        int pairs = count / (2 * D.length()) * 2 * D.length();
        boolean low = !(lowest(v, at, at + pairs) >= bound);
        return plain.anyBelow(v, at + pairs, count - pairs, bound) || low;
    }

    private static double lowest(double[] v, int from, int to) {
        DoubleVector even = DoubleVector.broadcast(D, Double.POSITIVE_INFINITY);
        DoubleVector odd = even;
        for (int j = from; j < to; j += 2 * D.length()) {
            even = even.min(DoubleVector.fromArray(D, v, j));
            odd = odd.min(DoubleVector.fromArray(D, v, j + D.length()));
        }
        return even.min(odd).reduceLanes(VectorOperators.MIN);
    }

    @Override
    public boolean anyBelow(float[] v, int at, int count, float bound) {
        int pairs = count / (2 * F.length()) * 2 * F.length();
        boolean low = !(lowest(v, at, at + pairs) >= bound);
        return plain.anyBelow(v, at + pairs, count - pairs, bound) || low;
    }

    private static float lowest(float[] v, int from, int to) {
        FloatVector even = FloatVector.broadcast(F, Float.POSITIVE_INFINITY);
        FloatVector odd = even;
        for (int j = from; j < to; j += 2 * F.length()) {
            even = even.min(FloatVector.fromArray(F, v, j));
            odd = odd.min(FloatVector.fromArray(F, v, j + F.length()));
        }
        return even.min(odd).reduceLanes(VectorOperators.MIN);
    }

    @Override
    public boolean minusBoth(float[] tile, int rows, int columns, Both vectors) {
        if (columns % (4 * F.length()) != 0) return false;
        float[] lanes = new float[F.length()];
        for (int r = 0; r < rows; r++) {
            oneRow(tile, r * columns, columns, vectors, vectors.row() + r, lanes);
            // Not by reduceLanes: the order of its sum is not specified, and differs before and after compilation.
            float sum = 0;
            for (float lane : lanes) sum += lane;
            vectors.x()[vectors.row() + r] -= sum;
        }
        return true;
    }

    /** y − b·row, and the product row·a in {@code sums}; row by row, because memory is then read in order. */
    private static void oneRow(float[] tile, int at, int columns, Both vectors, int row, float[] sums) {
        float[] y = vectors.y();
        float[] a = vectors.a();
        int column = vectors.column();
        int lanes = F.length();
        FloatVector b = FloatVector.broadcast(F, -vectors.b()[row]);
        FloatVector x0 = FloatVector.zero(F);
        FloatVector x1 = x0;
        FloatVector x2 = x0;
        FloatVector x3 = x0;
        for (int j = 0; j < columns; j += 4 * lanes) {
            FloatVector t0 = FloatVector.fromArray(F, tile, at + j);
            FloatVector t1 = FloatVector.fromArray(F, tile, at + j + lanes);
            FloatVector t2 = FloatVector.fromArray(F, tile, at + j + 2 * lanes);
            FloatVector t3 = FloatVector.fromArray(F, tile, at + j + 3 * lanes);
            x0 = t0.fma(FloatVector.fromArray(F, a, column + j), x0);
            x1 = t1.fma(FloatVector.fromArray(F, a, column + j + lanes), x1);
            x2 = t2.fma(FloatVector.fromArray(F, a, column + j + 2 * lanes), x2);
            x3 = t3.fma(FloatVector.fromArray(F, a, column + j + 3 * lanes), x3);
            t0.fma(b, FloatVector.fromArray(F, y, column + j)).intoArray(y, column + j);
            t1.fma(b, FloatVector.fromArray(F, y, column + j + lanes)).intoArray(y, column + j + lanes);
            t2.fma(b, FloatVector.fromArray(F, y, column + j + 2 * lanes)).intoArray(y, column + j + 2 * lanes);
            t3.fma(b, FloatVector.fromArray(F, y, column + j + 3 * lanes)).intoArray(y, column + j + 3 * lanes);
        }
        x0.add(x1).add(x2.add(x3)).intoArray(sums, 0);
    }

    /** Sixteen sums at a time: with fewer registers than 32 they would be in memory. */
    private static boolean roomy() {
        return F.vectorBitSize() == 512;
    }

    @Override
    public boolean minusFew(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (!roomy() || n % (4 * F.length()) != 0) return false;
        for (int j = 0; j < n; j += 4 * F.length())
            for (int row = 0; row < m; row += 4) fewRows(c, a, b, new Few(row, m, j, n, k));
        return true;
    }

    /** Four rows of A from {@code row} on, or as many as there are, and some of the columns, from {@code column} on. */
    private record Few(int row, int m, int column, int n, int k) {
        /** Row i of the four; where it is not there, the first once more. */
        int at(int i) {
            return (row + i < m ? row + i : row) * k;
        }
    }

    private static void fewRows(float[] c, float[] a, float[] b, Few few) {
        int lanes = F.length();
        int k = few.k;
        int n = few.n;
        int a0 = few.at(0);
        int a1 = few.at(1);
        int a2 = few.at(2);
        int a3 = few.at(3);
        FloatVector c00 = FloatVector.zero(F);
        FloatVector c01 = c00;
        FloatVector c02 = c00;
        FloatVector c03 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c12 = c00;
        FloatVector c13 = c00;
        FloatVector c20 = c00;
        FloatVector c21 = c00;
        FloatVector c22 = c00;
        FloatVector c23 = c00;
        FloatVector c30 = c00;
        FloatVector c31 = c00;
        FloatVector c32 = c00;
        FloatVector c33 = c00;
        for (int i = 0, at = few.column; i < k; i++, at += n) {
            FloatVector b0 = FloatVector.fromArray(F, b, at);
            FloatVector b1 = FloatVector.fromArray(F, b, at + lanes);
            FloatVector b2 = FloatVector.fromArray(F, b, at + 2 * lanes);
            FloatVector b3 = FloatVector.fromArray(F, b, at + 3 * lanes);
            FloatVector x0 = FloatVector.broadcast(F, a[a0 + i]);
            c00 = b0.fma(x0, c00);
            c01 = b1.fma(x0, c01);
            c02 = b2.fma(x0, c02);
            c03 = b3.fma(x0, c03);
            FloatVector x1 = FloatVector.broadcast(F, a[a1 + i]);
            c10 = b0.fma(x1, c10);
            c11 = b1.fma(x1, c11);
            c12 = b2.fma(x1, c12);
            c13 = b3.fma(x1, c13);
            FloatVector x2 = FloatVector.broadcast(F, a[a2 + i]);
            c20 = b0.fma(x2, c20);
            c21 = b1.fma(x2, c21);
            c22 = b2.fma(x2, c22);
            c23 = b3.fma(x2, c23);
            FloatVector x3 = FloatVector.broadcast(F, a[a3 + i]);
            c30 = b0.fma(x3, c30);
            c31 = b1.fma(x3, c31);
            c32 = b2.fma(x3, c32);
            c33 = b3.fma(x3, c33);
        }
        int at = few.row * n + few.column;
        FloatVector.fromArray(F, c, at).sub(c00).intoArray(c, at);
        FloatVector.fromArray(F, c, at + lanes).sub(c01).intoArray(c, at + lanes);
        FloatVector.fromArray(F, c, at + 2 * lanes).sub(c02).intoArray(c, at + 2 * lanes);
        FloatVector.fromArray(F, c, at + 3 * lanes).sub(c03).intoArray(c, at + 3 * lanes);
        if (few.row + 1 >= few.m) return;
        at += n;
        FloatVector.fromArray(F, c, at).sub(c10).intoArray(c, at);
        FloatVector.fromArray(F, c, at + lanes).sub(c11).intoArray(c, at + lanes);
        FloatVector.fromArray(F, c, at + 2 * lanes).sub(c12).intoArray(c, at + 2 * lanes);
        FloatVector.fromArray(F, c, at + 3 * lanes).sub(c13).intoArray(c, at + 3 * lanes);
        if (few.row + 2 >= few.m) return;
        at += n;
        FloatVector.fromArray(F, c, at).sub(c20).intoArray(c, at);
        FloatVector.fromArray(F, c, at + lanes).sub(c21).intoArray(c, at + lanes);
        FloatVector.fromArray(F, c, at + 2 * lanes).sub(c22).intoArray(c, at + 2 * lanes);
        FloatVector.fromArray(F, c, at + 3 * lanes).sub(c23).intoArray(c, at + 3 * lanes);
        if (few.row + 3 >= few.m) return;
        at += n;
        FloatVector.fromArray(F, c, at).sub(c30).intoArray(c, at);
        FloatVector.fromArray(F, c, at + lanes).sub(c31).intoArray(c, at + lanes);
        FloatVector.fromArray(F, c, at + 2 * lanes).sub(c32).intoArray(c, at + 2 * lanes);
        FloatVector.fromArray(F, c, at + 3 * lanes).sub(c33).intoArray(c, at + 3 * lanes);
    }

    @Override
    public boolean minusFewTransposed(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (!roomy() || k % F.length() != 0 || n % 4 != 0) return false;
        float[] sums = new float[16 * F.length()];
        for (int j = 0; j < n; j += 4)
            for (int row = 0; row < m; row += 4) {
                Few few = new Few(row, m, j, n, k);
                fewProducts(a, b, few, sums);
                for (int i = 0; i < Math.min(4, m - row); i++)
                    for (int l = 0; l < 4; l++) c[(row + i) * n + j + l] -= sum(sums, (4 * i + l) * F.length());
            }
        return true;
    }

    /** In an order of its own; see {@link #minusBoth}. */
    private static float sum(float[] v, int at) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        for (int i = at; i < at + 16; i += 4) {
            s0 += v[i];
            s1 += v[i + 1];
            s2 += v[i + 2];
            s3 += v[i + 3];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** The products of four rows of A with four of B, each as many partial sums as there are lanes. */
    private static void fewProducts(float[] a, float[] b, Few few, float[] sums) {
        int lanes = F.length();
        int k = few.k;
        int a0 = few.at(0);
        int a1 = few.at(1);
        int a2 = few.at(2);
        int a3 = few.at(3);
        int b0 = few.column * k;
        int b1 = b0 + k;
        int b2 = b1 + k;
        int b3 = b2 + k;
        FloatVector c00 = FloatVector.zero(F);
        FloatVector c01 = c00;
        FloatVector c02 = c00;
        FloatVector c03 = c00;
        FloatVector c10 = c00;
        FloatVector c11 = c00;
        FloatVector c12 = c00;
        FloatVector c13 = c00;
        FloatVector c20 = c00;
        FloatVector c21 = c00;
        FloatVector c22 = c00;
        FloatVector c23 = c00;
        FloatVector c30 = c00;
        FloatVector c31 = c00;
        FloatVector c32 = c00;
        FloatVector c33 = c00;
        for (int r = 0; r < k; r += lanes) {
            FloatVector y0 = FloatVector.fromArray(F, b, b0 + r);
            FloatVector y1 = FloatVector.fromArray(F, b, b1 + r);
            FloatVector y2 = FloatVector.fromArray(F, b, b2 + r);
            FloatVector y3 = FloatVector.fromArray(F, b, b3 + r);
            FloatVector x0 = FloatVector.fromArray(F, a, a0 + r);
            c00 = y0.fma(x0, c00);
            c01 = y1.fma(x0, c01);
            c02 = y2.fma(x0, c02);
            c03 = y3.fma(x0, c03);
            FloatVector x1 = FloatVector.fromArray(F, a, a1 + r);
            c10 = y0.fma(x1, c10);
            c11 = y1.fma(x1, c11);
            c12 = y2.fma(x1, c12);
            c13 = y3.fma(x1, c13);
            FloatVector x2 = FloatVector.fromArray(F, a, a2 + r);
            c20 = y0.fma(x2, c20);
            c21 = y1.fma(x2, c21);
            c22 = y2.fma(x2, c22);
            c23 = y3.fma(x2, c23);
            FloatVector x3 = FloatVector.fromArray(F, a, a3 + r);
            c30 = y0.fma(x3, c30);
            c31 = y1.fma(x3, c31);
            c32 = y2.fma(x3, c32);
            c33 = y3.fma(x3, c33);
        }
        c00.intoArray(sums, 0);
        c01.intoArray(sums, lanes);
        c02.intoArray(sums, 2 * lanes);
        c03.intoArray(sums, 3 * lanes);
        c10.intoArray(sums, 4 * lanes);
        c11.intoArray(sums, 5 * lanes);
        c12.intoArray(sums, 6 * lanes);
        c13.intoArray(sums, 7 * lanes);
        c20.intoArray(sums, 8 * lanes);
        c21.intoArray(sums, 9 * lanes);
        c22.intoArray(sums, 10 * lanes);
        c23.intoArray(sums, 11 * lanes);
        c30.intoArray(sums, 12 * lanes);
        c31.intoArray(sums, 13 * lanes);
        c32.intoArray(sums, 14 * lanes);
        c33.intoArray(sums, 15 * lanes);
    }
}
