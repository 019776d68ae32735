package dev.mercer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The packages are layers in a fixed order: each sees only those to its left, and {@code linalg} and {@code util}.
 *
 * <p>A new package of core enters {@link #LAYERS} at its place; a class outside them is refused, so that no code escapes
 * these rules.
 */
@Tag("once")
class LayersTest {
    static final List<String> LAYERS = List.of(
            "data",
            "kernel",
            "compute",
            "gram",
            "loss",
            "solve",
            "model",
            "learn",
            "gp",
            "conformal",
            "score",
            "metric",
            "method",
            "search",
            "auto");

    static final String EVERYBODY = "*";

    /**
     * The packages inside a layer, and the layers that may use them besides their own.
     */
    static final Map<String, List<String>> USERS = Map.ofEntries(
            Map.entry("linalg.internal", List.of(EVERYBODY)),
            Map.entry("linalg.tile", List.of(EVERYBODY)),
            Map.entry("data.encoder", List.of(EVERYBODY)),
            Map.entry("data.encoder.internal", List.of(EVERYBODY)),
            Map.entry("data.internal", List.of(EVERYBODY)),
            Map.entry("data.table", List.of(EVERYBODY)),
            Map.entry("data.table.internal", List.of(EVERYBODY)),
            Map.entry("data.textfeatures", List.of()),
            Map.entry("kernel.internal", List.of(EVERYBODY)),
            Map.entry("compute.internal", List.of(EVERYBODY)),
            Map.entry("gram.psd", List.of(EVERYBODY)),
            Map.entry("loss.internal", List.of("model", "learn", "gp")),
            Map.entry("solve.descent", List.of(EVERYBODY)),
            Map.entry("solve.internal", List.of(EVERYBODY)),
            Map.entry("solve.nystrom", List.of("learn")),
            Map.entry("solve.smo", List.of("learn")),
            Map.entry("model.analysis", List.of()),
            Map.entry("model.internal", List.of(EVERYBODY)),
            Map.entry("learn.calibration", List.of()),
            Map.entry("learn.leftout", List.of()),
            Map.entry("learn.nystrom", List.of()),
            Map.entry("learn.online", List.of(EVERYBODY)),
            Map.entry("learn.plan", List.of("gp", "score", "metric", "method", "search", "auto")),
            Map.entry("learn.structure", List.of(EVERYBODY)),
            Map.entry("gp.internal", List.of("auto")),
            Map.entry("score.internal", List.of("metric", "search", "auto")),
            Map.entry("metric.internal", List.of("search")),
            Map.entry("search.internal", List.of("auto")),
            Map.entry("auto.internal", List.of()));

    /** What every class may use: the JDK's standard API and the nullness annotations, which vanish at run time. */
    private static final List<String> OUTSIDE = List.of("java..", "org.jspecify.annotations..");

    static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("dev.mercer");

    @ParameterizedTest
    @FieldSource("LAYERS")
    void aPackageSeesOnlyThoseToItsLeft(String name) {
        List<String> visible = new ArrayList<>(LAYERS.subList(0, LAYERS.indexOf(name)));
        visible.add("linalg");
        visible.add("util");
        check(sees(name, visible));
    }

    @Test
    void linalgSeesOnlyUtil() {
        check(sees("linalg", List.of("util")));
    }

    @Test
    void utilSeesNothing() {
        check(sees("util", List.of()));
    }

    @Test
    void noClassIsOutsideTheLayers() {
        List<String> all = new ArrayList<>(LAYERS);
        all.add("linalg");
        all.add("util");
        check(classes().should().resideInAnyPackage(patterns(all)).because("its layer must be said here"));
        assertThat(CORE).as("classes of core found by this test").isNotEmpty();
    }

    /** Who knows kernels hands over Gram matrices, or rows of them. */
    @Test
    void solveSeesNoKernelAndNoPoints() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.mercer.solve..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.mercer.kernel..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("dev.mercer.data.Points"));
    }

    @ParameterizedTest
    @MethodSource("restricted")
    void aPackageInsideALayerIsSeenFromItsLayerAndItsUsers(String inner) {
        List<String> allowed = new ArrayList<>(USERS.get(inner));
        allowed.add(inner.substring(0, inner.indexOf('.')));
        check(noClasses()
                .that()
                .resideOutsideOfPackages(patterns(allowed))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.mercer." + inner));
    }

    /** A learner describes its problem to the plan by a value, so that the two packages form no cycle. */
    @Test
    void plansKnowNoLearner() {
        check(noClasses()
                .that()
                .resideInAPackage("dev.mercer.learn.plan..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.mercer.learn"));
    }

    /** No two packages need each other, those inside a layer included. */
    @Test
    void packagesHaveNoCycles() {
        check(slices().matching("dev.mercer.(**)").should().beFreeOfCycles());
    }

    @Test
    void everyPackageInsideALayerIsKnown() {
        assertThat(USERS.keySet())
                .containsExactlyInAnyOrderElementsOf(innerPackages().toList());
    }

    private static Stream<String> restricted() {
        return innerPackages()
                .filter(inner -> !USERS.getOrDefault(inner, List.of()).contains(EVERYBODY));
    }

    private static Stream<String> innerPackages() {
        return CORE.stream()
                .map(type -> type.getPackageName().substring("dev.mercer.".length()))
                .filter(name -> name.contains("."))
                .distinct()
                .sorted();
    }

    @Test
    void nothingIsSerialized() {
        check(noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(Serializable|Externalizable|Object(In|Out)put(Stream)?)")
                .because("the model file is the only form in which anything is stored"));
    }

    @Test
    void nothingPrints() {
        check(NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS);
    }

    /** The classes of {@code name} depend on themselves, on {@code visible} and on {@link #OUTSIDE}. */
    private static ArchRule sees(String name, List<String> visible) {
        List<String> allowed = new ArrayList<>(visible);
        allowed.add(name);
        List<String> packages = new ArrayList<>(OUTSIDE);
        packages.addAll(List.of(patterns(allowed)));
        return classes()
                .that()
                .resideInAPackage("dev.mercer." + name + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(packages.toArray(String[]::new));
    }

    private static String[] patterns(List<String> names) {
        return names.stream().map(name -> "dev.mercer." + name + "..").toArray(String[]::new);
    }

    /** Packages that do not exist yet are no violation. */
    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(CORE);
    }
}
