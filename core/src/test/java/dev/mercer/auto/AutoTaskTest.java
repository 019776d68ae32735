package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Task;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AutoTaskTest {
    /** The houses of the guide: all prices are different integers. */
    private static final double[] AREA = {32, 41, 45, 50, 55, 60, 64, 70, 75, 80, 86, 90, 95, 100, 110, 120, 130, 140};

    private static final double[] PRICE = {
        61, 80, 128, 96, 153, 113, 121, 192, 139, 213, 158, 240, 174, 259, 196, 308, 228, 241
    };
    private static final String ROME = " 2 4 7 9 11 13 15 ";

    private static Table houses(double... target) {
        String[] towns = IntStream.range(0, target.length)
                .mapToObj(i -> ROME.contains(" " + i + " ") ? "Rome" : "Oslo")
                .toArray(String[]::new);
        return Table.of(NumberColumn.of("area", AREA), TextColumn.of("town", towns), NumberColumn.of("price", target));
    }

    private static Examples rows(double... target) {
        return Examples.of(houses(target), ColumnRoles.target("price"));
    }

    /** 1, 2, 3, 1, 2, 3, …: six rows of each, which can be numbers or classes. */
    private static double[] ratings() {
        return IntStream.range(0, AREA.length).mapToDouble(i -> 1 + i % 3).toArray();
    }

    private static Task task(Auto auto, double... target) {
        return auto.task(rows(target), note -> {});
    }

    @Test
    void allDistinctIntegersAreLearnedAsNumbers() {
        AutoModel model = new Auto()
                .within(Duration.ofSeconds(5))
                .kernels("gaussian(auto)")
                .fit(rows(PRICE), AutoRun.standard());
        assertThat(model.choice().problem().method().task()).isEqualTo(Task.REGRESSION);
        double[] predicted = model.predict(houses(PRICE));
        for (int i = 0; i < PRICE.length; i++) assertThat(predicted[i]).isBetween(PRICE[i] - 20, PRICE[i] + 20);
        assertThat(model.heldOut().orElseThrow().numbers().orElseThrow().r2()).isGreaterThan(0.9);
    }

    @Test
    void scoreAndTextsAreShort() {
        AutoModel model = new Auto().quick().kernels("gaussian(auto)").fit(rows(PRICE), AutoRun.standard());
        assertThat(model.score().name()).isEqualTo("rmse");
        assertThat(model.score().value())
                .isEqualTo(model.heldOut().orElseThrow().numbers().orElseThrow().rmse());
        assertThat(model.toString())
                .matches("model of \"price\" learned from [0-9]+ rows: .*; on held-out rows: rmse [0-9.]+");
        assertThat(model.model().toString())
                .matches("model of \"price\" by 2 columns: regressor with .* on [0-9]+ centers");
        assertThat(model.notes()).isNotEmpty();
        assertThat(model.notes())
                .allMatch(note ->
                        note.toString().length() < 200 && !note.toString().contains("["));
    }

    @Test
    void aModelWithoutAScoreSaysHowToScoreIt() {
        AutoModel model = new Auto()
                .method(MethodKind.RIDGE)
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=1)"))
                .with(Setting.LAMBDA, 0.1)
                .fit(rows(PRICE), AutoRun.standard());
        assertThatThrownBy(model::score)
                .hasMessage("the model was not scored because all settings were given: Auto.scored() scores it too");
    }

    @Test
    void keepsTheTaskThatIsNamed() {
        assertThat(task(new Auto(), ratings())).isEqualTo(Task.CLASSIFICATION);
        assertThat(task(new Auto().regression(), ratings())).isEqualTo(Task.REGRESSION);
        assertThat(task(new Auto(), PRICE)).isEqualTo(Task.REGRESSION);
        assertThat(task(new Auto().classification(), PRICE)).isEqualTo(Task.CLASSIFICATION);
    }

    @Test
    void takesTheOnlyTaskOfTheMethod() {
        assertThat(task(new Auto().method(MethodKind.RIDGE), ratings())).isEqualTo(Task.REGRESSION);
        assertThat(task(new Auto().method(MethodKind.LOGISTIC), PRICE)).isEqualTo(Task.CLASSIFICATION);
    }

    @Test
    void notesHowFewIntegersAreTaken() {
        List<Note> notes = new ArrayList<>();
        new Auto().task(rows(PRICE), notes::add);
        assertThat(notes).containsExactly(new Note.TakenAs(Optional.of("price"), 18, Task.REGRESSION, false));
    }
}
