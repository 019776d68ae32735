package dev.mercer.data;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a graph in the SMILES notation of molecules, see {@link LabelledGraph}. Hydrogen atoms that are not written are
 * not nodes.
 */
final class SmilesReader {
    private static final String ATOMS = "BCNOPSFI*bcnops";
    private static final String BONDS = "-=#$:~/\\";

    private final String text;
    private int at;
    private final List<String> labels = new ArrayList<>();
    private final List<LabelledGraph.Edge> edges = new ArrayList<>();
    private final Deque<Integer> branches = new ArrayDeque<>();
    private final Map<Integer, OpenRing> rings = new TreeMap<>();
    /** The atom that the next one is bound to; −1 if there is none. */
    private int previous = -1;
    /** The bond that was written for the next atom; empty if there is none. */
    private String bond = "";

    /** The first end of a ring. */
    private record OpenRing(int atom, String bond) {}

    SmilesReader(String text) {
        this.text = text;
    }

    LabelledGraph read() {
        while (at < text.length()) step(text.charAt(at));
        if (!bond.isEmpty()) throw wrong("a bond needs an atom behind it");
        if (!branches.isEmpty()) throw wrong("a branch is not closed: \")\" is missing");
        if (!rings.isEmpty())
            throw wrong("ring " + rings.keySet().iterator().next() + " is not closed: its number must come twice");
        return new LabelledGraph(labels, edges);
    }

    private void step(char c) {
        if (c == '(') {
            if (previous < 0) throw wrong("a branch needs an atom before it");
            branches.push(previous);
            at++;
        } else if (c == ')') {
            if (branches.isEmpty()) throw wrong("\")\" closes no branch");
            if (!bond.isEmpty()) throw wrong("a bond needs an atom behind it");
            previous = branches.pop();
            at++;
        } else if (c == '.') {
            if (!bond.isEmpty()) throw wrong("a bond needs an atom behind it");
            previous = -1;
            at++;
        } else if (BONDS.indexOf(c) >= 0) {
            if (previous < 0) throw wrong("a bond needs an atom before it");
            if (!bond.isEmpty()) throw wrong("two bonds follow each other");
            bond = c == '/' || c == '\\' ? "-" : String.valueOf(c);
            at++;
        } else if (c == '%' || isDigit(c)) ring(number());
        else atom();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private int number() {
        if (text.charAt(at) != '%') return text.charAt(at++) - '0';
        if (at + 2 >= text.length() || !isDigit(text.charAt(at + 1)) || !isDigit(text.charAt(at + 2)))
            throw wrong("% needs two digits behind it, as in %12");
        at += 3;
        return Integer.parseInt(text.substring(at - 2, at));
    }

    private void ring(int number) {
        if (previous < 0) throw wrong("the number of a ring needs an atom before it");
        OpenRing open = rings.remove(number);
        if (open == null) rings.put(number, new OpenRing(previous, bond));
        else join(open.atom, bond.isEmpty() ? open.bond : bond);
        bond = "";
    }

    private void atom() {
        String label = label();
        labels.add(label);
        int before = previous;
        previous = labels.size() - 1;
        if (before >= 0) join(before, bond);
        bond = "";
    }

    private String label() {
        if (text.charAt(at) == '[') {
            int end = text.indexOf(']', at);
            if (end < 0) throw wrong("a bracket is not closed: \"]\" is missing");
            if (end == at + 1) throw wrong("an atom in brackets needs a name");
            String label = text.substring(at + 1, end);
            at = end + 1;
            return label;
        }
        for (String two : List.of("Cl", "Br"))
            if (text.startsWith(two, at)) {
                at += 2;
                return two;
            }
        if (ATOMS.indexOf(text.charAt(at)) < 0)
            throw wrong("no atom is written as " + Text.quote(Character.toString(text.codePointAt(at)))
                    + " (other atoms are written in brackets, as [Na])");
        return String.valueOf(text.charAt(at++));
    }

    /**
     * Joins an atom with the one that was read last; a bond that is not written is single, or aromatic between aromatic
     * atoms.
     */
    private void join(int atom, String written) {
        boolean aromatic = Character.isLowerCase(labels.get(atom).charAt(0))
                && Character.isLowerCase(labels.get(previous).charAt(0));
        String label = !written.isEmpty() ? written : aromatic ? ":" : "-";
        edges.add(new LabelledGraph.Edge(atom, previous, label));
    }

    private InvalidInputException wrong(String problem) {
        int place = Math.min(at + 1, text.length());
        return new InvalidInputException(problem + ", at character " + place + " of " + Text.quote(text));
    }
}
