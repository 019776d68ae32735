package dev.mercer.studio;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class StudioLayersTest {
    private static JavaClasses studio() throws URISyntaxException {
        return new ClassFileImporter()
                .importPath(Path.of(Studio.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
    }

    @Test
    void theServerKnowsNothingOfModels() throws URISyntaxException {
        classes()
                .that()
                .resideInAPackage("dev.mercer.studio.http..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.mercer.studio.http..",
                        "dev.mercer.io.json..",
                        "dev.mercer.util..",
                        "java..",
                        "com.sun.net.httpserver..",
                        "org.jspecify.annotations..")
                .check(studio());
    }

    @Test
    void onlyTheServerUsesThatOfTheJdk() throws URISyntaxException {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.mercer.studio.http..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.sun.net.httpserver..")
                .check(studio());
    }

    @Test
    void nothingPrints() throws URISyntaxException {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(studio());
    }
}
