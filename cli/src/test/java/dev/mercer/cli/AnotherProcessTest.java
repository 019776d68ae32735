package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that one process has learned and written predicts the same bits in every other. */
class AnotherProcessTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "waves | --target y --kernel gaussian(sigma=1) --lambda 1e-4 | --explain 2",
                "waves | --target y --method features(polynomial(3)) --lambda 1e-4 --interval cv | --interval 0.9",
                "clouds | --target kind --method svm --kernel matern(1.5,1) --c 10 | --proba"
            })
    void predictsTheSameBits(String set, String learn, String predict) throws Exception {
        String rows = set.equals("waves") ? Sets.waves(200, 1) : Sets.clouds(90, 3, 1);
        String data = Sets.file(directory, set + ".csv", rows);
        String model = directory.resolve("m.mercer").toString();
        OwnJvm.run(OwnJvm.AS_THE_COMMAND, ("train " + data + " " + learn + " --out " + model).split(" "))
                .endsWith(ExitCode.SUCCESS);
        String[] asked = ("predict " + model + " " + data + " " + predict).split(" ");
        Run there = OwnJvm.run(OwnJvm.AS_THE_COMMAND, asked).endsWith(ExitCode.SUCCESS);
        Run here = Run.of(asked).endsWith(ExitCode.SUCCESS);
        assertThat(here.out()).hasLineCount(rows.lines().toList().size()).isEqualTo(there.out());
    }
}
