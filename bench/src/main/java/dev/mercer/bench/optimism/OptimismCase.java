package dev.mercer.bench.optimism;

import dev.mercer.bench.Case;
import dev.mercer.bench.Setting;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.HeldOut;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.Sample;
import dev.mercer.search.Tuned;
import dev.mercer.search.Tuner;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Chooses, learns and compares with many new rows, for each problem: accuracy of classes, r² of numbers. */
public final class OptimismCase implements Case {
    private static final int TEST = 4000;

    @Override
    public Map<String, Object> run(Setting setting) {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("classes", all("classes", GeneratedProblem.ofClasses(setting.n()), setting.compute()));
        found.put("numbers", all("numbers", GeneratedProblem.ofNumbers(setting.m()), setting.compute()));
        return found;
    }

    private static List<Map<String, Object>> all(String kind, List<GeneratedProblem> problems, Compute compute) {
        List<Map<String, Object>> found = new ArrayList<>();
        for (GeneratedProblem problem : problems) {
            System.err.println("compare: " + kind + " " + problem.seed() + " of " + problems.size());
            found.add(of(problem, compute));
        }
        return found;
    }

    private static Map<String, Object> of(GeneratedProblem problem, Compute compute) {
        Dataset data = problem.draw(problem.rows(), 31 * problem.seed() + 5);
        Dataset test = problem.draw(TEST, 37 * problem.seed() + 11);
        Tuned tuned = Tuner.standard(data.targets().orElseThrow())
                .withTime(Duration.ofHours(1))
                .tune(Sample.of(data), compute, Progress.none());
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("rows", problem.rows());
        found.put("columns", problem.columns());
        found.put("classes", problem.classes());
        found.put("shape", problem.shape().name());
        found.put("truth", score(tuned.fit(data, compute, Progress.none()), test, compute));
        found.put("chose", score(tuned.heldOut().orElseThrow()));
        found.put("printed", score(tuned.unseen().orElseThrow()));
        return found;
    }

    private static double score(HeldOut held) {
        return held.classes()
                .map(ClassificationScore::accuracy)
                .orElseGet(() -> held.numbers().orElseThrow().r2());
    }

    private static double score(Model model, Dataset test, Compute compute) {
        if (model instanceof Classifier classifier)
            return ClassificationScore.of(
                            classifier,
                            classifier.scores(test.points(), compute, Progress.none()),
                            (Labels) test.targets().orElseThrow(),
                            test.weights())
                    .accuracy();
        double[] said = ((Regressor) model).predict(test.points(), compute, Progress.none());
        return RegressionScore.of((Reals) test.targets().orElseThrow(), said, test.weights())
                .r2();
    }
}
