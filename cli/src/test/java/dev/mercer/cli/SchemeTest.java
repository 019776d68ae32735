package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The argument scheme of methods: how more than two classes are divided. */
class SchemeTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String three = "";
    private String model = "";

    @BeforeEach
    void data() throws IOException {
        three = Sets.file(directory, "three.csv", Sets.clouds(60, 3, 3));
        model = directory.resolve("m.mercer").toString();
    }

    private Run train(String data, String options) {
        List<String> args = new ArrayList<>(List.of("train", data, "--target", "-1", "--json", "--quiet"));
        args.addAll(List.of("--out", model));
        args.addAll(Arrays.asList(options.split(" ", -1)));
        return Run.of(args.toArray(String[]::new));
    }

    private JsonNode inspected(String data, String options) {
        train(data, options).endsWith(ExitCode.SUCCESS);
        return Run.of("inspect", model, "--json").endsWith(ExitCode.SUCCESS).json();
    }

    @ParameterizedTest
    @CsvSource({
        "svm, --kernel gaussian(1) --c 1, one_vs_one, svm(one-vs-rest)",
        "svm, --kernel gaussian(1) --c 1 --loss squaredhinge, one_vs_rest, svm(scheme=one-vs-one)",
        "logistic, --kernel gaussian(1) --c 1, softmax, logistic(one-vs-rest)",
        "features(polynomial(2)), --c 1, one_vs_rest, 'features(polynomial(2),softmax)'"
    })
    void passesTheSchemeOn(String method, String options, String standard, String other) {
        assertThat(inspected(three, options + " --method " + method)
                        .get("scheme")
                        .asText())
                .isEqualTo(standard);
        JsonNode chosen = inspected(three, options + " --method " + other);
        assertThat(chosen.get("scheme").asText()).isNotEqualTo(standard);
        assertThat(other.replace('-', '_')).contains(chosen.get("scheme").asText());
    }

    @Test
    void tuningKeepsTheScheme() {
        String options = "--method svm(scheme=one-vs-rest) --kernel gaussian(1)";
        assertThat(inspected(three, options).get("scheme").asText()).isEqualTo("one_vs_rest");
    }

    @Test
    void printsTheScheme() {
        String[] args = ("train " + three
                        + " --target kind --method svm(scheme=one-vs-rest) --kernel gaussian(1) --c 1 --out " + model)
                .split(" ");
        assertThat(Run.of(args).endsWith(ExitCode.SUCCESS).out()).contains("svm(scheme=one-vs-rest)");
        assertThat(Run.of("inspect", model).endsWith(ExitCode.SUCCESS).out()).contains("one-vs-rest, 3 functions");
        assertThat(Run.of("train", "--help", "all").out()).contains("svm(scheme");
    }

    @Test
    void hasNoSchemeForTwoClasses() throws IOException {
        String two = Sets.file(directory, "two.csv", Sets.clouds(60, 2, 2));
        String options = "--method svm(scheme=one-vs-rest) --kernel gaussian(1) --c 1";
        assertThat(train(two, options).endsWith(ExitCode.SUCCESS).json().has("scheme"))
                .isFalse();
        assertThat(inspected(two, options).get("scheme").asText()).isEqualTo("binary");
        assertThat(Run.of("inspect", model).out()).doesNotContain("function");
    }

    @Test
    void rejectsInvalidSchemes() throws IOException {
        String svm = "--kernel gaussian(1) --c 1 ";
        assertThat(train(three, svm + "--method svm(scheme=one-vs-all)").isMisused(HINT))
                .isEqualTo(
                        "--method: character 5 of \"svm(scheme=one-vs-all)\": scheme must be one of one-vs-one, one-vs-rest,"
                                + " softmax, got \"one-vs-all\" (did you mean one-vs-one?)");
        assertThat(train(three, svm + "--method svm(scheme=softmax)").isMisused(HINT))
                .isEqualTo(
                        "--method svm with the loss hinge divides more than two classes by one-vs-one or one-vs-rest,"
                                + " not by softmax");
        assertThat(train(three, "--method logistic(scheme=softmax,batch=full) --kernel gaussian(1) --c 1")
                        .isMisused(HINT))
                .isEqualTo("--method logistic with batch and the loss logistic divides more than two classes by"
                        + " one-vs-rest, not by softmax");
        assertThat(train(three, "--method features(polynomial(2),scheme=softmax) --loss hinge --c 1")
                        .isMisused(HINT))
                .startsWith("--method features with the loss hinge divides more than two classes by one-vs-rest");
        assertThat(train(three, "--method lssvm(scheme=one-vs-rest) --kernel gaussian(1) --c 1")
                        .isMisused(HINT))
                .endsWith("lssvm has no argument \"scheme\": lssvm takes probabilities");
        String waves = Sets.file(directory, "waves.csv", Sets.waves(30, 1));
        assertThat(train(waves, "--method svm(scheme=one-vs-rest) --task regression --kernel gaussian(1) --c 1")
                        .isMisused(HINT))
                .contains("scheme does not belong to --method svm with numbers");
    }
}
