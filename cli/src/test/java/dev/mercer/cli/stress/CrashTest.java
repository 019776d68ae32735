package dev.mercer.cli.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A kill of each command that writes files; {@code bench/crash} makes hundreds. */
class CrashTest {
    @TempDir
    Path place;

    @ParameterizedTest
    @MethodSource("scenarios")
    void filesAreOldOrNewAndTemporaryOnesAreSwept(CrashScenario scenario) throws Exception {
        CrashRun.Count count = new CrashRun(scenario, place, 150, 1).killWriting();
        assertThat(count.kills() + count.late()).isOne();
    }

    static Iterable<CrashScenario> scenarios() {
        return CrashScenario.ALL;
    }
}
