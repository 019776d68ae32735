package dev.mercer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The packages form a one-way street: each sees only those to its left, and {@code linalg} and {@code util}.
 *
 * <p>A new package of core enters {@link #STREET} at its place; a class outside it is refused, so that no code escapes
 * these rules.
 */
class StreetTest {
    private static final List<String> STREET =
            List.of("data", "kernel", "compute", "gram", "loss", "solve", "learn", "select");

    /** What every class may use: the JDK's standard API and the nullness annotations, which vanish at run time. */
    private static final List<String> OUTSIDE = List.of("java..", "org.jspecify.annotations..");

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("dev.mercer");

    @ParameterizedTest
    @FieldSource("STREET")
    void aPackageSeesOnlyThoseToItsLeft(String name) {
        List<String> visible = new ArrayList<>(STREET.subList(0, STREET.indexOf(name)));
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
    void noClassIsOutsideTheStreet() {
        List<String> all = new ArrayList<>(STREET);
        all.add("linalg");
        all.add("util");
        check(classes()
                .should()
                .resideInAnyPackage(patterns(all))
                .because("its place in the street must be said here"));
        assertThat(CORE).as("classes of core found by this test").isNotEmpty();
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
