package dev.mercer;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.mercer.compute.Compute;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The number of public types that {@code module-info} exports to everyone only falls, and the page about the architecture states it. */
@Tag("once")
class ExportsTest {
    private static final int MOST = 346;

    private static ModuleDescriptor module() throws IOException {
        URI classes = URI.create(Compute.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString());
        try (InputStream in = Files.newInputStream(Path.of(classes).resolve("module-info.class"))) {
            return ModuleDescriptor.read(in);
        }
    }

    private static Set<String> exported() throws IOException {
        return module().exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    /** The page in one line. */
    private static String page() throws IOException {
        return Files.readString(ArchitectureTest.root().resolve("docs/internals/architecture.md"))
                .replace('\n', ' ');
    }

    /** Public types, nested ones included if the type around them is public. */
    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ExportsTest::isPublic).orElse(true);
    }

    @Test
    void publicTypesAreCounted() throws IOException {
        Set<String> exported = exported();
        List<String> types = LayersTest.CORE.stream()
                .filter(type -> exported.contains(type.getPackageName()))
                .filter(ExportsTest::isPublic)
                .map(JavaClass::getName)
                .sorted()
                .toList();
        assertThat(types).hasSizeLessThanOrEqualTo(MOST);
        assertThat(page()).contains("`core` exports " + types.size() + " public types");
    }

    @Test
    void exportedPackagesAreNamed() throws IOException {
        String packages = exported().stream()
                .sorted()
                .map(name -> "`" + name.substring("dev.mercer.".length()) + "`")
                .collect(Collectors.joining(", "));
        assertThat(page()).contains("Exported to everyone: " + packages + ".");
    }
}
