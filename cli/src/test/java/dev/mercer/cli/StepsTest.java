package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The arguments step, start and averaging of methods. */
class StepsTest {
    private static final String HINT = "try mercer train --help";

    @TempDir
    Path directory;

    private String data = "";

    @BeforeEach
    void data() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder csv = new StringBuilder("u,v,y,side\n");
        for (int i = 0; i < 24; i++) {
            int u = random.nextInt(-3, 4);
            int v = random.nextInt(-3, 4);
            csv.append(u + "," + v + "," + random.nextInt(-9, 10) + "," + (u * u + v * v > 7 ? "out" : "in") + "\n");
        }
        data = Sets.file(directory, "data.csv", csv.toString());
    }

    private Run train(String target, String options) {
        String ignored = target.equals("y") ? "side" : "y";
        List<String> args =
                new ArrayList<>(List.of("train", data, "--target", target, "--column", ignored + "=ignore"));
        args.addAll(List.of("--encode", "none", "--json", "--quiet", "--out", directory + "/m.mercer"));
        args.addAll(target.equals("y") ? List.of("--task", "regression") : List.of("--task", "classes"));
        args.addAll(Arrays.asList(options.split(" ", -1)));
        return Run.of(args.toArray(String[]::new));
    }

    /** M19: J after each pass, as data. */
    @Test
    void theLossCurveIsInTheJson() {
        for (String method :
                List.of("descent --tolerance 0", "sgd", "logistic(batch=full) --intercept none --tolerance 0")) {
            String options = " --kernel polynomial(2) --lambda 0.01 --iterations 5";
            JsonNode json = train("side", "--method " + method + options)
                    .endsWith(ExitCode.SUCCESS)
                    .json();
            JsonNode curve = json.get("loss_curve");
            assertThat(curve.size()).as(method).isEqualTo(5);
            assertThat(curve.get(4).asDouble())
                    .isCloseTo(json.get("objective").asDouble(), within(1e-9))
                    .isLessThan(curve.get(0).asDouble());
        }
    }

    @Test
    void printsAndStoresTheSteps() {
        JsonNode json = train("side", "--method perceptron(start=first,step=0.5) --kernel polynomial(2)")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("step").asDouble()).isEqualTo(0.5);
        assertThat(json.get("start").asText()).isEqualTo("first");
        String learner = Run.of("inspect", directory + "/m.mercer", "--json")
                .json()
                .get("provenance")
                .get("learner")
                .asText();
        assertThat(learner).contains("start=FIRST", "step=0.5");
        train("y", "--method descent(batch=growing,step=1e-3) --kernel polynomial(2) --lambda 1")
                .endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("inspect", directory + "/m.mercer").out()).contains("Fixed[eta=0.001]");
        train("side", "--method sgd(averaging=all) --kernel polynomial(2) --lambda 1")
                .endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("inspect", directory + "/m.mercer").out()).contains("averaging=ALL");
        assertThat(Run.of("train", "--help", "all").out()).contains("step, averaging", "start, step");
    }

    @Test
    void refusesAStepThatIsTooLong() {
        assertThat(train("y", "--method descent(step=10) --kernel polynomial(2) --lambda 0")
                        .failsWithOneLine())
                .startsWith("the descent diverges")
                .contains("use a smaller step");
    }

    @Test
    void rejectsInvalidSteps() {
        assertThat(rejected("y", "descent(step=0)")).endsWith("step must be a number > 0, got \"0\"");
        assertThat(rejected("side", "perceptron(second)")).contains("start must be one of first, zero, got \"second\"");
        assertThat(rejected("side", "perceptron(averaging=some)"))
                .contains("averaging must be one of none, all, suffix, got \"some\"");
        assertThat(rejected("side", "perceptron(step=2)"))
                .isEqualTo("step decides nothing from zero, where scaling f changes no sign: give start=first");
        assertThat(rejected("side", "perceptron(averaging=suffix)"))
                .isEqualTo("--method perceptron averages all iterates or none: give averaging=all or averaging=none");
        assertThat(rejected("side", "logistic(step=1)"))
                .isEqualTo("step is about the steps of a descent: give batch=full, single or growing");
        assertThat(rejected("side", "sgd(step=1)"))
                .endsWith("sgd has no argument \"step\": sgd takes averaging, scheme");
    }

    private String rejected(String target, String method) {
        return train(target, "--method " + method + " --kernel polynomial(2)").isMisused(HINT);
    }
}
