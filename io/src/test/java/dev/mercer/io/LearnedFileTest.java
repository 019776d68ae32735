package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Dataset;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.learn.LearnerCase;
import dev.mercer.learn.LearnerCases;
import dev.mercer.model.TableModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The model of any learner can be written, with its provenance. */
class LearnedFileTest {
    @TempDir
    Path directory;

    static List<LearnerCase> learners() {
        return LearnerCases.all();
    }

    @ParameterizedTest
    @MethodSource("learners")
    void survives(LearnerCase each) {
        Dataset data = each.data(30);
        Encoder encoder = Encoder.learn(Encoding.NONE, data.points());
        TableModel model =
                new TableModel(encoder, Optional.of("y"), each.learner().fit(data));
        Path file = directory.resolve("learned.mercer");
        Models.save(model, file);
        TableModel read = Models.load(file);
        assertThat(read).isEqualTo(model);
        assertThat(read.model().training().provenance().learner())
                .isEqualTo(each.learner().toString());
    }
}
