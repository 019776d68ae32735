package dev.mercer.io;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reading and writing needs the layer {@code model} and layers to its left: a service predicts without the learners. */
@Tag("once")
class IoLayersTest {
    private static final String[] LAYERS = {"compute", "data", "kernel", "linalg", "loss", "model", "solve", "util"};

    private static final String[] OUTSIDE = {"java..", "org.jspecify.annotations.."};

    private static JavaClasses io() throws URISyntaxException {
        return new ClassFileImporter()
                .importPath(Path.of(Models.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI()));
    }

    @Test
    void ioSeesNothingToTheRightOfModel() throws URISyntaxException {
        Stream<String> visible =
                Stream.concat(Stream.of("io", "plot"), Stream.of(LAYERS)).map(name -> "dev.mercer." + name + "..");
        classes()
                .that()
                .resideInAnyPackage("dev.mercer.io..", "dev.mercer.plot..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(Stream.concat(visible, Stream.of(OUTSIDE)).toArray(String[]::new))
                .because("a service that loads a model and predicts needs no learner and no search")
                .check(io());
    }

    /** A layer that io has stopped using leaves the list. */
    @Test
    void everyLayerOfTheListIsUsed() throws URISyntaxException {
        Map<Boolean, TreeSet<String>> used = io().stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(name -> name.startsWith("dev.mercer."))
                .map(name -> name.split("\\.")[2])
                .collect(Collectors.partitioningBy(
                        List.of("io", "plot")::contains, Collectors.toCollection(TreeSet::new)));
        assertThat(used.get(false)).containsExactly(LAYERS);
    }

    @Test
    void packagesFormNoCycle() throws URISyntaxException {
        slices().matching("dev.mercer.(**)").should().beFreeOfCycles().check(io());
    }
}
