package dev.mercer.spark;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.auto.AutoRun;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.RowOrder;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.TrialFit;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Tries kernels in parallel: each in a task that learns from all rows, which are few, and a learned metric in one more. The best in
 * cross-validation is taken. A candidate that fails is left out.
 *
 * @param params the settings, in a serializable form
 * @param inputs makes tables of rows
 * @param targets the targets of rows
 */
record KernelTrials(MercerParams<?> params, RowInputs inputs, RowTargets targets) {
    /** The candidate that is not a kernel: the search as on a single machine, which learns a metric. */
    private static final String METRIC = "metric";

    /**
     * The outcome of one candidate.
     *
     * @param loss the mean loss on rows that were not used for training; infinite if the candidate failed
     * @param model the model; without content if the candidate failed
     * @param failure the reason why it failed; empty if it did not
     */
    record Trial(double loss, ModelContent model, String failure) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** The outcome of a fit; a candidate fails as in every search, or because its model has no score. */
        static Trial of(Supplier<AutoModel> fit) {
            Candidates candidate = new Candidates("kernels");
            return candidate
                    .attempt(() -> scored(fit.get()))
                    .orElseGet(() -> new Trial(
                            Double.POSITIVE_INFINITY,
                            ModelContent.NONE,
                            candidate.reason().orElseThrow()));
        }

        private static Trial scored(AutoModel found) {
            TrialFit.usable(found.model().model());
            double loss = found.heldOut()
                    .orElseThrow(() -> new InvalidInputException("the model has no score"))
                    .loss();
            return new Trial(Candidates.finite("the loss", loss), ModelContent.of(found.model()), "");
        }

        /** This outcome, unless the candidate failed. */
        private Trial usable() {
            if (failure.isEmpty()) return this;
            throw new InvalidInputException(failure);
        }
    }

    ModelContent fit(SparkSession session, List<Row> rows) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        // The metric takes longest, and comes first.
        List<String> candidates = new ArrayList<>(List.of(METRIC));
        KernelFamily.standard().forEach(family -> candidates.add(family.text()));
        Broadcast<ArrayList<Row>> all = context.broadcast(new ArrayList<>(rows));
        MercerParams<?> given = params;
        int slots = context.defaultParallelism();
        RowInputs from = inputs;
        RowTargets to = targets;
        List<Trial> trials = SparkCalls.described(
                session.sparkContext(),
                "try a metric and " + KernelFamily.standard().size() + " kernels",
                () -> context.parallelize(candidates, candidates.size())
                        .map(candidate -> trial(
                                learner(given, candidate, slots),
                                examples(SparkCalls.value(all, "the sample", "fit"), from, to)))
                        .collect());
        all.destroy();
        return best(trials);
    }

    /**
     * The model of the smallest loss.
     *
     * @throws InvalidInputException if all candidates failed
     */
    static ModelContent best(List<Trial> trials) {
        Candidates candidates = new Candidates("kernels");
        Optional<Trial> best = trials.stream()
                .flatMap(trial -> candidates.attempt(trial::usable).stream())
                .min(Comparator.comparingDouble(Trial::loss));
        candidates.requireAny();
        return best.orElseThrow().model();
    }

    /** The seconds of a candidate: the metric has all, and one of the slots; the kernels share the others, a second each at least. */
    static double seconds(double all, boolean metric, int slots) {
        double whole = slots > 1 ? all : all / 2;
        if (metric) return whole;
        double share = whole * Math.max(1, slots - 1) / KernelFamily.standard().size();
        return Math.min(whole, Math.max(1, share));
    }

    /** The learner of a candidate: a quick search with its kernel, or a complete one with a learned metric. */
    private static Auto learner(MercerParams<?> params, String candidate, int slots) {
        Auto auto = FitSettings.of(params).auto();
        double all = auto.search().duration().toMillis() / 1e3;
        boolean metric = candidate.equals(METRIC);
        Auto timed = auto.within(FitSettings.time(seconds(all, metric, slots)));
        return metric ? timed : timed.kernels(candidate).quick();
    }

    private static Trial trial(Auto auto, Examples examples) {
        AutoRun run = AutoRun.standard().withCompute(TaskMachine.compute()).withProgress(TaskMachine.progress());
        return Trial.of(() -> auto.fit(examples, run));
    }

    private static Examples examples(List<Row> rows, RowInputs inputs, RowTargets targets) {
        double[] weights = rows.stream().mapToDouble(targets::weight).toArray();
        double[] y = rows.stream().mapToDouble(targets::target).toArray();
        Column target;
        if (targets.classes().length == 0) target = NumberColumn.of(targets.label(), y);
        else {
            String[] names = new String[y.length];
            for (int i = 0; i < names.length; i++) names[i] = Require.text(targets.classes()[(int) y[i]]);
            target = TextColumn.of(targets.label(), names);
        }
        return new Examples(
                inputs.table(rows), List.of(targets.label()), List.of(target), Reals.of(weights), RowOrder.NONE, 0);
    }
}
