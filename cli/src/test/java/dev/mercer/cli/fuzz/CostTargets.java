package dev.mercer.cli.fuzz;

import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.TextKernel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Shapes by which cost has grown, or may grow, faster than size. */
final class CostTargets {
    /** Edges from one node to all others, a chain of nodes, and a ring. */
    private static final Map<String, Shape> GRAPHS = Map.of(
            "hub", graph(k -> "1-" + (k + 2)),
            "chain", graph(k -> (k + 1) + "-" + (k + 2)),
            "pairs", graph(k -> (2 * k + 1) + "-" + (2 * k + 2)));

    private CostTargets() {}

    /** A shape and what reads it. */
    record Known(Shape shape, FuzzTarget.Reader reader) {}

    /** By name; {@code targets} are the fuzzer's readers of texts. */
    static Map<String, Known> all(List<FuzzTarget> targets) {
        Map<String, Known> all = new LinkedHashMap<>();
        FuzzTarget.Reader kernel = reader(targets, "notation");
        for (String left : List.of("normalized(", "exp(", "(linear() + ", "(linear() * ", "0.5*(", "("))
            all.put("kernel " + left, new Known(Shape.nested(left, "linear()", ")"), kernel));
        all.put("kernel )^2", new Known(Shape.nested("(", "linear()", ")^2"), kernel));
        all.put("kernel terms", new Known(Shape.nested("gaussian(1) + ", "linear()", ""), kernel));
        GRAPHS.forEach((name, shape) -> all.put("graph " + name, new Known(shape, kernelOf("wl(2)"))));
        all.put("set", new Known(Shape.nested("a|bc|", "d", ""), kernelOf("jaccard()")));
        all.put("text", new Known(Shape.nested("GATTACA", "A", ""), kernelOf("spectrum(3)")));
        FuzzTarget.Reader csv = reader(targets, "csv");
        all.put("rows", new Known(Shape.nested("1,2.5,x\n", "3,4,y\n", ""), csv));
        all.put("columns", new Known(times -> columns(times), csv));
        all.put("quotes", new Known(Shape.nested("\"\"", "\"a\"", "\"\""), csv));
        all.put("a cell", new Known(Shape.nested("word ", "a\n1\n2\n", ""), csv));
        all.put("sparse", new Known(Shape.nested("+1 1:0.5 2:1\n", "-1 3:1\n", ""), reader(targets, "libsvm")));
        return all;
    }

    /** Kernels with a number, which may be as large as an int. */
    static List<String> numbers() {
        return List.of(
                "linear() @ tensorsketch(64, N)",
                "linear() @ tensorsketch(N, 1048576)",
                "gaussian(1) @ fourier(gaussian(1), N)",
                "anova(N, 1) @ fourier(gaussian(1), N)",
                "anova(N, 1) @ fourier(gaussian(1), 1048576)",
                "linear() @ polynomial(N)",
                "linear() @ gaussianseries(1, N)",
                "linear() @ polynomial(2) @ fourier(gaussian(1), N)",
                "polynomial(N)",
                "(linear() + constant(1))^N",
                "matern(N, 1)",
                "anova(N, 1)");
    }

    private static FuzzTarget.Reader reader(List<FuzzTarget> targets, String name) {
        return targets.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow()
                .reader();
    }

    /** The kernel of a text and itself. */
    private static FuzzTarget.Reader kernelOf(String notation) {
        TextKernel kernel = (TextKernel) Kernel.parse(notation);
        return bytes -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            kernel.requireDomain(text);
            kernel.of(text, text);
        };
    }

    private static Shape graph(IntFunction<String> edge) {
        return times -> Shape.utf8(IntStream.range(0, times).mapToObj(edge).collect(Collectors.joining(" ")));
    }

    private static byte[] columns(int times) {
        List<String> names = new ArrayList<>();
        for (int k = 0; k < times; k++) names.add("c" + k);
        String row = "1,".repeat(times - 1) + "1\n";
        return Shape.utf8(String.join(",", names) + "\n" + row + row);
    }
}
