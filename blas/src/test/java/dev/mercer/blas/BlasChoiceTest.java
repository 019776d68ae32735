package dev.mercer.blas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Backends;
import dev.mercer.compute.Filled;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.InvalidInputException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The choice of the back end, each case in its own JVM, because the choice is made once. */
class BlasChoiceTest {
    private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";
    private static final String EXPORT = "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED";

    /** What {@link Probe} printed to either stream. */
    private static String probe(String classPath, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xshare:auto");
        command.add(NATIVE);
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath, Probe.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    static String probeHere(String... options) throws IOException, InterruptedException {
        return probe(System.getProperty("java.class.path"), options);
    }

    @Test
    void blasIsTheBest() {
        assertThat(Backends.best()).isInstanceOf(BlasBackend.class).isSameAs(Backends.named("blas"));
        assertThat(Backends.best().description()).startsWith("OpenBLAS, Vector API, ");
        assertThat(BlasBackend.withoutVectorApi().description()).doesNotContain("Vector API");
    }

    /** Without flags there is no Vector API, and nothing is written beside what was asked for. */
    @Test
    void withoutFlags() throws IOException, InterruptedException {
        assertThat(probeHere()).isEqualTo("blas\nOpenBLAS, loops vectorised by the compiler\nblas can be used\n1.0\n");
    }

    @Test
    void theVectorApiIsLoadedWhereTheCommandAllowsIt() throws IOException, InterruptedException {
        assertThat(probeHere(EXPORT)).matches("blas\nOpenBLAS, Vector API, \\d+ bit\nblas can be used\n1.0\n");
        assertThat(probeHere(EXPORT, "-D" + VectorModule.OFF + "=yes"))
                .isEqualTo("blas\nOpenBLAS, loops vectorised by the compiler\nblas can be used\n1.0\n");
    }

    @Test
    void switchedOff() throws IOException, InterruptedException {
        assertThat(probeHere("-D" + OpenBlas.OFF + "=it is Sunday"))
                .isEqualTo("plain\nplain Java, no native code\n"
                        + "the back end \"blas\" cannot be used here: it is Sunday\n1.0\n");
    }

    @Test
    void withoutTheLibraryOfThisPlatform() throws IOException, InterruptedException {
        assertThat(probe(without("openblas-.*(x86_64|arm64)\\.jar")))
                .startsWith("plain\nplain Java, no native code\n"
                        + "the back end \"blas\" cannot be used here: OpenBLAS cannot be loaded (no jniopenblas")
                .containsPattern("\\): add org.bytedeco:openblas with the classifier of this platform, "
                        + "[a-z]+-[a-z0-9_]+, to the class path\n1.0\n$");
    }

    @Test
    void withoutTheLibrariesThisModuleDependsOn() throws IOException, InterruptedException {
        for (String missing : List.of("javacpp-.*", "blas-.*"))
            assertThat(probe(without(missing)))
                    .startsWith("plain\n")
                    .contains("): put mercer-blas on the class path with all it depends on\n");
    }

    @Test
    void whereTheLibraryCannotBeUnpacked() throws IOException, InterruptedException {
        String nowhere = "/dev/null/nowhere";
        assertThat(probeHere(
                        "-Djava.io.tmpdir=" + nowhere,
                        "-Duser.home=" + nowhere,
                        "-Dorg.bytedeco.javacpp.cachedir=" + nowhere))
                .contains("plain\nplain Java, no native code\n")
                .contains("): it is unpacked into " + nowhere + " and .cache/mercer/native in " + nowhere + ", where ");
    }

    @Test
    void withoutThisModuleNothingIsMissed() throws Exception {
        Path here = Path.of(BlasBackend.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String others = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(place -> !Path.of(place).equals(here))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(probe(others)).contains("there is no back end \"blas\" here: choose auto or plain\n");
    }

    /** The class path but for the files of this name. */
    private static String without(String name) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(place -> !new File(place).getName().matches(name))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Says what was chosen, whether {@code blas} can be had, and computes something. */
    static final class Probe {
        private Probe() {}

        public static void main(String[] args) {
            System.out.println(Backends.best().name());
            System.out.println(Backends.best().description());
            try {
                System.out.println(Backends.named("blas").name() + " can be used");
            } catch (InvalidInputException refused) {
                System.out.println(refused.getMessage());
            }
            KernelBlock block = KernelBlock.square(new Gaussian(1), TestPoints.normal(20, 30, 1));
            System.out.println(Filled.whole(Backends.best(), block).get(7, 7));
        }
    }
}
