package dev.mercer.bench.peer;

import dev.mercer.bench.ForkMain;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import smile.classification.SVM;
import smile.math.kernel.GaussianKernel;

/** Smile's machines for two classes and for regression: from the start of the process to the model, which is then judged. */
public final class SmileSvm {
    private static final double TOLERANCE = 1e-3;

    private SmileSvm() {}

    /** Arguments: file to learn from, file to judge by, γ, C, ε (negative for classes). */
    public static void main(String[] args) throws IOException {
        LibsvmFile train = LibsvmFile.read(Path.of(args[0]));
        int columns = train.columns();
        double[][] rows = train.dense(columns);
        GaussianKernel kernel = new GaussianKernel(1 / Math.sqrt(2 * Double.parseDouble(args[2])));
        double c = Double.parseDouble(args[3]);
        double epsilon = Double.parseDouble(args[4]);
        ToDoubleFunction<double[]> model;
        if (epsilon < 0) {
            int[] signs = Arrays.stream(train.labels()).mapToInt(y -> y > 0 ? 1 : -1).toArray();
            model = SVM.fit(rows, signs, kernel, c, TOLERANCE)::predict;
        } else model = smile.regression.SVM.fit(rows, train.labels(), kernel, epsilon, c, TOLERANCE)::predict;
        double seconds = (System.currentTimeMillis()
                        - ManagementFactory.getRuntimeMXBean().getStartTime())
                * 1e-3;
        LibsvmFile test = LibsvmFile.read(Path.of(args[1]));
        double[][] judged = test.dense(columns);
        double sum = 0;
        for (int i = 0; i < judged.length; i++) {
            double error = model.applyAsDouble(judged[i]) - test.labels()[i];
            sum += epsilon < 0 ? (Math.abs(error) < 1e-9 ? 1 : 0) : error * error;
        }
        ForkMain.print(Map.of("seconds", seconds, "quality", sum / judged.length));
    }
}
