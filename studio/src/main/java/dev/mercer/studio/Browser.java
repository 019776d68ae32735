package dev.mercer.studio;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Opens a link in the browser of the user, with the command of the operating system. */
public final class Browser {
    private Browser() {}

    /** True if the command was started. */
    public static boolean open(String link) {
        try {
            new ProcessBuilder(command(System.getProperty("os.name", ""), link))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException none) {
            return false;
        }
    }

    static List<String> command(String system, String link) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) return List.of("open", link);
        if (name.startsWith("windows")) return List.of("rundll32", "url.dll,FileProtocolHandler", link);
        return List.of("xdg-open", link);
    }
}
