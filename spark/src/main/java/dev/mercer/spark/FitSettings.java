package dev.mercer.spark;

import dev.mercer.auto.Auto;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.LossText;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.solve.Stopping;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The settings of an estimator, as its parameters name them.
 *
 * @param features the vector column; unused where there are input columns
 * @param inputs the input columns; none where inputs are vectors
 * @param label the column of targets
 * @param weight the column of weights; empty where there is none
 * @param task the kind of target
 * @param kernel the kernel in its notation; tuned where it is absent
 * @param lambda λ; tuned where it is absent
 * @param centers M; chosen by the number of rows where it is absent
 * @param leaves the number of leaves; absent where all rows are learned together
 * @param trees the number of trees of leaves
 * @param loss the loss in its notation
 * @param tolerance of iterative solvers; that of the method where it is absent
 * @param iterations at most; those of the method where it is absent
 * @param time for tuning
 * @param seed of random choices
 * @param standardized whether inputs are brought to one scale
 */
record FitSettings(
        String features,
        List<String> inputs,
        String label,
        String weight,
        Task task,
        Optional<String> kernel,
        OptionalDouble lambda,
        OptionalInt centers,
        OptionalInt leaves,
        int trees,
        Optional<String> loss,
        OptionalDouble tolerance,
        OptionalInt iterations,
        Optional<Duration> time,
        long seed,
        boolean standardized) {
    /** The settings that the params of an estimator name. */
    static FitSettings of(MercerParams of, Task task, String features, String label) {
        return new FitSettings(
                features,
                of.isSet(of.inputCols()) ? List.of(of.getInputCols()) : List.of(),
                label,
                of.isSet(of.weightCol()) ? of.getWeightCol() : "",
                task,
                of.isSet(of.kernel()) ? Optional.of(of.getKernel()) : Optional.empty(),
                of.isSet(of.lambda()) ? OptionalDouble.of(of.getLambda()) : OptionalDouble.empty(),
                of.isSet(of.centers()) ? OptionalInt.of(of.getCenters()) : OptionalInt.empty(),
                of.isSet(of.leaves()) ? OptionalInt.of(of.getLeaves()) : OptionalInt.empty(),
                of.getTrees(),
                of.isSet(of.loss()) ? Optional.of(of.getLoss()) : Optional.empty(),
                of.isSet(of.tol()) ? OptionalDouble.of(of.getTol()) : OptionalDouble.empty(),
                of.isSet(of.maxIter()) ? OptionalInt.of(of.getMaxIter()) : OptionalInt.empty(),
                of.isSet(of.time())
                        ? Optional.of(Duration.ofMillis(Math.max(1, (long) (of.getTime() * 1e3))))
                        : Optional.empty(),
                of.getSeed(),
                of.getStandardization());
    }

    Encoding encoding() {
        return standardized ? Encoding.AUTO : Encoding.NONE;
    }

    /** The learner of rows on all executors. It names no method, so that a metric is learned where the kernel is open. */
    Auto onCentres() {
        Settings all = given().with(Setting.SEED, seed);
        if (centers.isPresent()) all = all.with(Setting.CENTERS, centers.getAsInt());
        Auto auto = new Auto(Optional.empty(), Optional.of(task), all, new Auto().search(), encoding());
        return time.map(auto::within).orElse(auto);
    }

    /** The learner of rows on one executor: quickly with one kernel, or thoroughly, with a learned metric, where none is named. */
    Auto onOneMachine(Optional<String> candidate) {
        Auto open = new Auto(Optional.empty(), Optional.of(task), given(), new Auto().search(), encoding());
        Auto auto = candidate.map(kernel -> open.kernels(kernel).quick()).orElse(open);
        return time.map(auto::within).orElse(auto);
    }

    /** With this kernel and λ. */
    FitSettings with(Kernel newKernel, double newLambda) {
        return new FitSettings(
                features,
                inputs,
                label,
                weight,
                task,
                Optional.of(newKernel.toString()),
                OptionalDouble.of(newLambda),
                centers,
                leaves,
                trees,
                loss,
                tolerance,
                iterations,
                time,
                seed,
                standardized);
    }

    /** The stopping rule of an iterative solver whose own is {@code standard}. */
    Stopping stopping(Stopping standard) {
        return new Stopping(tolerance.orElse(standard.tolerance()), iterations.orElse((int) standard.iterations()));
    }

    private Settings given() {
        Settings all = Settings.none();
        if (kernel.isPresent()) all = all.with(Setting.KERNEL, new KernelFamily(kernel.get()));
        if (lambda.isPresent()) all = all.with(Setting.LAMBDA, lambda.getAsDouble());
        if (loss.isPresent()) all = all.with(Setting.LOSS, LossText.parse(loss.get()));
        if (tolerance.isPresent()) all = all.with(Setting.TOLERANCE, tolerance.getAsDouble());
        if (iterations.isPresent()) all = all.with(Setting.ITERATIONS, (long) iterations.getAsInt());
        return all;
    }
}
