package dev.mercer.linalg.internal;

import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.VectorMath;

/**
 * The Householder reflections I − VTVᵀ that make a panel of a {@link BandReduction} upper triangular, tile by tile over the
 * block rows below the panel's block.
 */
final class Panel {
    private final BandReduction owner;
    private final int first;
    /** The number of reflections. */
    final int count;
    /** V, for each block row. */
    final double[][] vectors;
    /** (VT)ᵀ, for each block row. */
    final double[][] scaledTransposed;

    private final double[][] vectorsTransposed;
    private final double[] triangle;

    private Panel(BandReduction owner, int first, double[][] reflections, double[] scales) {
        this.owner = owner;
        this.first = first;
        this.count = reflections.length;
        this.vectors = new double[owner.blocks][];
        this.vectorsTransposed = new double[owner.blocks][];
        this.scaledTransposed = new double[owner.blocks][];
        TileMath<double[]> math = owner.math();
        double[] overlaps = new double[count * count];
        for (int i = first; i < owner.blocks; i++) {
            int rows = owner.width(i);
            vectorsTransposed[i] = new double[count * rows];
            for (int p = 0; p < count; p++)
                System.arraycopy(
                        reflections[p], (i - first) * BandReduction.WIDTH, vectorsTransposed[i], p * rows, rows);
            vectors[i] = transposed(vectorsTransposed[i], count, rows, 1);
            math.minusProduct(overlaps, vectorsTransposed[i], vectors[i], count, count, rows);
        }
        this.triangle = triangle(overlaps, scales);
        double[] negated = transposed(triangle, count, count, -1);
        for (int i = first; i < owner.blocks; i++) {
            scaledTransposed[i] = new double[count * owner.width(i)];
            math.minusProduct(scaledTransposed[i], negated, vectorsTransposed[i], count, owner.width(i), count);
        }
    }

    /** Factors block column k below its diagonal block, and leaves R there. */
    static Panel of(BandReduction owner, int k) {
        int first = k + 1;
        int rows = owner.n - first * BandReduction.WIDTH;
        int columns = owner.width(k);
        double[][] panel = new double[columns][rows];
        for (int i = first; i < owner.blocks; i++)
            for (int r = 0; r < owner.width(i); r++)
                for (int c = 0; c < columns; c++)
                    panel[c][(i - first) * BandReduction.WIDTH + r] = owner.tiles[i][k][r * columns + c];
        int count = Math.min(columns, rows);
        double[] scales = new double[count];
        double[][] reflections = new double[count][];
        for (int j = 0; j < count; j++) {
            reflections[j] = new double[rows];
            scales[j] = reflection(panel[j], j, reflections[j]);
            for (int c = j + 1; c < columns; c++) {
                double share = scales[j] * VectorMath.dot(reflections[j], panel[c], j, rows);
                VectorMath.axpy(-share, reflections[j], panel[c], j, rows);
            }
        }
        for (int i = first; i < owner.blocks; i++)
            for (int r = 0; r < owner.width(i); r++)
                for (int c = 0; c < columns; c++) {
                    int row = (i - first) * BandReduction.WIDTH + r;
                    owner.tiles[i][k][r * columns + c] = row <= c ? panel[c][row] : 0;
                }
        return new Panel(owner, first, reflections, scales);
    }

    /** v and its scale for the reflection that leaves of x[from …] only the first element, which x then holds. */
    private static double reflection(double[] x, int from, double[] v) {
        double head = x[from];
        double rest = VectorMath.norm2(x, from + 1, x.length);
        v[from] = 1;
        if (rest == 0) return 0;
        double norm = VectorMath.norm2(new double[] {head, rest});
        // The sign that avoids cancellation [GVL13, §5.1.3].
        double beta = head > 0 ? -norm : norm;
        for (int i = from + 1; i < x.length; i++) v[i] = x[i] / (head - beta);
        x[from] = beta;
        return (beta - head) / beta;
    }

    /** T, upper triangular, with H₀H₁⋯ = I − VTVᵀ, from −VᵀV [SVL89]. */
    private static double[] triangle(double[] negated, double[] scales) {
        int count = scales.length;
        double[] t = new double[count * count];
        for (int j = 0; j < count; j++) {
            t[j * count + j] = scales[j];
            for (int l = 0; l < j; l++) {
                double share = scales[j] * negated[l * count + j];
                for (int i = 0; i <= l; i++) t[i * count + j] += t[i * count + l] * share;
            }
        }
        return t;
    }

    /** X = W − ½V(TᵀVᵀW), for each block row. */
    double[][] halved(double[][] w) {
        TileMath<double[]> math = owner.math();
        double[] overlap = new double[count * count];
        for (int i = first; i < w.length; i++)
            math.minusProduct(overlap, scaledTransposed[i], w[i], count, count, owner.width(i));
        // The overlap is symmetric up to rounding, and negative here.
        double[] half = new double[count * count];
        for (int a = 0; a < count; a++)
            for (int b = 0; b < count; b++)
                half[a * count + b] = -(overlap[a * count + b] + overlap[b * count + a]) / 4;
        double[][] x = new double[w.length][];
        for (int i = first; i < w.length; i++) {
            x[i] = w[i].clone();
            math.minusProduct(x[i], vectors[i], half, owner.width(i), count, count);
        }
        return x;
    }

    /** Column of tiles c of Q ← (I − VTVᵀ)Q. */
    void applyTo(double[][][] q, int c, TileMath<double[]> math) {
        int width = owner.width(c);
        double[] product = new double[count * width];
        for (int i = first; i < owner.blocks; i++)
            math.minusProduct(product, vectorsTransposed[i], q[i][c], count, width, owner.width(i));
        double[] scaled = new double[count * width];
        math.minusProduct(scaled, triangle, product, count, width, count);
        for (int i = first; i < owner.blocks; i++)
            math.minusProduct(q[i][c], vectors[i], scaled, owner.width(i), width, count);
    }

    /** factor·Aᵀ of an m×n tile. */
    static double[] transposed(double[] a, int m, int n, double factor) {
        double[] t = new double[a.length];
        for (int i = 0; i < m; i++) for (int j = 0; j < n; j++) t[j * m + i] = factor * a[i * n + j];
        return t;
    }
}
