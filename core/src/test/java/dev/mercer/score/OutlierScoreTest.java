package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.Gaussian;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutlierScoreTest {
    private static final double[] X = {0, 0.1, -0.1, 0.2, -0.2, 3, 50, -50};

    private static OutlierScore score(String... truth) {
        // exp(−x²/2) − ½ is below 0 where |x| > 1.18.
        Expansion near = Expansion.of(new Gaussian(1), Points.of(new double[] {0}), Reals.of(1), -0.5);
        Training training = new Training(
                new Convergence(Reason.EXACT, 0, 1),
                Optional.empty(),
                Reals.of(),
                List.of(),
                new Provenance("none", 1, 1, "00", "plain", "test"));
        Detector detector = new Detector(near, training);
        Table inputs = Table.of(NumberColumn.of("x", X));
        Examples rows =
                Examples.of(Table.of(NumberColumn.of("x", X), TextColumn.of("y", truth)), ColumnRoles.target("y"));
        TableModel model = new TableModel(Encoder.learn(Encoding.NONE, inputs), Optional.empty(), detector);
        Predictions found = model.predictions(inputs, Compute.standard(), Progress.none());
        return OutlierScore.of(detector, found, rows);
    }

    @Test
    void theShareOfOutliersAndTheTarget() {
        OutlierScore found = score("1", "Inlier", "1", "1", "1", "1", "-1", "outlier");
        assertThat(found.n()).isEqualTo(8);
        assertThat(found.outliers()).isEqualTo(3 / 8.0);
        ClassificationScore compared = found.compared().orElseThrow();
        assertThat(compared.accuracy()).isEqualTo(7 / 8.0);
    }

    @Test
    void aTargetOfOtherWordsIsNotCompared() {
        assertThat(score("1", "1", "1", "1", "1", "1", "-1", "strange").compared())
                .isEmpty();
    }
}
