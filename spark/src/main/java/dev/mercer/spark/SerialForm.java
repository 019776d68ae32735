package dev.mercer.spark;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The form in which records of the solvers travel to executors, since Java serializes none of them: kernels travel by their notation,
 * matrices, points and factors by their numbers, and records by their components.
 */
interface SerialForm extends Serializable {
    /** The value again; factors are used by this engine. */
    Object value(Engine engine);

    static SerialForm of(Object value) {
        if (value instanceof Kernel kernel) {
            String notation = kernel.toString();
            return engine -> Kernel.parse(notation);
        }
        if (value instanceof Record) return ofRecord(value);
        if (value instanceof Optional<?> optional) {
            SerialForm[] form = optional.stream().map(SerialForm::of).toArray(SerialForm[]::new);
            return engine -> Arrays.stream(form).map(each -> each.value(engine)).findFirst();
        }
        if (value instanceof Matrix matrix) {
            int columns = matrix.columns();
            double[] numbers = matrix.values();
            return engine -> Matrix.rowMajor(numbers, columns);
        }
        if (value instanceof Points points) {
            int size = points.size();
            int dim = points.dim();
            double[] numbers = points.coordinates();
            return engine -> DensePoints.of(size, dim, numbers);
        }
        if (value instanceof Cholesky factor) {
            int size = factor.size();
            double[][] tiles = tiles(factor.lower());
            return engine -> {
                SymmetricMatrix lower = new SymmetricMatrix(size);
                double[][] to = tiles(lower);
                for (int k = 0; k < to.length; k++) System.arraycopy(tiles[k], 0, to[k], 0, to[k].length);
                return Cholesky.ofFactor(lower, engine);
            };
        }
        // A number, an enum or an array of numbers.
        if (value instanceof Serializable plain) return engine -> plain;
        throw new IllegalArgumentException("no serial form of " + value.getClass());
    }

    private static double[][] tiles(SymmetricMatrix lower) {
        List<double[]> tiles = new ArrayList<>();
        for (int i = 0; i < lower.tiles(); i++) for (int j = 0; j <= i; j++) tiles.add(lower.tile(i, j));
        return tiles.toArray(double[][]::new);
    }

    private static SerialForm ofRecord(Object value) {
        Class<?> type = value.getClass();
        RecordComponent[] components = type.getRecordComponents();
        SerialForm[] forms = new SerialForm[components.length];
        try {
            for (int k = 0; k < forms.length; k++) {
                components[k].getAccessor().setAccessible(true);
                forms[k] = of(components[k].getAccessor().invoke(value));
            }
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        return engine ->
                made(type, Arrays.stream(forms).map(form -> form.value(engine)).toArray());
    }

    private static Object made(Class<?> type, Object[] values) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
