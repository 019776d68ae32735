package dev.mercer.export;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.learn.LearnerCase;
import dev.mercer.learn.LearnerCases;
import dev.mercer.model.Model;
import dev.mercer.model.ModelCatalogue.Case;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A model of every learner, with the rows that it was learned from. */
final class LearnedCases {
    private static final int ROWS = 40;

    private LearnedCases() {}

    static List<Case> all() {
        List<LearnerCase> learners = LearnerCases.all();
        return IntStream.range(0, learners.size())
                .mapToObj(k -> learned(learners.get(k) + " " + k, learners.get(k)))
                .toList();
    }

    private static Case learned(String name, LearnerCase learner) {
        Dataset data = learner.data(ROWS);
        Model model = learner.learner().fit(data, Compute.standard(), Progress.none());
        Points points = data.points();
        Encoder encoder = Encoder.learn(Encoding.NONE, points);
        return new Case(name, new TableModel(encoder, Optional.empty(), model), Optional.empty(), Optional.of(points));
    }
}
