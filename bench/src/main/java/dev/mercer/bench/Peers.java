package dev.mercer.bench;

import dev.mercer.bench.Fork.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Other libraries on the same data; null where one is not here. */
public final class Peers {
    private static final String SMILE = "dev.mercer.bench.peer.SmileGram";

    private Peers() {}

    /** A script of python/ with its arguments. */
    public static @Nullable Outcome scikitLearn(String script, List<String> arguments) {
        List<String> command = python(script, arguments);
        return command == null ? null : Fork.process("scikit-learn", command);
    }

    /** The command that runs a script of python/ with its arguments. */
    static @Nullable List<String> python(String script, List<String> arguments) {
        String python = System.getProperty("bench.python", "python3");
        if (!works(python, "-c", "import sklearn")) return null;
        List<String> command = new ArrayList<>(List.of(python));
        command.add(Path.of(System.getProperty("bench.home"), "python", script).toString());
        command.addAll(arguments);
        return command;
    }

    public static @Nullable Outcome smile(Setting setting, int heapMegabytes) {
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
