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
        assertThat(same.out())
                .containsPattern("p-value +0\\.[1-9].*, by 199 permutations")
                .containsPattern("answer +no difference was found, at the usual level of 0.05");
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
    void aKernelOfTextsIsToldWithTheNameOfItsColumn() throws IOException {
        String one = Sets.file(directory, "one.csv", "n,dna\n1,GATTACA\n2,GATTAGA\n3,CATTACA\n4,GATACA\n");
        String other = Sets.file(directory, "other.csv", "n,dna\n1,CCGCGG\n2,CGGCGC\n3,GCGGCC\n4,CCCGGG\n");
        Run run = Run.of("test", "two-sample", one, other, "--kernel", "normalized(spectrum(2)[dna])")
                .endsWith(ExitCode.SUCCESS);
        assertThat(run.out())
                .contains("normalized(spectrum(k=2)[dna])")
                .containsPattern("answer +the samples differ, at the usual level of 0.05");
    }

    @Test
    void aKernelOfTextsIsThatOfThePartWithItsColumn() throws IOException {
        StringBuilder csv = new StringBuilder("n,dna\n");
        for (int i = 0; i < 20; i++) csv.append(i + "," + "A".repeat(i + 2) + "C".repeat(22 - i) + "\n");
        String data = Sets.file(directory, "words.csv", csv.toString());
        JsonNode found = Run.of(
                        "test", "independence", data, "--columns", "n", "--kernel", "spectrum(2)[dna]", "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(found.get("kernels").get(0).asText()).startsWith("gaussian(sigma=");
        assertThat(found.get("kernels").get(1).asText()).isEqualTo("spectrum(k=2)[dna]");
        assertThat(found.get("p_value").asDouble()).isEqualTo(0.001);
        assertThat(Run.of("test", "two-sample", data, data, "--column", "n=ignore")
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("no difference was found");
        assertThat(Run.of("project", data, "--column", "n=ignore").failsWithOneLine())
                .contains("dna (each of its 20 different texts is too rare)")
                .contains("--kernel \"normalized(spectrum(3)[COL])\"");
    }

    @Test
    void otherColumnsAreRefused() throws IOException {
        String one = file("one.csv", 0, 1);
        String other = Sets.file(directory, "other.csv", "x,z\n1,2\n3,4\n");
        assertThat(Run.of("test", "two-sample", one, other).failsWithOneLine())
                .contains("the two tables have different columns: only the first has y, word; only the second has z");
        assertThat(Run.of("test", "independence", one, "--columns", "x", "--with", "x")
                        .isMisused("try mercer test independence --help"))
                .isEqualTo("--columns and --with name the same column, which depends on itself");
    }
}
