package dev.mercer.blas;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Explicit vectors by the Vector API. Loaded only if its module is readable, see {@link VectorModule}.
 *
 * <p>exp as in {@code linalg.VectorExp}: eˣ = 2ᵏ·eʳ, k = round(x/ln 2), and a polynomial for eʳ with its coefficients,
 * here with fused multiply-add and with 2ᵏ computed in the lanes.
 *
 * <p>A vector stays in a register only if all code that uses it is compiled into one method; if the compiler stops inlining, it becomes an
 * object, and the loop is ten times slower. Therefore each loop here is one method that calls only the Vector API and keeps no masks between
 * iterations, and the long ones have more than 325 bytecodes, the limit up to which a method is inlined into its callers. And all vectors of
 * floats have one length: the compiler derives the type of a vector from all earlier uses in the process; with two types, loops with vectors as
 * objects were seen in one of six processes.
 */
final class VectorSimd implements Simd {
    private static final VectorSpecies<Double> D = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_PREFERRED;

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
        int pair = 2 * F.length();
        int vectors = count / pair * pair;
        decayVectors(v, at, at + vectors, factor);
        plain.decay(v, at + vectors, count - vectors, factor);
    }

    /** Uses two vectors in each iteration: with one the method would be short enough to be inlined into its callers. */
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
        int lanes = F.length();
        for (int j = from; j < to; j += 2 * lanes) {
            FloatVector x0 = FloatVector.fromArray(F, v, j).mul(factor).max(LEAST_FLOAT);
            FloatVector sum0 = x0.fma(log2e, round);
            FloatVector k0 = sum0.sub(round);
            FloatVector r0 = k0.fma(low, k0.fma(high, x0));
            FloatVector q0 = e6.fma(r0, e5).fma(r0, e4).fma(r0, e3).fma(r0, e2);
            q0.mul(r0)
                    .fma(r0, r0)
                    .add(one)
                    .reinterpretAsInts()
                    .add(sum0.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23))
                    .reinterpretAsFloats()
                    .intoArray(v, j);
            FloatVector x1 = FloatVector.fromArray(F, v, j + lanes).mul(factor).max(LEAST_FLOAT);
            FloatVector sum1 = x1.fma(log2e, round);
            FloatVector k1 = sum1.sub(round);
            FloatVector r1 = k1.fma(low, k1.fma(high, x1));
            FloatVector q1 = e6.fma(r1, e5).fma(r1, e4).fma(r1, e3).fma(r1, e2);
            q1.mul(r1)
                    .fma(r1, r1)
                    .add(one)
                    .reinterpretAsInts()
                    .add(sum1.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23))
                    .reinterpretAsFloats()
                    .intoArray(v, j + lanes);
        }
    }

    @Override
    public void widen(float[] v, double[] out, int count) {
        int vectors = count / F.length() * F.length();
        for (int j = 0; j < vectors; j += F.length()) {
            FloatVector both = FloatVector.fromArray(F, v, j);
            DoubleVector first = (DoubleVector) both.convertShape(VectorOperators.F2D, D, 0);
            DoubleVector second = (DoubleVector) both.convertShape(VectorOperators.F2D, D, 1);
            first.intoArray(out, j);
            second.intoArray(out, j + D.length());
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
    public int firstBelow(float[] v, int at, float[] bounds, float more, int from) {
        int vectors = from + (bounds.length - from) / F.length() * F.length();
        return plain.firstBelow(v, at, bounds, more, vectorBelow(v, at, bounds, more, from, vectors));
    }

    /** The start of the first vector that has such a number. */
    private static int vectorBelow(float[] v, int at, float[] bounds, float more, int from, int to) {
        FloatVector most = FloatVector.broadcast(F, more);
        for (int c = from; c < to; c += F.length()) {
            FloatVector bound = FloatVector.fromArray(F, bounds, c).add(most);
            boolean above = FloatVector.fromArray(F, v, at + c)
                    .compare(VectorOperators.GE, bound)
                    .allTrue();
            if (!above) return c;
        }
        return to;
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

    @Override
    public boolean minusFew(float[] c, float[] a, float[] b, int m, int n, int k) {
        return FewRows.minus(c, a, b, m, n, k);
    }

    @Override
    public boolean minusFewTransposed(float[] c, float[] a, float[] b, int m, int n, int k) {
        return FewRows.minusTransposed(c, a, b, m, n, k);
    }

    @Override
    public boolean minusWideRows(double[] c, double[] a, float[] b, int m, int n, int k) {
        return WideRows.minus(c, a, b, m, n, k);
    }

    @Override
    public boolean minusWideRowsTransposed(double[] c, double[] a, float[] b, int m, int n, int k) {
        return WideRows.minusTransposed(c, a, b, m, n, k);
    }
}
