package dev.mercer.bench.gram;

import dev.mercer.bench.Fork;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Other libraries on the same data; null where one is not here. */
final class Peers {
    private static final String SMILE = "dev.mercer.bench.peer.SmileGram";

    private Peers() {}

    static @Nullable Outcome scikitLearn(Setting setting) {
        String python = System.getProperty("bench.python", "python3");
        if (!works(python, "-c", "import sklearn")) return null;
        String script =
                Path.of(System.getProperty("bench.home"), "python", "gram.py").toString();
        return Fork.process(
                "scikit-learn",
                List.of(
                        python,
                        script,
                        String.valueOf(setting.n()),
                        String.valueOf(setting.d()),
                        String.valueOf(Example.SIGMA),
                        String.valueOf(Example.SEED)));
    }

    static @Nullable Outcome smile(Setting setting, int heapMegabytes) {
        try {
            Class.forName(SMILE, false, Peers.class.getClassLoader());
        } catch (ClassNotFoundException builtWithoutPeers) {
            return null;
        }
        return Fork.java("Smile", heapMegabytes, SMILE, String.valueOf(setting.n()), String.valueOf(setting.d()));
    }

    private static boolean works(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notThere) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
