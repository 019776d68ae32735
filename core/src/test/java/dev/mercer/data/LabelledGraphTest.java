package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.mercer.util.InvalidInputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelledGraphTest {
    /** Labels, then edges with the smaller node first. */
    private static String shown(String text) {
        LabelledGraph graph = LabelledGraph.parse(text);
        List<String> labels = new ArrayList<>();
        List<String> edges = new ArrayList<>();
        for (int i = 0; i < graph.size(); i++) {
            labels.add(graph.label(i));
            for (LabelledGraph.Edge edge : graph.edges(i))
                if (edge.other(i) > i) edges.add((i + 1) + edge.label() + (edge.other(i) + 1));
        }
        edges.sort(null);
        return String.join(" ", labels) + "; " + String.join(" ", edges);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "C ~ C; ",
                "CCO ~ C C O; 1-2 2-3",
                "CC(=O)O ~ C C O O; 1-2 2-4 2=3",
                "ClC(Br)(I)F ~ Cl C Br I F; 1-2 2-3 2-4 2-5",
                "c1ccccc1 ~ c c c c c c; 1:2 1:6 2:3 3:4 4:5 5:6",
                "C1CC=1 ~ C C C; 1-2 1=3 2-3",
                "C%12CC%12 ~ C C C; 1-2 1-3 2-3",
                "[Na+].[Cl-] ~ Na+ Cl-; ",
                "F/C=C\\F ~ F C C F; 1-2 2=3 3-4",
                "N#N ~ N N; 1#2",
                "C N O; 1-2 3=1 ~ C N O; 1-2 1=3",
                "1-2 2-3 3-1 ~   ; 1-2 1-3 2-3",
                "A B; ~ A B; "
            })
    void isReadFromBothNotations(String text, String expected) {
        assertThat(shown(text).trim()).isEqualTo(expected == null ? ";" : expected.trim());
    }

    /** Eight characters made a graph of 100,000 nodes. */
    @Test
    void aShortTextIsASmallGraph() {
        assertThat(LabelledGraph.parse("1-1000").size()).isEqualTo(1000);
        assertThatThrownBy(() -> LabelledGraph.parse("1-100000"))
                .hasMessage("nodes are counted from 1 to 1128, got the edge \"1-100000\"");
        assertThat(LabelledGraph.parse(IntStream.range(1, 9000)
                                .mapToObj(i -> i + "-" + (i + 1))
                                .collect(Collectors.joining(" ")))
                        .size())
                .isEqualTo(9000);
    }

    /** Brackets that nothing closes took time with the square of their number: minutes for these. */
    @Test
    @Timeout(10)
    void manyOpenBracketsAreRefusedAtOnce() {
        String brackets = "[".repeat(200_000);
        assertThatThrownBy(() -> LabelledGraph.parse("C" + brackets)).hasMessageContaining("a bracket is not closed");
        assertThatThrownBy(() -> LabelledGraph.parse("1-2 " + brackets)).hasMessageContaining("an edge is two numbers");
        assertThatThrownBy(() -> LabelledGraph.parse("C[N]" + brackets + " C"))
                .hasMessageContaining("an edge is two numbers");
    }

    /** Between brackets a blank or semicolon is part of a name. */
    @Test
    void aBlankInBracketsMakesNoListOfEdges() {
        assertThat(LabelledGraph.parse("[a b;c]C").size()).isEqualTo(2);
        assertThat(LabelledGraph.parse("[a b]C[[;]").size()).isEqualTo(3);
        assertThat(shown("[a] C; 1-2")).isEqualTo("[a] C; 1-2");
    }

    @Test
    void anEmptyTextIsTheEmptyGraph() {
        assertThat(LabelledGraph.parse(" ").size()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "C1CC ~ ring 1 is not closed: its number must come twice, at character 4 of \"C1CC\"",
                "C(C ~ a branch is not closed: \")\" is missing, at character 3 of \"C(C\"",
                "C)C ~ \")\" closes no branch, at character 2 of \"C)C\"",
                "(C) ~ a branch needs an atom before it, at character 1 of \"(C)\"",
                "C= ~ a bond needs an atom behind it, at character 2 of \"C=\"",
                "=C ~ a bond needs an atom before it, at character 1 of \"=C\"",
                "C==C ~ two bonds follow each other, at character 3 of \"C==C\"",
                "CXC ~ no atom is written as \"X\" (other atoms are written in brackets, as [Na]), at character 2 of"
                        + " \"CXC\"",
                "[Na ~ a bracket is not closed: \"]\" is missing, at character 1 of \"[Na\"",
                "[]C ~ an atom in brackets needs a name, at character 1 of \"[]C\"",
                "C%1C ~ % needs two digits behind it, as in %12, at character 2 of \"C%1C\"",
                "C11 ~ an edge joins two nodes, got one from node 1 to itself",
                "C1C1 ~ there are two edges between nodes 1 and 2",
                "C N; 1-3 ~ nodes are counted from 1 to 2, got the edge \"1-3\"",
                "0-1 ~ nodes are counted from 1 to 1048, got the edge \"0-1\"",
                "1-2 foo ~ an edge is two numbers of nodes such as 1-2, got \"foo\" in a list of edges"
            })
    void whatIsMalformedIsSaidWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> LabelledGraph.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }

    /** A cost of the square of the edges would be 23 s. */
    @Test
    void aNodeWithManyEdgesIsReadInTimeProportionalToThem() {
        String hub = IntStream.rangeClosed(2, 60_000).mapToObj(i -> "1-" + i).collect(Collectors.joining(" "));
        LabelledGraph graph = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> LabelledGraph.parse(hub));
        assertThat(graph.edges(0)).hasSize(59_999);
        assertThatThrownBy(() -> LabelledGraph.parse(hub + " 60000-1"))
                .hasMessageContaining("there are two edges between nodes 60000 and 1");
    }
}
