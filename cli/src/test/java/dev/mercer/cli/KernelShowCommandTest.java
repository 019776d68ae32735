package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class KernelShowCommandTest {
    @Test
    void takesAnExpressionApart() {
        Run run =
                Run.of("kernel", "show", "gaussian(1)*linear()+2*polynomial(3)").endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("gaussian(sigma=1) * linear() + 2*polynomial(degree=3, c=1)\n", "proven: ", "all points");
        assertThat(run.out())
                .endsWith("sum\n├─ product\n│  ├─ gaussian(sigma=1)\n│  └─ linear()\n└─ scaled by 2\n"
                        + "   └─ polynomial(degree=3, c=1)\n");
    }

    @Test
    void everyOperationHasAPlaceInTheTree() {
        String text = "exp(linear()[age, 3] / [2, 0.5]) * normalized(0.5*cosine()^2) + chi2(gamma=1) @ polar()";
        JsonNode json = Run.of("kernel", "show", text, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("kernel").asText()).isEqualTo(text);
        assertThat(json.findValuesAsText("label"))
                .containsExactly(
                        "sum",
                        "product",
                        "exponential",
                        "lengths [2, 0.5]",
                        "on columns [age, 3]",
                        "linear()",
                        "normalized",
                        "scaled by 0.5",
                        "power 2",
                        "cosine()",
                        "after polar()",
                        "chi2(gamma=1)");
        assertThat(json.get("domain").toString())
                .contains(
                        "columns [age, 3]",
                        "2 columns",
                        "no row of zeros",
                        "coordinates ≥ 0",
                        "k(x, x) > 0",
                        "polar()");
    }

    @Test
    void bracketsInsideAColumnNameDoNotConfuseTheTree() {
        JsonNode json = Run.of("kernel", "show", "linear()[\"a[1]\", \"linear()\"] / [3, 4]", "--json")
                .json();
        assertThat(json.findValuesAsText("label"))
                .containsExactly("lengths [3, 4]", "on columns [\"a[1]\", \"linear()\"]", "linear()");
    }

    @Test
    void parametersAreShownWithTheirValues() {
        JsonNode json = Run.of("kernel", "show", "gaussian(gamma=0.5) + 0.25*linear()", "--json")
                .json();
        assertThat(json.get("parameters").findValuesAsText("name")).containsExactly("sigma", "factor");
        assertThat(json.get("parameters").get(0).get("value").asDouble()).isEqualTo(1);
        assertThat(json.get("parameters").get(1).get("value").asDouble()).isEqualTo(0.25);
    }

    @Test
    void whatIsNotProvenSaysWhy() {
        JsonNode alone =
                Run.of("kernel", "show", "sigmoid(scale=1, c=0)", "--json").json();
        assertThat(alone.get("definiteness").asText()).isEqualTo("indefinite");
        JsonNode sum = Run.of("kernel", "show", "linear() + sigmoid(scale=1, c=0)", "--json")
                .json();
        assertThat(sum.get("definiteness").asText()).isEqualTo("unknown");
        assertThat(sum.get("reason").asText()).startsWith("sigmoid(scale=1, c=0) is not known");
    }
}
