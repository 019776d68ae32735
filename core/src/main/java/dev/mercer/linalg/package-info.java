/**
 * The linear algebra that kernel methods need.
 *
 * <p>A Gram matrix is a {@link dev.mercer.linalg.SymmetricMatrix}: the lower triangle of square tiles, each a heap
 * array, so that its size is bounded by memory only. {@link dev.mercer.linalg.internal.Cholesky} factors and solves it tile by
 * tile through {@link dev.mercer.linalg.tile.TileMath}, the only interface that a faster back end implements;
 * {@link dev.mercer.linalg.tile.PlainTileMath} is always available. {@link dev.mercer.linalg.internal.Eigen} decomposes it
 * completely. If the matrix is too large to store, {@link dev.mercer.linalg.internal.ConjugateGradient} and {@link
 * dev.mercer.linalg.internal.Lanczos} need only the products of a {@link dev.mercer.linalg.tile.LinearOperator}, and {@link
 * dev.mercer.linalg.internal.PivotedCholesky} only a few rows of a {@link dev.mercer.linalg.tile.RowSource}. {@link
 * dev.mercer.linalg.internal.RefinedSolver} solves to double accuracy by the cheapest method, mostly in single precision. {@link
 * dev.mercer.linalg.Matrix} carries right-hand sides, factors and eigenvectors; {@link dev.mercer.linalg.tile.VectorMath}
 * contains the basic loops of all other classes.
 *
 * <p>Two rules hold in the package. Work is cut into tasks of fixed extent whose results are combined in a fixed order:
 * the same bits at any number of threads. And inner loops run along rows that are arrays of their own, because the
 * compiler turns such loops into vector instructions without flags or native code; {@code Rows} explains why.
 */
package dev.mercer.linalg;
