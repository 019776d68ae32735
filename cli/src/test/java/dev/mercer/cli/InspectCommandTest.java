package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InspectCommandTest {
    @TempDir
    Path directory;

    @Test
    void aModelOfClasses() throws IOException {
        String data = Sets.file(directory, "three.csv", Sets.clouds(45, 3, 3));
        String model = directory.resolve("m.mercer").toString();
        JsonNode trained = Run.of(
                        ("train " + data + " --target kind --kernel gaussian(1) --c 1 --json --quiet --out " + model)
                                .split(" "))
                .endsWith(ExitCode.SUCCESS)
                .json();
        JsonNode json =
                Run.of("inspect", model, "--json").endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("task").asText()).isEqualTo("classification");
        assertThat(json.get("target").asText()).isEqualTo("kind");
        assertThat(json.get("classes")).extracting(JsonNode::asText).containsExactly("blue", "green", "red");
        assertThat(json.get("scheme").asText()).isEqualTo("one_vs_one");
        assertThat(json.get("probabilities").asBoolean()).isTrue();
        assertThat(json.get("kernel").asText()).isEqualTo("gaussian(sigma=1)");
        assertThat(json.get("support").asInt())
                .isEqualTo(trained.get("support").asInt())
                .isLessThan(45);
        assertThat(json.get("encoder").get("encoding").asText()).isEqualTo("auto");
        assertThat(json.get("encoder").get("inputs"))
                .extracting(JsonNode::asText)
                .containsExactly("x", "z");
        assertThat(json.get("convergence")).isEqualTo(trained.get("convergence"));
        assertThat(json.get("certificate").get("objective").asDouble())
                .isEqualTo(trained.get("objective").asDouble());
        assertThat(json.get("certificate").get("gap").asDouble())
                .isEqualTo(trained.get("gap").asDouble());
        assertThat(json.get("provenance").get("n").asInt()).isEqualTo(45);
        assertThat(json.get("provenance").get("digest").asText()).matches("[0-9a-f]{64}");
        assertThat(json.get("provenance").get("learner").asText()).contains("loss=Hinge");
        Run text = Run.of("inspect", model).endsWith(ExitCode.SUCCESS);
        assertThat(text.out())
                .contains("kind, one of blue, green, red", "standardised", "converged", "loss=Hinge", "SHA-256");
        assertThat(text.err()).isEmpty();
    }

    @Test
    void columnsAsPeopleWriteThem() throws IOException {
        StringBuilder csv = new StringBuilder("size,rent,when,code,y\n");
        for (int i = 0; i < 120; i++)
            csv.append(1 + i % 5)
                    .append(i % 4 == 0 ? " Bedroom," : " BHK,")
                    .append(i == 7 ? "on request" : "\"$1,2" + (10 + i % 80) + "\"")
                    .append(",")
                    .append(1 + i % 28)
                    .append("/")
                    .append(1 + i % 12)
                    .append("/2016,")
                    .append(i % 3)
                    .append(",")
                    .append(i % 7)
                    .append("\n");
        String data = Sets.file(directory, "rent.csv", csv.toString());
        String model = directory.resolve("r.mercer").toString();
        String train = "train " + data
                + " --target y --task regression --kernel gaussian(1) --lambda 0.1 --quiet --out " + model;
        Run.of((train + " --column code=category --column when=ignore").split(" "))
                .endsWith(ExitCode.SUCCESS);
        JsonNode table =
                Run.of("inspect", model, "--json").json().get("encoder").get("table");
        assertThat(table)
                .extracting(column -> column.get("treatment").asText())
                .containsExactly("written", "written", "one-hot");
        assertThat(table.get(0).get("becomes"))
                .extracting(JsonNode::asText)
                .containsExactly("size", "size=bedroom", "size=bhk");
        assertThat(table.get(1).get("type").asText()).isEqualTo("number");
        assertThat(table.get(1).get("unread").asInt()).isEqualTo(1);
        assertThat(Run.of("inspect", model).out()).contains("size: read as numbers (units: bedroom, bhk)");
        String later = Sets.file(directory, "later.csv", "size,rent,code\n2 BHK,\"$1,250\",1\n3 BHK,call us,2\n");
        Run predicted = Run.of("predict", model, later).endsWith(ExitCode.SUCCESS);
        assertThat(predicted.err()).contains("column \"rent\": 1 value could not be read, and counts as missing");
        Run wrong = Run.of((train + " --column code=colour").split(" ")).endsWith(ExitCode.USAGE);
        assertThat(wrong.err())
                .contains("--column: the role must be one of ignore, weight, group, time, number, category");
        Run unnamed = Run.of((train + " --column code").split(" ")).endsWith(ExitCode.USAGE);
        assertThat(unnamed.err()).contains("--column needs COL=ROLE, got \"code\"");
        Run absent = Run.of((train + " --column cod=code").split(" ")).endsWith(ExitCode.FAILURE);
        assertThat(absent.err()).contains("there is no column \"cod\": did you mean \"code\"?");
    }

    @Test
    void aModelWithALearnedMetric() throws IOException {
        StringBuilder csv = new StringBuilder("a,b,c,y\n");
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 80; i++) {
            double b = random.nextDouble(-2, 2);
            csv.append(random.nextDouble() + "," + b + "," + random.nextDouble() + "," + Math.sin(2 * b) + "\n");
        }
        String data = Files.writeString(directory.resolve("one.csv"), csv).toString();
        String model = directory.resolve("m.mercer").toString();
        String train =
                "train " + data + " --target y --method metric --lambda 1e-5 --kernel exponential(2) --out " + model;
        Run trained = Run.of(train.split(" ")).endsWith(ExitCode.SUCCESS);
        assertThat(trained.out())
                .containsPattern("learned +a (full metric|factor for each column); importance: b [0-9.]+ %");
        JsonNode json = Run.of("inspect", model, "--json").json();
        assertThat(json.get("kernel").asText())
                .matches("exponential\\(sigma=2, p=1\\) @ (metric\\(root|scales\\(factors)=M1\\)");
        JsonNode first = json.get("metric").get("importances").get(0);
        assertThat(first.get("column").asText()).isEqualTo("b");
        assertThat(first.get("weight").asDouble()).isBetween(0.8, 1.0);
        assertThat(json.get("metric").get("importances")).hasSize(3);
        assertThat(json.get("provenance").get("learner").asText()).contains("MetricLearning");
        assertThat(Run.of("inspect", model).endsWith(ExitCode.SUCCESS).out()).contains("learned", "b ");
        Run.of("predict", model, data).endsWith(ExitCode.SUCCESS);
    }

    @Test
    void aModelOnFeatures() throws IOException {
        String data = Sets.file(directory, "waves.csv", Sets.waves(30, 1));
        String model = directory.resolve("m.mercer").toString();
        Run.of(("train " + data + " --target y --method features(polynomial(3)) --lambda 1e-3 --quiet --out " + model)
                        .split(" "))
                .endsWith(ExitCode.SUCCESS);
        JsonNode json = Run.of("inspect", model, "--json").json();
        assertThat(json.get("task").asText()).isEqualTo("regression");
        assertThat(json.get("features").asText()).isEqualTo("polynomial(degree=3, c=1)");
        assertThat(json.has("classes")).isFalse();
        assertThat(Run.of("inspect", model).out()).contains("y, a number", "polynomial(degree=3, c=1)");
    }

    /** Mission, row M6: θ = Φᵀα out of a dual model, by the names of the features. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--method svm --loss epsilon(0.1) --kernel polynomial(3) --c 1",
                "--method svm --loss epsilon(0.1) --kernel subsets() --c 1",
                "--method ridge --kernel polynomial(2) --lambda 0.01",
                "--method features(polynomial(2)) --lambda 0.01"
            })
    void explicitWeightsPredictTheSame(String options) throws IOException {
        String data = Sets.file(directory, "waves.csv", Sets.waves(30, 1));
        String model = directory.resolve("m.mercer").toString();
        Run.of(("train " + data + " --target y --encode none --quiet --out " + model + " " + options).split(" "))
                .endsWith(ExitCode.SUCCESS);
        JsonNode weights =
                Run.of("inspect", model, "--json").json().get("weights").get(0);
        assertThat(weights.get("output").asText()).isEqualTo("y");
        double[] row = {0.7, -1.3};
        double sum = weights.get("bias").asDouble();
        double last = Double.POSITIVE_INFINITY;
        for (JsonNode one : weights.get("theta")) {
            double weight = one.get("weight").asDouble();
            sum += weight
                    * one.get("constant").asDouble()
                    * product(one.get("feature").asText(), row);
            assertThat(Math.abs(weight)).isLessThanOrEqualTo(last);
            last = Math.abs(weight);
        }
        assertThat(weights.get("theta")).hasSize(weights.get("features").asInt());
        String some = Sets.file(directory, "some.csv", "a,b\n" + row[0] + "," + row[1] + "\n");
        String said =
                Run.of("predict", model, some).out().lines().skip(1).findFirst().orElseThrow();
        assertThat(sum).isCloseTo(Double.parseDouble(said), within(1e-6));
        assertThat(Run.of("inspect", model).out()).containsPattern("weights .* of (1\\.[0-9]+ )?a");
    }

    private static double product(String name, double... row) {
        double product = 1;
        for (String factor : name.split("\\*", -1)) {
            String[] power = factor.split("\\^", -1);
            double base = power[0].equals("1") ? 1 : power[0].equals("a") ? row[0] : row[1];
            product *= Math.pow(base, power.length > 1 ? Integer.parseInt(power[1]) : 1);
        }
        return product;
    }

    @Test
    void weightsOfEachPairOfClassesAndNoneOfAGaussian() throws IOException {
        String data = Sets.file(directory, "three.csv", Sets.clouds(45, 3, 3));
        String model = directory.resolve("m.mercer").toString();
        String train = "train " + data + " --target kind --c 1 --method svm --quiet --out " + model + " --kernel ";
        Run.of((train + "linear()").split(" ")).endsWith(ExitCode.SUCCESS);
        JsonNode weights = Run.of("inspect", model, "--json").json().get("weights");
        assertThat(weights)
                .extracting(one -> one.get("output").asText())
                .containsExactly("green against blue", "red against blue", "red against green");
        assertThat(Run.of("inspect", model).out()).contains("green against blue: ", " of x");
        Run.of((train + "gaussian(1)").split(" ")).endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("inspect", model, "--json").json().has("weights")).isFalse();
    }
}
