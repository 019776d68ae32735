package dev.mercer.doors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No door is without a test: the classes that hand rows to a model or to an encoder are found in the sources of all modules. */
@Tag("once")
class DoorCatalogueTest {
    private static final Path ROOT = Path.of("..");

    private static final Pattern CALL = Pattern.compile("\\.(?:encode|encodeGiven|predict|predictions)\\(");
    private static final Pattern IMPORT =
            Pattern.compile("import dev\\.mercer\\.(?:model\\.TableModel|auto\\.AutoModel|data\\.encoder\\.)");

    /** Classes that encode rows to learn or compare, those of a picture or a report, and those that only show or write code that predicts. */
    private static final List<String> NO_DOORS = List.of(
            "BlockEncoding",
            "CancelledDigits",
            "IndependenceCommand",
            "InputAxes",
            "KernelAlignCommand",
            "KernelCheckCommand",
            "ModelPicture",
            "Models",
            "SameByHand",
            "Scored",
            "StreamedRows",
            "TrainPage",
            "TwoSampleCommand");

    private static List<String> callers() throws IOException {
        List<Path> modules;
        try (Stream<Path> folders = Files.list(ROOT)) {
            modules = folders.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
        }
        TreeSet<String> found = new TreeSet<>();
        for (Path module : modules) found.addAll(callers(module));
        return List.copyOf(found);
    }

    private static List<String> callers(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString()
                            .replace('\\', '/')
                            .matches("\\.\\./(?!core|examples|bench)[a-z]+/src/main/java/.*"))
                    .filter(DoorCatalogueTest::calls)
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
        }
    }

    private static boolean calls(Path file) {
        try {
            String text = Files.readString(file);
            return CALL.matcher(text).find() && IMPORT.matcher(text).find();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void everyClassThatHandsRowsToAModelIsADoor() throws IOException {
        TreeSet<String> known = new TreeSet<>(NO_DOORS);
        for (Door door : Door.values()) known.addAll(door.callers());
        assertThat(new TreeSet<>(callers()))
                .as("a class that hands rows to a model is a caller of a Door, which has a test, or is none of them")
                .isEqualTo(known);
    }

    /** The test of a door extends the contract, itself or by a class beside it, and names the door. */
    @ParameterizedTest
    @EnumSource
    void everyDoorHasATest(Door door) throws IOException {
        Path folder = ROOT.resolve(door.module())
                .resolve("src/test/java/dev/mercer")
                .resolve(door == Door.JAVA ? "doors" : door.module());
        String test = Files.readString(folder.resolve(door.test() + ".java"));
        assertThat(test).contains("return Door." + door + ";");
        Matcher parent =
                Pattern.compile("class " + door.test() + " extends (\\w+)").matcher(test);
        assertThat(parent.find()).isTrue();
        if (parent.group(1).equals("DoorContract")) return;
        assertThat(Files.readString(folder.resolve(parent.group(1) + ".java"))).contains("extends DoorContract");
    }
}
