package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nothing is forgotten: every kernel and every feature map is tested, has a name, and can be read and written. */
class CatalogueTest {
    /** The table of the command line's contract: these names and arguments must not change their meaning. */
    private static final Map<String, String> PROMISED = Map.ofEntries(
            Map.entry("constant", "c"),
            Map.entry("linear", ""),
            Map.entry("polynomial", "degree, c=1"),
            Map.entry("gaussian", "sigma"),
            Map.entry("exponential", "sigma, p=1"),
            Map.entry("manhattan", "sigma"),
            Map.entry("matern", "nu, sigma"),
            Map.entry("rational", "alpha, sigma"),
            Map.entry("periodic", "period, sigma"),
            Map.entry("subsets", ""),
            Map.entry("cosine", ""),
            Map.entry("chi2", "gamma"),
            Map.entry("intersection", ""),
            Map.entry("sigmoid", "scale, c"));

    private static final Map<String, String> PROMISED_MAPS = Map.of(
            "polynomial", "degree, c=1",
            "subsets", "",
            "polar", "",
            "gaussianseries", "sigma, terms",
            "rbf", "centers, sigma",
            "fourier", "radial, size, seed=1",
            "tensorsketch", "degree, size, c=1, seed=1");

    @Test
    void everyKernelIsTheFirstExampleOfACase() {
        assertThat(Examples.concrete(Kernel.class))
                .hasSizeGreaterThanOrEqualTo(24)
                .isSubsetOf(KernelCases.all().stream().map(KernelCase::type).toList());
    }

    @Test
    void everyFeatureMapIsTheFirstExampleOfACase() {
        assertThat(Examples.concrete(FeatureMap.class))
                .hasSizeGreaterThanOrEqualTo(5)
                .isSubsetOf(MapCase.all().stream().map(MapCase::type).toList());
    }

    @Test
    void everyNamedKernelHasExactlyOneLine() {
        List<Class<?>> registered = KernelTable.entries().stream()
                .<Class<?>>map(entry -> KernelTable.signature(entry.name()).orElseThrow().type)
                .toList();
        assertThat(registered)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Examples.concrete(NamedKernel.class));
    }

    @Test
    void everyFeatureMapHasExactlyOneLine() {
        List<Class<?>> registered = MapTable.names().stream()
                .<Class<?>>map(name -> MapTable.signature(name).orElseThrow().type)
                .toList();
        assertThat(registered)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Examples.concrete(FeatureMap.class));
    }

    @Test
    void argumentsAreTheComponentsOfTheRecord() {
        for (KernelTable.Entry entry : KernelTable.entries()) {
            Signature signature = KernelTable.signature(entry.name()).orElseThrow();
            assertThat(signature.names()).as(entry.name()).isEqualTo(components(signature.type));
            assertThat(signature.arguments).isEqualTo(entry.arguments());
        }
        for (String name : MapTable.names()) {
            Signature signature = MapTable.signature(name).orElseThrow();
            assertThat(signature.names()).as(name).isEqualTo(components(signature.type));
        }
    }

    private static List<String> components(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    @Test
    void thePromisedNamesAreThere() {
        PROMISED.forEach((name, arguments) -> assertThat(KernelTable.signature(name))
                .as(name)
                .hasValueSatisfying(signature -> assertThat(signature.arguments).isEqualTo(arguments)));
        PROMISED_MAPS.forEach((name, arguments) -> assertThat(MapTable.signature(name))
                .as(name)
                .hasValueSatisfying(signature -> assertThat(signature.arguments).isEqualTo(arguments)));
    }

    @Test
    void everyLineSaysItsFormulaAndWhereItIsAKernel() {
        for (KernelTable.Entry entry : KernelTable.entries()) {
            assertThat(entry.name()).matches("[a-z][a-z0-9]*");
            assertThat(entry.formula()).as("formula of %s", entry.name()).isNotBlank();
            assertThat(entry.note()).as("note of %s", entry.name()).isNotBlank();
        }
    }

    @Test
    void tunableComponentsAreComponents() {
        for (Class<?> type : Examples.concrete(NamedKernel.class))
            for (Kernel kernel : KernelCases.of(type).examples())
                assertThat(components(type)).containsAll(((NamedKernel) kernel).tunable());
    }
}
