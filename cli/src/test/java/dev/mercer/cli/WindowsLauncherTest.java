package dev.mercer.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code mercer.bat} of a release, run by {@link BatchScript} on a Windows that only pretends. */
class WindowsLauncherTest {
    private static final Path BIN = Path.of("../dist/src/bin");
    private static final String FOLDER = "C:\\Program Files (x86)\\A & B 100!\\mercer\\bin\\";
    private static final String OWN = FOLDER + "..\\runtime\\bin\\java.exe";
    private static final String TOLD = "D:\\jdk (17)\\bin\\java.exe";

    @TempDir
    Path directory;

    private static BatchScript.End run(Map<String, String> variables, Set<String> files, boolean inPath, int code)
            throws IOException {
        return new BatchScript(BatchScript.read(BIN.resolve("mercer.bat")), variables, files, inPath, code)
                .run(FOLDER, "train \"my data.csv\" --kernel \"a|b\" (c) d!e");
    }

    @Test
    void theRuntimeOfTheReleaseComesFirstThenJavaHomeThenThePath() throws IOException {
        Map<String, String> home = Map.of("JAVA_HOME", "D:\\jdk (17)");
        assertThat(run(home, Set.of(OWN, TOLD), true, 0).started()).startsWith('"' + OWN + "\" ");
        assertThat(run(home, Set.of(TOLD), true, 0).started()).startsWith('"' + TOLD + "\" ");
        assertThat(run(Map.of("JAVA_HOME", "\"D:\\jdk (17)\""), Set.of(TOLD), true, 0)
                        .started())
                .as("with quotes of its own")
                .startsWith('"' + TOLD + "\" ");
        assertThat(run(Map.of(), Set.of(TOLD), true, 0).started()).startsWith("\"java.exe\" ");
    }

    /** Otherwise cmd would take it before that of the PATH. */
    @Test
    void aJavaInTheFolderOfTheDataIsNotRun() throws IOException {
        assertThat(run(Map.of(), Set.of("java.exe"), true, 0).variables())
                .containsEntry("NoDefaultCurrentDirectoryInExePath", "1");
    }

    @Test
    void withoutJavaItSaysWhatIsMissing() throws IOException {
        BatchScript.End none = run(Map.of(), Set.of(), false, 0);
        assertThat(none.error())
                .isEqualTo("mercer: no Java found: install a Java runtime, 17 or newer, or set JAVA_HOME");
        assertThat(none.code()).isOne();
        assertThat(none.started()).isEmpty();
        BatchScript.End wrong = run(Map.of("JAVA_HOME", "D:\\jdk (17)"), Set.of(), true, 0);
        assertThat(wrong.error())
                .isEqualTo("mercer: there is no \"" + TOLD + "\": set JAVA_HOME to a Java runtime, 17 or newer");
        assertThat(wrong.code()).isOne();
        assertThat(wrong.started()).isEmpty();
    }

    /** A variable that is called ERRORLEVEL would hide the number of that name. */
    @Test
    void handsTheExitCodeOn() throws IOException {
        for (int code : new int[] {0, 1, 2, 130})
            for (Map<String, String> variables : List.of(Map.<String, String>of(), Map.of("ERRORLEVEL", "0")))
                assertThat(run(variables, Set.of(OWN), false, code).code()).isEqualTo(code);
    }

    @Test
    void argumentsComeLastAndUntouched() throws IOException {
        assertThat(run(Map.of("MERCER_JAVA_OPTS", "-Xmx4g -Dx=1"), Set.of(OWN), false, 0)
                        .started())
                .isEqualTo("\"%s\" \"@%2$s..\\lib\\jvm.options\" -XX:MaxRAMPercentage=60 -Xmx4g -Dx=1"
                                .formatted(OWN, FOLDER)
                        + " -cp \"%s..\\lib\\*\" dev.mercer.cli.Main".formatted(FOLDER)
                        + " train \"my data.csv\" --kernel \"a|b\" (c) d!e");
    }

    /** Both run with a Java that repeats its arguments, or would. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theLauncherForOtherSystemsPassesTheSameOptions() throws Exception {
        Path java = directory.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\nfor a in \"$@\"; do echo \"$a\"; done\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        ProcessBuilder shell =
                new ProcessBuilder("/bin/sh", BIN.resolve("mercer").toString(), "doctor", "--json");
        shell.environment().clear();
        shell.environment().put("JAVA_HOME", directory.toString());
        shell.environment().put("MERCER_JAVA_OPTS", "-Dx=1");
        Process process = shell.start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8).replace(BIN + "/", "HOME/bin/");
        assertThat(process.waitFor()).isZero();
        String line = new BatchScript(
                        BatchScript.read(BIN.resolve("mercer.bat")),
                        Map.of("MERCER_JAVA_OPTS", "-Dx=1"),
                        Set.of(),
                        true,
                        0)
                .run("HOME\\bin\\", "doctor --json")
                .started();
        List<String> windows = List.of(line.replace("\"", "").replace('\\', '/').split(" "));
        assertThat(said.lines().toList()).isEqualTo(windows.subList(1, windows.size()));
    }

    /** In the repository lines end as everywhere in it. cmd finds labels reliably only where they end with CR LF. */
    @Test
    void aReleaseHasTheLineEndsOfWindows() throws IOException {
        assertThat(Files.readString(Path.of("../dist/src/assembly/files.xml")).replaceAll("\\s+", ""))
                .contains("<include>mercer.bat</include></includes><fileMode>0644</fileMode>"
                        + "<lineEnding>dos</lineEnding>");
        assertThat(Files.readString(BIN.resolve("mercer.bat"))).isASCII();
    }
}
