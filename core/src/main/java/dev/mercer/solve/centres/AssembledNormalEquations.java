package dev.mercer.solve.centres;

import dev.mercer.linalg.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;

/**
 * The equations as a matrix, of the rows that a pass had seen when it was cancelled: these rows cannot be looked at again, and need
 * not be. J is right to about 1e-12 of the variance of the targets.
 */
final class AssembledNormalEquations extends NormalEquations {
    private final SymmetricMatrix square;
    private final Engine engine;

    AssembledNormalEquations(Known known, Engine engine) {
        super(known);
        this.square = known.square;
        this.engine = engine;
    }

    @Override
    Matrix product(Matrix v, boolean rough) {
        return square.multiply(v, engine);
    }

    @Override
    Rest rest(Matrix x) {
        Matrix product = square.multiply(x, engine);
        double squares = spread;
        double[] explained = Columns.dots(x, right);
        double[] curved = Columns.dots(x, product);
        for (int t = 0; t < explained.length; t++) squares += curved[t] - 2 * explained[t];
        Matrix left = right.copy();
        Columns.add(-1, product, left);
        return new Rest(left, Math.max(0, squares));
    }
}
