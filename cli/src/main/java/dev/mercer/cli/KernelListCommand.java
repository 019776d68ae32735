package dev.mercer.cli;

import dev.mercer.cli.option.Session;
import dev.mercer.kernel.KernelTable;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code mercer kernel list}. */
@Command(name = "list", description = "List the kernels, the operators and the feature maps.")
final class KernelListCommand implements Callable<Integer> {
    /** An expression in the notation and its meaning. */
    record Notation(String text, String meaning) {}

    static final List<Notation> OPERATORS = List.of(
            new Notation("k + k", "sum"),
            new Notation("k * k", "product"),
            new Notation("0.5*k", "scaled by a number > 0"),
            new Notation("k^3", "a whole power ≥ 1"),
            new Notation("exp(k)", "exponential"),
            new Notation("normalized(k)", "k(x, z)/√(k(x, x) k(z, z))"),
            new Notation("k[age, 3:9]", "on these columns only, by name or by number from 1 on"),
            new Notation("k / [2, 0.5]", "a length for each column: k(x/ℓ, z/ℓ)"),
            new Notation("k @ polar()", "after a feature map: k(Φ(x), Φ(z))"),
            new Notation("(k)", "parentheses; ^ and [ ] bind tightest, then * / @, then +"));

    static final List<Notation> MAPS = List.of(
            new Notation("polynomial(degree, c=1)", "all monomials up to the degree"),
            new Notation("subsets()", "all 2ᵈ products of coordinates"),
            new Notation("gaussianseries(sigma, terms)", "the beginning of the Gaussian kernel's series"),
            new Notation("polar()", "radius and angle of points in the plane"),
            new Notation("rbf(centers, sigma)", "a Gaussian on each centre, given as [[0, 1], [2, 3]]"),
            new Notation(
                    "metric(root)",
                    "a linear map of the points, given as [[1, 0], [0.5, 2]]; scales([[1, 2]]) is a diagonal one"),
            new Notation(
                    "quantiles(knots)", "columns by their ranks, from rows of quantiles: [[0, 1], [5, 2], [9, 8]]"),
            new Notation(
                    "fourier(kernel, size, seed=1)",
                    "random features of a radial kernel, such as fourier(gaussian(2), 500)"),
            new Notation(
                    "tensorsketch(degree, size, c=1, seed=1)",
                    "random features of polynomial(degree, c), such as tensorsketch(3, 1024)"));

    private final Session session;

    KernelListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        session.answer(text(), json());
        return ExitCode.SUCCESS;
    }

    private static String text() {
        List<List<String>> kernels = Stream.concat(
                        Stream.of(List.of("kernel", "formula", "note")),
                        KernelTable.entries().stream()
                                .map(e -> List.of(e.name() + "(" + e.arguments() + ")", e.formula(), e.note())))
                .toList();
        return String.join(
                "\n",
                Layout.table(kernels),
                "",
                "Operators (k is a kernel)",
                notations(OPERATORS),
                "",
                "Feature maps, for k @ map",
                notations(MAPS),
                "",
                "Arguments are given by name or in this order. PSD: positive semi-definite, a kernel indeed.");
    }

    private static String notations(List<Notation> rows) {
        return Layout.indented(Layout.table(
                rows.stream().map(row -> List.of(row.text(), row.meaning())).toList()));
    }

    private static Json json() {
        return new Json()
                .with(
                        "kernels",
                        Json.list(
                                KernelTable.entries(),
                                e -> new Json()
                                        .with("name", e.name())
                                        .with("arguments", e.arguments())
                                        .with("formula", e.formula())
                                        .with("note", e.note())))
                .with("operators", Json.list(OPERATORS, KernelListCommand::json))
                .with("feature_maps", Json.list(MAPS, KernelListCommand::json));
    }

    private static Json json(Notation row) {
        return new Json().with("text", row.text()).with("meaning", row.meaning());
    }
}
