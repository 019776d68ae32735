package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelTable;
import dev.mercer.report.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelListCommandTest {
    @Test
    void everyKernelIsListed() {
        Run run = Run.of("kernel", "list").endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        for (KernelTable.Entry entry : KernelTable.entries())
            assertThat(run.out()).contains(entry.name() + "(" + entry.arguments() + ")", entry.formula());
        assertThat(run.out().lines()).allMatch(line -> line.length() <= Layout.WIDTH);
    }

    @Test
    void asJson() {
        JsonNode json =
                Run.of("kernel", "list", "--json").endsWith(ExitCode.SUCCESS).json();
        assertThat(json.get("kernels")).hasSameSizeAs(KernelTable.entries());
        assertThat(json.get("kernels").get(0).get("name").asText()).isEqualTo("constant");
        assertThat(json.get("operators")).hasSameSizeAs(KernelListCommand.OPERATORS);
        assertThat(json.get("feature_maps")).hasSameSizeAs(KernelListCommand.MAPS);
    }

    @Test
    void theOperatorsAreThoseOfTheNotation() {
        for (KernelListCommand.Notation operator : KernelListCommand.OPERATORS)
            assertThat(Kernel.parse(operator.text().replaceAll("\\bk\\b", "linear()")))
                    .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "polynomial(degree=2, c=1)",
                "subsets()",
                "gaussianseries(sigma=1, terms=3)",
                "polar()",
                "rbf(centers=[[0, 1], [2, 3]], sigma=1)"
            })
    void theMapsAreThoseOfTheNotation(String map) {
        String name = map.substring(0, map.indexOf('('));
        assertThat(FeatureMap.parse(map)).isNotNull();
        assertThat(KernelListCommand.MAPS).anyMatch(row -> row.text().startsWith(name + "("));
    }

    @Test
    void allMapsAreListed() {
        assertThat(KernelListCommand.MAPS).hasSameSizeAs(FeatureMap.class.getPermittedSubclasses());
    }
}
