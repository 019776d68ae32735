package dev.mercer.bench.gram;

import dev.mercer.bench.Case;
import dev.mercer.bench.NormalData;
import dev.mercer.bench.Setting;
import dev.mercer.bench.Timing;
import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.gram.CrossGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import java.util.LinkedHashMap;
import java.util.Map;

/** K·V between n and m points in float, K never stored: with points that are prepared already, and from the points on. */
public final class ProductCase implements Case {
    /** How many columns V has. */
    static final int[] COLUMNS = {1, 10};

    @Override
    public Map<String, Object> run(Setting setting) {
        DensePoints x = Example.points(setting);
        DensePoints y = Example.others(setting);
        Compute compute = setting.compute();
        CrossGram exact = CrossGram.of(Example.KERNEL, x, y, compute);
        CrossGram single = exact.inSinglePrecision();
        Map<String, Object> found = new LinkedHashMap<>();
        for (int columns : COLUMNS) {
            Matrix v = Example.matrix(setting.m(), columns, NormalData.vector(setting.m() * columns, 3));
            Matrix[] product = new Matrix[1];
            Timing prepared =
                    Timing.of(Timing.Effort.of(setting), () -> product[0] = single.multiply(v, Progress.none()));
            found.put("prepared" + columns, prepared);
            found.put(
                    "whole" + columns,
                    Timing.of(
                            Timing.Effort.few(setting),
                            () -> CrossGram.of(Example.KERNEL, x, y, compute)
                                    .inSinglePrecision()
                                    .multiply(v, Progress.none())));
            found.put("error" + columns, error(product[0], exact.multiply(v, Progress.none())));
        }
        return found;
    }

    /** The largest difference of two products, relative to the largest number in them. */
    private static double error(Matrix single, Matrix exact) {
        double most = 0;
        double largest = 0;
        for (int at = 0; at < exact.values().length; at++) {
            most = Math.max(most, Math.abs(single.values()[at] - exact.values()[at]));
            largest = Math.max(largest, Math.abs(exact.values()[at]));
        }
        return most / largest;
    }
}
