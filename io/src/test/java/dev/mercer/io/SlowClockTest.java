package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.auto.AutoRun;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.learn.plan.Speed;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Models on an idle machine and on a busy one: the same table gives the same file, unless the time is the limit. */
@Tag("once")
class SlowClockTest {
    /** A machine that is so many times slower, as its clock shows it. */
    private static AutoRun slower(int times) {
        long start = System.nanoTime();
        Progress clock = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public long nanoTime() {
                return times * (System.nanoTime() - start);
            }
        };
        return AutoRun.standard().withProgress(clock).withSpeed(Speed.measured(clock::nanoTime));
    }

    private static Table table(int rows, boolean classes) {
        Random random = new Random(1);
        double[] x = random.doubles(rows, -1, 1).toArray();
        double[] z = random.doubles(rows, -1, 1).toArray();
        double[] y = new double[rows];
        String[] kind = new String[rows];
        for (int i = 0; i < rows; i++) {
            y[i] = Math.sin(3 * x[i]) + z[i] * z[i] + 0.1 * random.nextGaussian();
            kind[i] = y[i] > 0.3 ? "high" : "low";
        }
        NumberColumn first = NumberColumn.of("x", x);
        NumberColumn second = NumberColumn.of("z", z);
        return classes
                ? Table.of(first, second, TextColumn.of("y", kind))
                : Table.of(first, second, NumberColumn.of("y", y));
    }

    private static void sameModel(Auto auto, Table table) {
        byte[] normal = bytes(auto, table, 1);
        assertThat(bytes(auto, table, 3)).isEqualTo(normal);
    }

    private static byte[] bytes(Auto auto, Table table, int times) {
        AutoModel model = auto.fit(Examples.of(table, ColumnRoles.target("y")), slower(times));
        model.choice()
                .tuned()
                .ifPresent(tuned -> assertThat(tuned.complete())
                        .as("the time is not the limit")
                        .isTrue());
        return Models.toBytes(model.model());
    }

    @Test
    void smallTables() {
        Auto thorough = new Auto().within(Duration.ofMinutes(10));
        sameModel(thorough, table(170, false));
        sameModel(thorough, table(90, true));
    }

    /** As few rows as it takes for a look at the speed: they are learned exactly where there is a minute or so. */
    @Test
    void aMediumTable() {
        Auto quick = new Auto().kernels("gaussian(1)").quick().within(Duration.ofMinutes(10));
        sameModel(quick, table(7400, false));
    }
}
