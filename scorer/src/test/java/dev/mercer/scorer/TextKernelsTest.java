package dev.mercer.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextKernelsTest {
    private static final Table TRAINING = Table.of(
                    TextColumn.of("text", "CCO", "CNC", "OCC", "CCCN", "C=O", "NCC"),
                    NumberColumn.of("mass", 1, 2, 3, 4, 5, 6))
            .withKinds(Map.of("text", ColumnKind.SEQUENCE));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spectrum(2)[text]",
                "normalized(wl(2)[text]) * gaussian(sigma=1)[mass]",
                "jaccard()[text] + subsequence(2, 0.5)[text]",
            })
    void aRowOfTextIsScoredAsTheModelDoes(String kernel) {
        Encoder encoder = Encoder.learn(Encoding.AUTO, TRAINING);
        Dataset rows = Dataset.of(encoder.encode(TRAINING).points(), Reals.of(1, 3, 2, 5, 4, 7))
                .withNames(encoder.names());
        TableModel model = new TableModel(
                encoder,
                Optional.of("y"),
                KernelRidge.of(Kernel.parse(kernel), 0.1).fit(rows));
        Table others = Table.of(TextColumn.of("text", "CCN", "O", "CNCCO"), NumberColumn.of("mass", 1.5, 9, 4));
        double[] expected =
                model.predictions(others, Compute.standard(), Progress.none()).numbers();
        ScorerRow row = ModelScorer.of(model).newRow();
        for (int i = 0; i < expected.length; i++) {
            row.set("text", others.column("text").text(i)).set("mass", ((NumberColumn) others.column("mass")).get(i));
            assertThat(row.predict().number()).isCloseTo(expected[i], within(1e-12));
        }
    }
}
