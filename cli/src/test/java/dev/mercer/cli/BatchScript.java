package dev.mercer.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An interpreter of the few commands of cmd that a launcher may have: variables are expanded before a line is understood, as cmd
 * does it, and whatever it does not know ends the test. A launcher with blocks in parentheses, for example, is refused.
 */
final class BatchScript {
    private static final Pattern VARIABLE = Pattern.compile("%(\\*|~dp0|\\w+(?::([^=%]+)=([^%]*))?)%?");
    private static final int MOST_LINES = 200;

    private final List<String> lines;
    private final Map<String, String> variables = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Set<String> files;
    private final boolean inPath;
    private final int exitCodeOfJava;
    private int errorLevel;

    /** The end of a run: what was said on stderr, the line that started Java ("" if none did), and the exit code. */
    record End(String error, String started, int code, Map<String, String> variables) {}

    BatchScript(List<String> lines, Map<String, String> variables, Set<String> files, boolean inPath, int exitCode) {
        this.lines = lines;
        this.variables.putAll(variables);
        this.files = files;
        this.inPath = inPath;
        this.exitCodeOfJava = exitCode;
    }

    /** Runs the script that lies in {@code folder}, which ends with a backslash. */
    End run(String folder, String arguments) {
        String started = "";
        List<String> said = new ArrayList<>();
        for (int at = 0, count = 0; at < lines.size(); at++, count++) {
            if (count > MOST_LINES) throw new AssertionError("the script runs in circles");
            String raw = lines.get(at).strip();
            if (raw.isEmpty() || raw.startsWith(":") || raw.startsWith("rem ") || raw.equals("@echo off")) continue;
            String line = expand(raw, folder, arguments);
            if (!raw.contains("%*")) requireQuoted(line);
            String goal = goal(line);
            if (!goal.isEmpty()) at = label(goal);
            else if (line.startsWith("exit /b "))
                return new End(String.join("\n", said), started, Integer.parseInt(line.substring(8)), variables);
            else if (line.startsWith("echo ") && line.endsWith(" 1>&2")) said.add(line.substring(5, line.length() - 5));
            else if (line.startsWith("\"")) {
                started = line;
                errorLevel = exitCodeOfJava;
            } else command(line);
        }
        throw new AssertionError("the script has no exit /b at its end");
    }

    private void command(String line) {
        Matcher set = Pattern.compile("set \"(\\w+)=(.*)\"").matcher(line);
        if (set.matches()) {
            if (set.group(2).isEmpty()) variables.remove(set.group(1));
            else variables.put(set.group(1), set.group(2));
        } else if (line.equals("where /q $PATH:java.exe")) {
            errorLevel = inPath ? 0 : 1;
        } else if (!line.equals("setlocal DisableDelayedExpansion") && !line.startsWith("if ")) {
            throw new AssertionError("not a command that this interpreter knows: " + line);
        }
    }

    /** The label to which the line jumps; "" where it goes on. */
    private String goal(String line) {
        Matcher jump = Pattern.compile(
                        "(?:if (not )?(exist \"([^\"]*)\"|defined (\\w+)|errorlevel (\\d)) )?goto (\\w+)")
                .matcher(line);
        if (!jump.matches()) {
            if (line.startsWith("if "))
                throw new AssertionError("not a condition that this interpreter knows: " + line);
            return "";
        }
        if (jump.group(2) == null) return jump.group(6);
        boolean holds = jump.group(3) != null
                ? files.contains(jump.group(3))
                : jump.group(4) != null
                        ? variables.containsKey(jump.group(4))
                        : errorLevel >= Integer.parseInt(jump.group(5));
        return holds == (jump.group(1) == null) ? jump.group(6) : "";
    }

    private int label(String name) {
        for (int at = 0; at < lines.size(); at++)
            if (lines.get(at).strip().toLowerCase(Locale.ROOT).equals(":" + name.toLowerCase(Locale.ROOT))) return at;
        throw new AssertionError("there is no label " + name);
    }

    private String expand(String line, String folder, String arguments) {
        Matcher found = VARIABLE.matcher(line);
        StringBuilder out = new StringBuilder();
        while (found.find()) {
            String name = found.group(1);
            String value;
            if (name.equals("*")) value = arguments;
            else if (name.equals("~dp0")) value = folder;
            else value = value(name, found.group(2), found.group(3));
            // "%*" and "%~dp0" have no percent sign at their end.
            boolean more = found.group().endsWith("%") && (name.equals("*") || name.equals("~dp0"));
            found.appendReplacement(out, Matcher.quoteReplacement(value + (more ? "%" : "")));
        }
        return found.appendTail(out).toString();
    }

    /** A variable of the user that is called ERRORLEVEL hides the number. */
    private String value(String whole, String old, String replacement) {
        String name = whole.replaceFirst(":.*", "");
        String value = variables.getOrDefault(name, name.equalsIgnoreCase("ERRORLEVEL") ? "" + errorLevel : "");
        return old == null ? value : value.replace(old, replacement);
    }

    /** Outside quotes these characters mean something to cmd, whether they are in the script or in a path. */
    private static void requireQuoted(String line) {
        String outside = line.replaceAll("\"[^\"]*\"", "").replace(" 1>&2", "");
        if (outside.matches(".*[&|<>()^\"].*")) throw new AssertionError("not quoted: " + line);
    }

    static List<String> read(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.US_ASCII);
    }
}
