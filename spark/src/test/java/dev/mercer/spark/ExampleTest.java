package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.examples.spark.HousesJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
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
        Path place = folder.resolve("model");
        SparkTestSession.get();
        HousesJob.main(new String[] {file.toString(), place.toString()});
        Row bonn = MercerRegressionModel.load(place.toString())
                .transform(SparkTestSession.get().sql("select 60.0 as size, 'Bonn' as city"))
                .first();
        assertThat(bonn.<Double>getAs("prediction")).isCloseTo(7, within(0.3));
    }
}
