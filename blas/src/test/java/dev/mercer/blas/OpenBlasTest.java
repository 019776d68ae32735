package dev.mercer.blas;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.ludovic.netlib.blas.NativeBLAS;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class OpenBlasTest {
    @Test
    void multiplies() {
        double[] c = {1, 1};
        OpenBlas.blas()
                .dgemm(
                        "T",
                        "N",
                        1,
                        2,
                        2,
                        2,
                        new double[] {9, 1, 10},
                        1,
                        2,
                        new double[] {1, 2, 3, 4},
                        0,
                        2,
                        1,
                        c,
                        0,
                        1);
        assertThat(c).containsExactly(43, 87);
        assertThat(OpenBlas.obstacle()).isNull();
    }

    /** A second copy would have its own number of threads. */
    @Test
    void isThereOnce() throws IOException {
        OpenBlas.blas();
        Path maps = Path.of("/proc/self/maps");
        Assumptions.assumeTrue(Files.isReadable(maps), "only Linux tells which libraries are loaded");
        Pattern library = Pattern.compile("/\\S*libopenblas\\S*");
        Set<String> loaded = Files.readAllLines(maps).stream()
                .map(library::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .collect(Collectors.toSet());
        assertThat(loaded).hasSize(1);
    }

    /** The threads are ours: a long product keeps one processor busy, not all of them. */
    @Test
    void usesOneThread() {
        Assumptions.assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one processor shows nothing");
        int n = 1200;
        double[] a = new double[n * n];
        double[] c = new double[n * n];
        NativeBLAS blas = OpenBlas.blas();
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double least = Double.POSITIVE_INFINITY;
        // The least of several: the compiler and the collector have threads of their own.
        for (int run = 0; run < 6; run++) {
            long wall = System.nanoTime();
            long busy = process.getProcessCpuTime();
            blas.dgemm("N", "N", n, n, n, 1, a, n, a, n, 0, c, n);
            busy = process.getProcessCpuTime() - busy;
            wall = System.nanoTime() - wall;
            least = Math.min(least, (double) busy / wall);
        }
        assertThat(least).as("processors kept busy").isLessThan(1.3);
    }
}
