package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SubtreesTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Subtrees());
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        String tree = tree(random.nextInt(4), random);
        return tree.length() <= longest ? tree : longest > 0 ? "a" : "";
    }

    private static String tree(int depth, SplittableRandom random) {
        String label = random.nextBoolean() ? "a" : "b";
        if (depth == 0) return label;
        StringBuilder text = new StringBuilder("(" + label);
        for (int children = random.nextInt(3); children > 0; children--)
            text.append(random.nextBoolean() ? " " : "  ").append(tree(depth - 1, random));
        return text.append(")").toString();
    }

    /** A tree as an object, read by descent. */
    private record Node(String label, List<Node> children) {
        static Node parse(String text, int[] at) {
            while (text.charAt(at[0]) == ' ') at[0]++;
            if (text.charAt(at[0]) != '(') return new Node(text.substring(at[0], ++at[0]), List.of());
            String label = text.substring(at[0] + 1, at[0] + 2);
            at[0] += 2;
            List<Node> children = new ArrayList<>();
            while (text.charAt(at[0]) != ')') children.add(parse(text, at));
            at[0]++;
            return new Node(label, children);
        }

        List<Node> all() {
            List<Node> all = new ArrayList<>(List.of(this));
            for (Node child : children) all.addAll(child.all());
            return all;
        }
    }

    @Test
    void countsPairsOfNodesWithEqualTreesBelow() {
        assertIs(new Subtrees(), 60, (x, z) -> {
            double equal = 0;
            if (x.isEmpty() || z.isEmpty()) return equal;
            for (Node left : Node.parse(x, new int[1]).all())
                for (Node right : Node.parse(z, new int[1]).all()) if (left.equals(right)) equal++;
            return equal;
        });
    }

    @Test
    void sentencesShareTheirParts() {
        TextKernel kernel = new Subtrees();
        String dogs = "(S (NP dogs) (VP bark))";
        // dogs, (NP dogs), bark, (VP bark) and the whole.
        assertThat(kernel.of(dogs, dogs)).isEqualTo(5);
        assertThat(kernel.of(dogs, "(S (NP cats) (VP bark))")).isEqualTo(2);
        assertThat(kernel.of(dogs, "(S (VP bark) (NP dogs))"))
                .as("children have an order")
                .isEqualTo(4);
        assertThat(kernel.of("(a)", "a")).isEqualTo(1);
        assertThat(kernel.of("", dogs)).isZero();
        assertThat(Kernel.parse("subtrees()[parse]")).isEqualTo(new Subtrees().on("parse"));
    }

    @Test
    void malformedTreesAreRefused() {
        assertThatThrownBy(() -> new Subtrees().requireDomain("(S (NP dogs)"))
                .hasMessage("the tree \"(S (NP dogs)\" has 1 parentheses that are not closed");
        assertThatThrownBy(() -> new Subtrees().requireDomain("(S dogs))"))
                .hasMessage("the tree \"(S dogs))\" has a closing parenthesis too many");
        assertThatThrownBy(() -> new Subtrees().requireDomain("(S dogs) (S cats)"))
                .hasMessage("the tree \"(S dogs) (S cats)\" goes on after its root");
        assertThatThrownBy(() -> new Subtrees().requireDomain("((NP dogs))"))
                .hasMessage("the tree \"((NP dogs))\" has a parenthesis without a label: write (label child child)");
    }

    /** The subtrees of a chain have as many characters as the square of its length. */
    @Test
    void treesThatWouldFillTheMemoryAreRefused() {
        String deep = "(a ".repeat(50_000) + "b" + ")".repeat(50_000);
        assertThatThrownBy(() -> new Subtrees().counts(deep))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(
                        "subtrees() takes trees whose subtrees have at most 10,000,000 characters together");
        String less = "(a ".repeat(1000) + "b" + ")".repeat(1000);
        assertThat(new Subtrees().counts(less)).hasSize(1001);
    }
}
