package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.spark.example.HousesJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SparkTestSession.Enabled
@Tag("once")
class ExampleTest {
    @TempDir
    Path folder;

    @Test
    void theJobOfTheGuideLearnsAndSaves() throws IOException {
        StringBuilder text = new StringBuilder("size,city,price\n");
        for (int i = 0; i < 120; i++) {
            double size = 50 + 40 * Math.sin(i);
            text.append(i % 11 == 4 ? "" : Double.toString(size));
            text.append(i % 2 == 0 ? ",Ulm," : ",Bonn,")
                    .append(size / 10 + (i % 2))
                    .append('\n');
        }
        Path file = Files.writeString(folder.resolve("houses.csv"), text);
        double error = HousesJob.run(
                SparkTestSession.get(), file.toString(), folder.resolve("model").toString());
        // Rows without a size are predicted by the mean of the others.
        assertThat(error).isLessThan(2);
        assertThat(folder.resolve("model").resolve("model.mercer")).exists();
    }
}
