package dev.mercer.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of a checkout, with a Maven and mostly a JDK that only pretend. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    /** A Maven that takes half a second, counts its runs, and copies what is in the folder "product". */
    private static final String MAVEN = """
        #!/bin/sh
        echo built >>builds
        sleep 0.5
        mkdir -p cli/target/quick/lib
        cp product/* cli/target/quick/
        """;

    /** A Java that repeats its arguments. */
    private static final String JAVA = "#!/bin/sh\necho \"$@\"\n";

    @TempDir
    Path directory;

    private Path checkout;
    private Path tools;
    private Path jdk;

    @BeforeEach
    void checkOut() throws IOException {
        checkout = Files.createDirectories(directory.resolve("some where/checkout"));
        Files.copy(Path.of("../mercer"), checkout.resolve("mercer"));
        for (String pom : List.of("pom.xml", "cli/pom.xml", "product/mercer-cli.jar"))
            write(checkout.resolve(pom), "", false);
        tools = Files.createDirectory(directory.resolve("tools"));
        // What macOS has too: no flock among it.
        for (String tool : "bash sh find mkdir rmdir ln readlink rm mv cp touch date sleep ps tail".split(" "))
            write(tools.resolve(tool), "#!/bin/sh\nexec " + installed(tool) + " \"$@\"\n", true);
        write(tools.resolve("mvn"), MAVEN, true);
        jdk = directory.resolve("jdk");
        write(jdk.resolve("bin/java"), JAVA, true);
        write(jdk.resolve("bin/javac"), JAVA, true);
        write(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n", false);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path folder : files.filter(Files::isDirectory).toList())
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void aSearchPathOfTheShellDoesNotLeadAstray() throws Exception {
        Files.createDirectories(directory.resolve("elsewhere/checkout"));
        Process run = start(
                checkout.getParent(),
                Map.of("CDPATH", directory.resolve("elsewhere") + ":."),
                "checkout/mercer",
                "doctor");
        assertThat(answer(run)).endsWith("/mercer-cli.jar doctor\n");
        assertThat(checkout.resolve("target/mercer/current")).exists();
    }

    @Test
    void aShellMayBeNamedBeforeIt() throws Exception {
        assertThat(answer(start(checkout, Map.of(), "bash", "mercer", "doctor")))
                .endsWith("/mercer-cli.jar doctor\n");
        assertThat(answer(start(checkout, Map.of(), "sh", "mercer", "doctor"))).endsWith("/mercer-cli.jar doctor\n");
    }

    @Test
    void severalFirstUsesBuildOnce() throws Exception {
        List<Process> runs = new ArrayList<>();
        for (int i = 0; i < 4; i++) runs.add(start(checkout, Map.of(), "./mercer", "doctor"));
        for (Process run : runs) assertThat(answer(run)).endsWith("/mercer-cli.jar doctor\n");
        assertThat(checkout.resolve("builds")).hasContent("built\n");
        assertThat(checkout.resolve("target/mercer/building")).doesNotExist();
    }

    @Test
    void theLockOfAKilledRunIsBroken() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path app = Files.createDirectories(checkout.resolve("target/mercer"));
        Files.createSymbolicLink(app.resolve("building"), Path.of("here:" + killed.pid()));
        List<Process> runs = new ArrayList<>();
        for (int i = 0; i < 3; i++) runs.add(start(checkout, Map.of("HOSTNAME", "here"), "./mercer", "doctor"));
        for (Process run : runs) assertThat(answer(run)).endsWith("/mercer-cli.jar doctor\n");
        assertThat(checkout.resolve("builds")).hasContent("built\n");
    }

    /** Of which the JVM would die with every start, leaving a file hs_err_pid*.log where the user is. */
    @Test
    void aDamagedArchiveOfClassesIsNotUsed() throws Exception {
        jdk = Path.of(System.getProperty("java.home"));
        program(checkout.resolve("product/mercer-cli.jar"));
        assertThat(answer(start(checkout, Map.of(), "./mercer"))).isEqualTo("a program\n");
        Path archive;
        try (Stream<Path> files = Files.walk(checkout.resolve("target/mercer"))) {
            archive = files.filter(file -> file.toString().matches(".*/jdk-[0-9]+\\.(jsa|aot)"))
                    .findAny()
                    .orElseThrow();
        }
        Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rw-r--r--"));
        try (RandomAccessFile file = new RandomAccessFile(archive.toFile(), "rw")) {
            byte[] noise = new byte[(int) (file.length() / 4)];
            new Random(1).nextBytes(noise);
            file.seek(file.length() / 8);
            file.write(noise);
        }
        Path folder = Files.createDirectory(directory.resolve("user"));
        String launcher = checkout.resolve("mercer").toString();
        assertThat(answer(start(folder, Map.of(), launcher))).isEqualTo("a program\n");
        assertThat(folder).isEmptyDirectory();
        String limited = "ulimit -v 2000000 && exec \"$0\"";
        assertThat(answer(start(folder, Map.of(), "bash", "-c", limited, launcher)))
                .isEqualTo("a program\n");
    }

    /** Flags of the JVM, but for those of modules, which are in the manifest of the jar. */
    @Test
    void hasTheOptionsOfARelease() throws Exception {
        List<String> options = Files.readAllLines(Path.of("../dist/src/lib/jvm.options")).stream()
                .filter(line -> line.startsWith("-") && !line.startsWith("--"))
                .toList();
        assertThat(answer(start(checkout, Map.of(), "./mercer", "doctor")).split(" ", -1))
                .hasSizeGreaterThan(10)
                .containsAll(options);
    }

    @Test
    void theHeapKeepsToTheLimitOfAddresses() throws Exception {
        assertThat(answer(start(checkout, Map.of(), "bash", "-c", "ulimit -v 1000000 && exec ./mercer")))
                .contains(" -Xmx132m ");
        assertThat(answer(start(checkout, Map.of(), "bash", "-c", "ulimit -v 1000000 && exec ./mercer --memory 8g")))
                .contains(" -Xmx220m ");
    }

    @Test
    void aServerHasAQuarterOfTheMemoryForBuffersOutsideTheHeap() throws Exception {
        assertThat(answer(start(checkout, Map.of(), "./mercer", "serve", "a.mercer", "--memory", "512m")))
                .contains(" -Xmx512m -XX:MaxDirectMemorySize=128m ");
        assertThat(answer(start(checkout, Map.of(), "./mercer", "serve", "a.mercer", "--memory", "64m")))
                .contains(" -Xmx64m -XX:MaxDirectMemorySize=64m ");
        assertThat(answer(start(checkout, Map.of(), "./mercer", "predict", "a.mercer", "--memory", "512m")))
                .doesNotContain("MaxDirectMemorySize");
    }

    /** The launcher of a release, beside a Java that repeats its arguments. */
    @Test
    void aServerOfAReleaseHasAQuarterOfTheMemoryForBuffersToo() throws Exception {
        Path home = Files.createDirectories(directory.resolve("release"));
        Files.createDirectories(home.resolve("bin"));
        Files.copy(Path.of("../dist/src/bin/mercer"), home.resolve("bin/mercer"));
        write(home.resolve("runtime/bin/java"), JAVA, true);
        Map<String, String> sizes =
                Map.of("512m", "128m", "2g", "512m", "2GiB", "512m", "65536k", "64m", "268435456", "64m");
        for (Map.Entry<String, String> size : sizes.entrySet())
            assertThat(answer(
                            start(home, Map.of(), "sh", "bin/mercer", "serve", "a.mercer", "--memory", size.getKey())))
                    .as(size.getKey())
                    .contains(" -XX:MaxDirectMemorySize=" + size.getValue() + " ");
        assertThat(answer(start(home, Map.of(), "sh", "bin/mercer", "train", "--memory", "512m")))
                .doesNotContain("MaxDirectMemorySize");
    }

    @Test
    void theCheckoutOfAnotherUserRunsAsItWasBuilt() throws Exception {
        Process early = startAsAnother("./mercer", "doctor");
        assertThat(error(early)).contains("nothing is built yet", "cannot be written", "or copy the checkout");
        assertThat(answer(start(checkout, Map.of(), "./mercer", "doctor"))).endsWith("/mercer-cli.jar doctor\n");
        write(checkout.resolve("cli/src/main/java/New.java"), "", false);
        write(checkout.resolve("cli/pom.xml"), "new", false);
        Process late = startAsAnother("./mercer", "doctor");
        assertThat(answer(late)).endsWith("/mercer-cli.jar doctor\n");
        assertThat(error(startAsAnother("./mercer", "doctor"))).contains("the old build runs");
        assertThat(error(startAsAnother("./mercer", "doctor", "--quiet"))).isEmpty();
        assertThat(checkout.resolve("builds")).hasContent("built\n");
    }

    private Process start(Path where, Map<String, String> variables, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", tools.toString());
        environment.put("JAVA_HOME", jdk.toString());
        environment.putAll(variables);
        return builder.start();
    }

    /** As a user who may read all of the checkout and write nothing. Root may write everything, and becomes nobody. */
    private Process startAsAnother(String... command) throws IOException {
        boolean root = "root".equals(System.getProperty("user.name"));
        if (root) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
            List<String> whole = new ArrayList<>(
                    List.of(installed("setpriv").toString(), "--reuid=65534", "--regid=65534", "--clear-groups"));
            whole.addAll(List.of(command));
            return start(checkout, Map.of(), whole.toArray(String[]::new));
        }
        setWritable(false);
        Process process = start(checkout, Map.of(), command);
        process.onExit().join();
        setWritable(true);
        return process;
    }

    private void setWritable(boolean writable) throws IOException {
        try (Stream<Path> files = Files.walk(checkout)) {
            for (Path folder : files.filter(Files::isDirectory).toList())
                Files.setPosixFilePermissions(
                        folder, PosixFilePermissions.fromString(writable ? "rwxr-xr-x" : "r-xr-xr-x"));
        }
    }

    private static String answer(Process process) throws Exception {
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(out + err).isZero();
        return out;
    }

    private static String error(Process process) throws Exception {
        String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
        process.waitFor();
        return err;
    }

    private static Path installed(String tool) {
        return Stream.of("/bin/", "/usr/bin/", "/usr/local/bin/")
                .map(folder -> Path.of(folder + tool))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    private static void write(Path file, String text, boolean executable) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }

    /** A jar with a program that prints two words. */
    private void program(Path jar) throws IOException {
        Path source = directory.resolve("Program.java");
        Files.writeString(
                source,
                "public class Program { public static void main(String[] a) { System.out.println(\"a program\"); } }");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", directory.toString(), source.toString());
        assertThat(code).isZero();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "Program");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new ZipEntry("Program.class"));
            out.write(Files.readAllBytes(directory.resolve("Program.class")));
        }
    }
}
