package dev.mercer.serve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server needs files and the layer {@code model}, and no learner. */
@Tag("once")
class ServeLayersTest {
    private static JavaClasses serve() throws URISyntaxException {
        return new ClassFileImporter()
                .importPath(Path.of(ModelServer.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
    }

    @Test
    void serveSeesNothingToTheRightOfModel() throws URISyntaxException {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.mercer.serve..",
                        "dev.mercer.io..",
                        "dev.mercer.model..",
                        "dev.mercer.compute..",
                        "dev.mercer.kernel..",
                        "dev.mercer.data..",
                        "dev.mercer.util..",
                        "java..",
                        "javax.net.ssl..",
                        "com.fasterxml.jackson..",
                        "io.netty..",
                        "org.jspecify.annotations..")
                .check(serve());
    }

    @Test
    void nothingPrints() throws URISyntaxException {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(serve());
    }
}
