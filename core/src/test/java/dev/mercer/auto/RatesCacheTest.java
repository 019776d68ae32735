package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.learn.plan.Rates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RatesCacheTest {
    @TempDir
    Path directory;

    private static final Rates MEASURED = new Rates(5e10, 1e11, 1e-4, 2e-4, 2e10, 3e10, 5e9, 1.25e-5);
    private final Compute compute = new Compute(new PlainBackend(), 1, 8 << 20);
    private RatesCache cache = new RatesCache(Path.of("."), false, machine -> MEASURED);
    private int measured;

    @BeforeEach
    void inAFolderThatIsNotThereYet() {
        cache = at(directory.resolve("new/mercer"));
    }

    private RatesCache at(Path folder) {
        return new RatesCache(folder, false, machine -> {
            measured++;
            return MEASURED;
        });
    }

    private List<String> lines() throws IOException {
        return new ArrayList<>(Files.readAllLines(cache.file(compute)));
    }

    private void change(int line, String text) throws IOException {
        List<String> lines = lines();
        lines.set(line, text);
        Files.write(cache.file(compute), lines);
    }

    @Test
    void theFileOfAKilledProgramIsSwept() throws IOException {
        Files.createDirectories(cache.directory());
        String name = "." + cache.file(compute).getFileName() + ".0123456789abcdef.tmp";
        Files.writeString(cache.directory().resolve(name), "half");
        cache.rates(compute);
        try (var files = Files.list(cache.directory())) {
            assertThat(files).containsExactly(cache.file(compute));
        }
    }

    @Test
    void whatWasMeasuredIsKeptAndReadAgain() throws IOException {
        assertThat(cache.rates(compute)).isEqualTo(MEASURED);
        assertThat(cache.rates(compute)).isEqualTo(MEASURED);
        assertThat(measured).isEqualTo(1);
        try (var files = Files.list(cache.directory())) {
            assertThat(files).containsExactly(cache.file(compute));
        }
        change(2, "1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0");
        assertThat(cache.rates(compute)).isEqualTo(new Rates(1, 2, 3, 4, 5, 6, 7, 8));
        assertThat(cache.refreshed(true).rates(compute)).isEqualTo(MEASURED);
        assertThat(cache.rates(compute)).isEqualTo(MEASURED);
    }

    @Test
    void whatCannotBeReadIsMeasuredAgain() throws IOException {
        cache.rates(compute);
        for (String wrong :
                List.of("", "1 2 3", "1 2 3 4 5 6 7 x", "0 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 9", "NaN 2 3 4 5 6 7 8")) {
            change(2, wrong);
            assertThat(cache.rates(compute)).as(wrong).isEqualTo(MEASURED);
            assertThat(lines().get(2)).as(wrong).isNotEqualTo(wrong);
        }
        Files.write(cache.file(compute), new byte[] {(byte) 0xC3, 0x28, 0});
        assertThat(cache.rates(compute)).isEqualTo(MEASURED);
        assertThat(lines()).hasSize(3);
    }

    @Test
    void theRatesOfAnotherMachineOrOfLongAgoAreMeasuredAgain() throws IOException {
        cache.rates(compute);
        change(2, "1 2 3 4 5 6 7 8");
        assertThat(cache.rates(compute).products()).isEqualTo(1);
        Files.setLastModifiedTime(
                cache.file(compute), FileTime.from(Instant.now().minus(Duration.ofDays(31))));
        assertThat(cache.rates(compute)).isEqualTo(MEASURED);
        change(2, "1 2 3 4 5 6 7 8");
        change(1, lines().get(1) + " of somebody else");
        assertThat(cache.rates(compute)).isEqualTo(MEASURED);
        assertThat(measured).isEqualTo(3);
    }

    @Test
    void threadsAndBackEndsHaveFilesOfTheirOwn() {
        assertThat(cache.file(compute)).isNotEqualTo(cache.file(compute.withThreads(2)));
        assertThat(cache.file(compute).getFileName()).hasToString("rates-plain-1.txt");
    }

    @Test
    void aFolderThatCannotBeWrittenIsNoFailure() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThat(at(file.resolve("mercer")).rates(compute)).isEqualTo(MEASURED);
    }
}
