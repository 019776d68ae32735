package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCommandTest {
    @TempDir
    Path directory;

    /** A number, its square with noise, and a word that depends on neither. */
    private String file(String name, double shift, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder csv = new StringBuilder("x,y,word\n");
        for (int i = 0; i < 60; i++) {
            double x = random.nextGaussian() + shift;
            csv.append(
                    x + "," + (x * x + 0.1 * random.nextGaussian()) + "," + (random.nextBoolean() ? "a" : "b") + "\n");
        }
        return Sets.file(directory, name, csv.toString());
    }

    @Test
    void samplesThatDifferAreTold() throws IOException {
        String one = file("one.csv", 0, 1);
        JsonNode different = Run.of("test", "two-sample", one, file("other.csv", 1.5, 2), "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(different.get("p_value").asDouble()).isEqualTo(0.001);
        assertThat(different.get("n").asInt()).isEqualTo(60);
        Run same = Run.of("test", "two-sample", one, file("same.csv", 0, 3), "--permutations", "199")
                .endsWith(ExitCode.SUCCESS);
        assertThat(same.out()).containsPattern("p-value +0\\.[1-9].*, by 199 permutations");
    }

    @Test
    void columnsThatDependOnEachOtherAreTold() throws IOException {
        String data = file("one.csv", 0, 1);
        assertThat(Run.of("test", "independence", data, "--columns", "x", "--with", "y", "--json")
                        .json()
                        .get("p_value")
                        .asDouble())
                .isEqualTo(0.001);
        assertThat(Run.of("test", "independence", data, "--columns", "word", "--json")
                        .json()
                        .get("p_value")
                        .asDouble())
                .isGreaterThan(0.05);
    }

    @Test
    void otherColumnsAreRefused() throws IOException {
        String one = file("one.csv", 0, 1);
        String other = Sets.file(directory, "other.csv", "x,z\n1,2\n3,4\n");
        assertThat(Run.of("test", "two-sample", one, other).failsWithOneLine())
                .contains("the two tables have different columns: y, word, z");
        assertThat(Run.of("test", "independence", one, "--columns", "x", "--with", "x")
                        .isMisused("try mercer test independence --help"))
                .isEqualTo("--columns and --with name the same column, which depends on itself");
    }
}
