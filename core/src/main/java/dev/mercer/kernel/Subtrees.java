package dev.mercer.kernel;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.StringTokenizer;

/**
 * Subtree kernel of labelled, ordered trees: {@code k(x, z) = Σ_t c_t(x) c_t(z)} over all trees t, where c_t(x) is the
 * number of nodes of x whose complete subtree equals t.
 *
 * <p>A text is a tree in parentheses, as written by parsers of sentences: {@code (S (NP dogs) (VP bark))}, a label and then its children; a leaf may
 * be written without parentheses. Positive semi-definite; an empty text has no subtrees, and k(x, x) = 0. Costs the length of a text times its depth,
 * which may be at most 10,000,000 characters. Source: [VS03].
 */
public record Subtrees() implements CountKernel {
    /** The largest total length of all subtrees of a tree: those of a deep tree would fill the memory. */
    private static final long MOST_CHARACTERS = 10_000_000;

    @Override
    public Map<String, Integer> counts(String text) {
        Map<String, Integer> counts = new HashMap<>();
        Deque<StringBuilder> open = new ArrayDeque<>();
        boolean labelled = true;
        boolean ended = false;
        long characters = 0;
        StringTokenizer tokens = new StringTokenizer(text, " \t\r\n()", true);
        while (tokens.hasMoreTokens()) {
            String token = tokens.nextToken();
            if (token.isBlank()) continue;
            Progress.checkCurrent();
            Require.that(!ended || token.equals(")"), "the tree %s goes on after its root", Text.quote(text));
            Require.that(
                    labelled || !(token.equals("(") || token.equals(")")),
                    "the tree %s has a parenthesis without a label: write (label child child)",
                    Text.quote(text));
            if (token.equals("(")) {
                open.push(new StringBuilder());
                labelled = false;
            } else if (!labelled) {
                open.element().append(token);
                labelled = true;
            } else {
                String subtree = token.equals(")") ? closed(open, text) : token;
                characters += subtree.length();
                Require.that(
                        characters <= MOST_CHARACTERS,
                        "subtrees() takes trees whose subtrees have at most %,d characters together, since these grow with the depth,"
                                + " got more of the tree %s: use a less deep tree, or spectrum(3)",
                        MOST_CHARACTERS,
                        Text.quote(text));
                counts.merge(subtree, 1, Integer::sum);
                if (open.isEmpty()) ended = true;
                else open.element().append(' ').append(subtree);
            }
        }
        Require.that(
                open.isEmpty(), "the tree %s has %d parentheses that are not closed", Text.quote(text), open.size());
        return counts;
    }

    /** The text of the innermost open node; a node without children is a leaf. */
    private static String closed(Deque<StringBuilder> open, String text) {
        Require.that(!open.isEmpty(), "the tree %s has a closing parenthesis too many", Text.quote(text));
        String node = open.pop().toString();
        return node.indexOf(' ') < 0 ? node : "(" + node + ")";
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
