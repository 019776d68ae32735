package dev.mercer.export;

import dev.mercer.export.Graph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** Regular expressions that read the parts of dates and times from texts, bit by bit. */
final class DatePatterns {
    static final int YEAR = 0;
    static final int MONTH = 1;
    static final int DAY = 2;
    static final int SECONDS = 3;
    private static final int PARTS = 4;

    private static final int FRACTION = 9;
    private static final String ZONE = "[-+](?:(?:0\\d|1[0-7]):?[0-5]\\d|18:?00)";
    private static final String MINUTES = "[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?";
    private static final String HOUR = "(?:[01]?\\d|2[0-3])";
    /** Days and months that belong together, apart from the 29th of February. */
    private static final List<List<String>> DAYS = List.of(
            List.of("0[13578]|1[02]", "0[1-9]|[12]\\d|3[01]"),
            List.of("0[469]|11", "0[1-9]|[12]\\d|30"),
            List.of("02", "0[1-9]|1\\d|2[0-8]"));

    private static final String LEAP = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";

    private final List<String> patterns = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();

    private DatePatterns() {}

    /** Every date that the library reads without being told how it is written, and the empty text. */
    static String valid() {
        List<String> dates = new ArrayList<>();
        for (List<String> days : DAYS) {
            dates.add("\\d{4}-(?:" + days.get(0) + ")-(?:" + days.get(1) + ")");
            dates.add("(?:" + shorter(days.get(1)) + ")\\.(?:" + shorter(days.get(0)) + ")\\.\\d{4}");
        }
        dates.add(LEAP + "-02-29");
        dates.add("29\\.0?2\\." + LEAP);
        return "(?:(?:" + String.join("|", dates) + ")(?:[T ]" + HOUR + ":" + MINUTES + "(?:Z|" + ZONE + ")?)?)?";
    }

    /** Every time of the day, as people write it. */
    static String validClock() {
        String half = "(?:0?[1-9]|1[0-2]):" + MINUTES + "\\s*[AaPp]\\.?[Mm]\\.?";
        return "\\s*(?:" + half + "|" + HOUR + ":" + MINUTES + ")\\s*(?:Z|UTC|GMT|" + ZONE + ")?\\s*";
    }

    /** Two digits, the first of which may be left out where it is 0. */
    private static String shorter(String digits) {
        return digits.replaceAll("(^|\\|)0", "$10?");
    }

    /** The year, month, day and seconds of a date; with an offset from UTC the seconds may be those of another day. */
    static Node parts(Graph graph, String name) {
        DatePatterns all = new DatePatterns();
        all.number(YEAR, 100, 100, DatePatterns::two, "(?:#\\d\\d-.*|\\d+\\.\\d+\\.#\\d\\d.*)");
        all.number(YEAR, 1, 100, DatePatterns::two, "(?:\\d\\d#-.*|\\d+\\.\\d+\\.\\d\\d#.*)");
        all.number(MONTH, 1, 13, DatePatterns::oneOrTwo, "(?:\\d{4}-#-.*|\\d+\\.#\\.\\d{4}.*)");
        all.number(DAY, 1, 32, DatePatterns::oneOrTwo, "(?:\\d{4}-\\d\\d-#(?:[T ].*)?|#\\.\\d+\\.\\d{4}.*)");
        all.clock("[^:]*[T ]");
        return all.read(graph, name);
    }

    /** The parts of a time of the day: none but the seconds. */
    static Node clock(Graph graph, String name) {
        DatePatterns all = new DatePatterns();
        all.clock("\\s*");
        all.add(SECONDS, 43_200, "\\s*(?:0?[1-9]|1[01]):[^AaPp]*[Pp].*");
        all.add(SECONDS, -43_200, "\\s*12:[^AaPp]*[Aa].*");
        return all.read(graph, name);
    }

    /** Hour, minute and second after some text without a colon, and the offset from UTC. */
    private void clock(String before) {
        number(SECONDS, 3600, 24, DatePatterns::oneOrTwo, before + "#:.*");
        number(SECONDS, 60, 60, DatePatterns::two, "[^:]*:#(?:\\D.*)?");
        number(SECONDS, 1, 60, DatePatterns::two, "[^:]*:\\d\\d:#(?:\\D.*)?");
        double unit = 1;
        for (int k = 0; k < FRACTION; k++) {
            unit /= 10;
            number(SECONDS, unit, 10, String::valueOf, "[^:]*:\\d\\d:\\d\\d\\.\\d{" + k + "}#.*");
        }
        for (String sign : List.of("-", "\\+")) {
            String zone = "[^:]*:[^-+]*" + sign;
            int way = sign.equals("-") ? 1 : -1;
            number(SECONDS, way * 3600, 24, DatePatterns::two, zone + "#:?\\d\\d\\s*");
            number(SECONDS, way * 60, 60, DatePatterns::two, zone + "\\d\\d:?#\\s*");
        }
    }

    /** Adds a number, which stands at # in a template, to a part, in a unit. */
    private void number(int part, double unit, int count, IntFunction<String> spelled, String template) {
        double bit = unit;
        for (String digits : TextPatterns.bits(count, spelled)) {
            add(part, bit, template.replace("#", digits));
            bit *= 2;
        }
    }

    private void add(int part, double weight, String pattern) {
        double[] row = new double[PARTS];
        row[part] = weight;
        patterns.add(pattern);
        weights.add(row);
    }

    private Node read(Graph graph, String name) {
        double[] matrix = new double[PARTS * patterns.size()];
        for (int part = 0; part < PARTS; part++)
            for (int k = 0; k < patterns.size(); k++) matrix[part * patterns.size() + k] = weights.get(k)[part];
        return graph.matrix(matrix, PARTS, graph.matches(name, patterns));
    }

    private static String two(int number) {
        return String.format(Locale.ROOT, "%02d", number);
    }

    private static String oneOrTwo(int number) {
        return number < 10 ? "0?" + number : String.valueOf(number);
    }
}
