package dev.mercer.report;

import dev.mercer.data.Dataset;
import dev.mercer.gram.Symmetry.Asymmetry;
import dev.mercer.gram.psd.PsdReport;
import dev.mercer.gram.psd.PsdReport.Rank;
import dev.mercer.gram.psd.PsdReport.Repair;
import dev.mercer.gram.psd.PsdReport.Verdict;
import dev.mercer.gram.psd.PsdReport.Witness;
import dev.mercer.kernel.Kernel;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The findings of a kernel check, as text and as JSON.
 *
 * @param kernel as the user wrote it
 * @param data the rows of the check
 * @param found the findings
 * @param seconds how long that took, without reading
 */
public record CheckReport(Kernel kernel, Dataset data, PsdReport found, double seconds) {
    private static final int MOST_NAMES = 6;
    private static final int MOST_ROWS = 10;

    public String text() {
        Lines lines = new Lines();
        lines.with("kernel", Layout.whole(kernel.toString()));
        lines.with("data", rowsAndColumns());
        lines.with("verdict", found.verdict().name().toLowerCase(Locale.ROOT) + ": " + meaning(found.verdict()));
        if (!Double.isNaN(found.smallest())) lines.with("eigenvalues", eigenvalues());
        lines.with("rank", found.rank().map(this::rank));
        lines.with("asymmetry", found.asymmetry().map(CheckReport::asymmetry));
        found.witness().ifPresent(witness -> {
            lines.with("witness", "vᵀKv = " + Layout.number(witness.value()) + " for a vector v of length 1");
            lines.with("rows", rows(witness));
        });
        found.repair().ifPresent(repair -> repairs(repair, lines));
        return lines.text();
    }

    private String rowsAndColumns() {
        List<String> names = data.names();
        String some = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
        return Layout.count(found.size(), "row") + ", " + Layout.count(names.size(), "column") + ": " + some
                + (names.size() > MOST_NAMES ? ", …" : "");
    }

    private static String meaning(Verdict verdict) {
        return switch (verdict) {
            case PROVEN -> "positive semi-definite on all data, by construction";
            case CLAIMED -> "positive semi-definite on your word, and nothing on this data is against it";
            case CONSISTENT -> "positive semi-definite on this data; on other data it may not be";
            case REFUTED -> "not positive semi-definite, so not a kernel";
        };
    }

    private String eigenvalues() {
        return Layout.number(found.smallest()) + " to " + Layout.number(found.largest()) + " (rounding explains "
                + Layout.number(found.tolerance()) + ")" + (found.converged() ? "" : ", not found to full accuracy");
    }

    private String rank(Rank rank) {
        return (rank.exact() ? "" : "at least ") + String.format(Locale.ROOT, "%,d of %,d", rank.value(), found.size());
    }

    private static String asymmetry(Asymmetry pair) {
        return "k(x, z) = " + Layout.number(pair.forward()) + " but k(z, x) = " + Layout.number(pair.backward())
                + " at rows " + (pair.i() + 1) + " and " + (pair.j() + 1);
    }

    private static String rows(Witness witness) {
        String some = witness.rows().stream()
                .limit(MOST_ROWS)
                .map(row -> Integer.toString(row + 1))
                .collect(Collectors.joining(", "));
        return some + (witness.rows().size() > MOST_ROWS ? ", …" : "")
                + " carry most of v (rows of data, counted from 1)";
    }

    private static void repairs(Repair repair, Lines lines) {
        lines.with(
                "repair",
                "jitter: add " + Layout.number(repair.jitter()) + " to the diagonal, changes K by "
                        + Layout.percent(repair.jitterCost()));
        String by = repair.exact() ? "changes K by " : "changes K by at least ";
        lines.with("", "clip: negative eigenvalues to 0, " + by + Layout.percent(repair.clipCost()));
        lines.with("", "flip: their signs, " + by + Layout.percent(repair.flipCost()));
    }

    public Json json() {
        return new Json()
                .with("verdict", found.verdict().name().toLowerCase(Locale.ROOT))
                .with("psd", found.psd())
                .with("min_eigenvalue", found.smallest())
                .with("max_eigenvalue", found.largest())
                .with("tolerance", found.tolerance())
                .with("rank", found.rank().map(Rank::value))
                .with("rank_exact", found.rank().map(Rank::exact))
                .with("n", found.size())
                .with("d", data.points().dim())
                .with("kernel", kernel.toString())
                .with("witness", found.witness().map(CheckReport::json))
                .with("asymmetry", found.asymmetry().map(CheckReport::json))
                .with("repair", found.repair().map(CheckReport::json))
                .with("converged", found.converged())
                .with("seconds", seconds);
    }

    private static Json json(Witness witness) {
        return new Json()
                .with("rows", witness.rows().stream().map(row -> row + 1).toList())
                .with("value", witness.value());
    }

    private static Json json(Asymmetry pair) {
        return new Json()
                .with("rows", List.of(pair.i() + 1, pair.j() + 1))
                .with("forward", pair.forward())
                .with("backward", pair.backward());
    }

    private static Json json(Repair repair) {
        return new Json()
                .with("jitter", repair.jitter())
                .with("jitter_cost", repair.jitterCost())
                .with("clip_cost", repair.clipCost())
                .with("flip_cost", repair.flipCost())
                .with("exact", repair.exact());
    }
}
