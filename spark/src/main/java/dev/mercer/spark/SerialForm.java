package dev.mercer.spark;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.nystrom.BlockTargets;
import dev.mercer.learn.nystrom.PassSetup;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.loss.Loss;
import dev.mercer.method.ChosenLoss;
import dev.mercer.solve.nystrom.LossSums;
import dev.mercer.solve.nystrom.RowPass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The serializable form of the values of a pass over the rows, since values of the library are not serializable: kernels and losses are sent in
 * their notation, matrices, points and factors as numbers.
 */
@FunctionalInterface
interface SerialForm<T> extends Serializable {
    /** Converts back to the value; factors are used by this engine. */
    T value(Engine engine);

    static SerialForm<PassSetup> of(PassSetup setup) {
        String kernel = setup.kernel().toString();
        Points points = setup.centers();
        int size = points.size();
        int dim = points.dim();
        double[] centers = points.coordinates();
        Precision precision = setup.precision();
        List<SerialForm<Cholesky>> factor =
                setup.factor().map(SerialForm::of).stream().toList();
        int outputs = setup.targets().outputs();
        double[] table = setup.targets().table();
        boolean labels = setup.targets().labels();
        double[] factors = setup.targets().factors();
        return engine -> new PassSetup(
                Kernel.parse(kernel),
                DensePoints.of(size, dim, centers),
                precision,
                factor.stream().map(form -> form.value(engine)).findFirst(),
                new BlockTargets(outputs, table, labels, factors));
    }

    private static SerialForm<Cholesky> of(Cholesky factor) {
        int size = factor.size();
        double[][] tiles = tiles(factor.lower());
        return engine -> {
            SymmetricMatrix lower = new SymmetricMatrix(size);
            double[][] to = tiles(lower);
            for (int k = 0; k < to.length; k++) System.arraycopy(tiles[k], 0, to[k], 0, to[k].length);
            return Cholesky.ofFactor(lower, engine);
        };
    }

    private static double[][] tiles(SymmetricMatrix lower) {
        List<double[]> tiles = new ArrayList<>();
        for (int i = 0; i < lower.tiles(); i++) for (int j = 0; j <= i; j++) tiles.add(lower.tile(i, j));
        return tiles.toArray(double[][]::new);
    }

    private static SerialForm<Matrix> of(Matrix matrix) {
        int columns = matrix.columns();
        double[] numbers = matrix.values();
        return engine -> Matrix.rowMajor(numbers, columns);
    }

    private static SerialForm<LossSums> of(LossSums sums) {
        String notation = ChosenLoss.of(sums.loss()).toString();
        double total = sums.total();
        double[] means = sums.means();
        return engine -> {
            Loss loss = ChosenLoss.parse(notation).loss();
            return new LossSums(loss, total, means);
        };
    }

    static SerialForm<RowPass> of(RowPass pass) {
        if (pass instanceof RowPass.KernelSums) return engine -> new RowPass.KernelSums();
        if (pass instanceof RowPass.TargetSums sums) {
            boolean labels = sums.labels();
            return engine -> new RowPass.TargetSums(labels);
        }
        if (pass instanceof RowPass.NormalSums sums) {
            double[] means = sums.means();
            boolean whole = sums.whole();
            int[] some = sums.some();
            return engine -> new RowPass.NormalSums(means, whole, some);
        }
        if (pass instanceof RowPass.NormalProduct product) {
            SerialForm<Matrix> v = of(product.v());
            double[] levels = product.levels();
            boolean rough = product.rough();
            return engine -> new RowPass.NormalProduct(v.value(engine), levels, rough);
        }
        if (pass instanceof RowPass.Residual residual) {
            SerialForm<Matrix> x = of(residual.x());
            double[] levels = residual.levels();
            double[] means = residual.means();
            return engine -> new RowPass.Residual(x.value(engine), levels, means);
        }
        if (pass instanceof RowPass.Slopes slopes) {
            SerialForm<LossSums> sums = of(slopes.sums());
            SerialForm<Matrix> x = of(slopes.x());
            double[] bias = slopes.bias();
            return engine -> new RowPass.Slopes(sums.value(engine), x.value(engine), bias);
        }
        if (pass instanceof RowPass.CurvedProduct product) {
            SerialForm<LossSums> sums = of(product.sums());
            SerialForm<Matrix> direction = of(product.direction());
            double[] levels = product.levels();
            SerialForm<Matrix> x = of(product.x());
            double[] bias = product.bias();
            return engine -> new RowPass.CurvedProduct(
                    sums.value(engine), direction.value(engine), levels, x.value(engine), bias);
        }
        if (pass instanceof RowPass.StepRisks risks) {
            SerialForm<LossSums> sums = of(risks.sums());
            SerialForm<Matrix> direction = of(risks.direction());
            double[] shift = risks.shift();
            SerialForm<Matrix> x = of(risks.x());
            double[] bias = risks.bias();
            double longest = risks.longest();
            int tries = risks.tries();
            return engine -> new RowPass.StepRisks(
                    sums.value(engine), direction.value(engine), shift, x.value(engine), bias, longest, tries);
        }
        RowPass.DualSums dual = (RowPass.DualSums) pass;
        SerialForm<LossSums> sums = of(dual.sums());
        SerialForm<Matrix> x = of(dual.x());
        double[] bias = dual.bias();
        double[] up = dual.up();
        double[] down = dual.down();
        double lambda = dual.lambda();
        return engine -> new RowPass.DualSums(sums.value(engine), x.value(engine), bias, up, down, lambda);
    }
}
