package dev.mercer.data;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a graph as a list of edges: {@code C C O; 1-2 2=3}, or {@code 1-2 2-3} if nodes have no labels. */
final class EdgeListReader {
    /**
     * The largest number of nodes without labels. More than a thousand of them are also refused if they are more than
     * 16 for each character of the text.
     */
    private static final int MOST_NODES = 100_000;

    private static final int FIRST_NODES = 1000;
    private static final int NODES_OF_A_CHARACTER = 16;

    private static final Pattern EDGE = Pattern.compile("(\\d{1,9})([^\\d\\s]+)(\\d{1,9})");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private EdgeListReader() {}

    /**
     * True if the text is a list of edges and not SMILES: it begins with a number, or has a semicolon or blank outside
     * of brackets.
     */
    static boolean fits(String text) {
        if (Character.isDigit(text.charAt(0))) return true;
        int last = text.lastIndexOf(']');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '[' && i < last) i = text.indexOf(']', i);
            else if (c == ';' || Character.isWhitespace(c)) return true;
        }
        return false;
    }

    static LabelledGraph read(String text) {
        int mark = text.lastIndexOf(';');
        List<String> labels = mark < 0 ? List.of() : words(text.substring(0, mark));
        List<LabelledGraph.Edge> edges = new ArrayList<>();
        int largest = 0;
        for (String word : words(text.substring(mark + 1))) {
            Matcher edge = EDGE.matcher(word);
            if (!edge.matches())
                throw new InvalidInputException(
                        "an edge is two numbers of nodes such as 1-2, got " + Text.quote(word) + " in a list of edges");
            int from = Integer.parseInt(edge.group(1));
            int to = Integer.parseInt(edge.group(3));
            largest = Math.max(largest, Math.max(from, to));
            long unlabelled = Math.min(MOST_NODES, FIRST_NODES + (long) NODES_OF_A_CHARACTER * text.length());
            long most = mark < 0 ? unlabelled : labels.size();
            Require.that(
                    Math.min(from, to) >= 1 && Math.max(from, to) <= most,
                    "nodes are counted from 1 to %d, got the edge %s",
                    most,
                    Text.quote(word));
            edges.add(new LabelledGraph.Edge(from - 1, to - 1, edge.group(2)));
        }
        return new LabelledGraph(mark < 0 ? Collections.nCopies(largest, "") : labels, edges);
    }

    private static List<String> words(String text) {
        String trimmed = text.trim();
        return trimmed.isEmpty() ? List.of() : List.of(BLANKS.split(trimmed, -1));
    }
}
