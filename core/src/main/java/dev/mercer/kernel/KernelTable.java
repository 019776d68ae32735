package dev.mercer.kernel;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * The registry of kernel names: the record and the arguments of each. A new kernel is registered by one line here (and
 * one in the {@code permits} of its family).
 */
public final class KernelTable {
    /**
     * A kernel with a name.
     *
     * @param name as in the notation
     * @param arguments as in {@code degree, c=1}
     * @param formula for display
     * @param note where the kernel is positive semi-definite, and other remarks
     */
    public record Entry(String name, String arguments, String formula, String note) {}

    private record Row(Signature signature, Entry entry) {}

    private static final List<Row> ROWS = List.of(
            row("constant", Constant.class, "c", "c", "c ≥ 0; a penalised bias when added to another kernel"),
            row("linear", Linear.class, "", "xᵀz", "PSD everywhere"),
            row("polynomial", Polynomial.class, "degree, c=1", "(c + xᵀz)^degree", "PSD everywhere; c ≥ 0"),
            row("gaussian", Gaussian.class, "sigma", "exp(−‖x−z‖²/2σ²)", "PSD everywhere; or gaussian(gamma=1/2σ²)"),
            row("exponential", Exponential.class, "sigma, p=1", "exp(−(‖x−z‖₂/σ)^p)", "PSD everywhere; 0 < p ≤ 2"),
            row("manhattan", Manhattan.class, "sigma", "exp(−‖x−z‖₁/σ)", "PSD everywhere"),
            row("minkowski", Minkowski.class, "sigma, p, q", "exp(−(‖x−z‖ₚ/σ)^q)", "PSD everywhere; 0 < q ≤ p ≤ 2"),
            row("matern", Matern.class, "nu, sigma", "Matérn of order ν", "PSD everywhere; fast for ν = 0.5, 1.5, 2.5"),
            row("rational", Rational.class, "alpha, sigma", "(1 + ‖x−z‖²/2ασ²)^−α", "PSD everywhere"),
            row("periodic", Periodic.class, "period, sigma", "Πₖ exp(−2 sin²(π(xₖ−zₖ)/period)/σ²)", "PSD everywhere"),
            row(
                    "spectral",
                    Spectral.class,
                    "frequency, sigma",
                    "exp(−‖x−z‖²/2σ²) Πₖ cos(2πf(xₖ−zₖ))",
                    "PSD everywhere; sums are spectral mixtures"),
            row(
                    "gibbs",
                    Gibbs.class,
                    "sigma, slope",
                    "a Gaussian of length σ·exp(slope·xₖ)",
                    "PSD everywhere; smoother to one side"),
            row(
                    "transition",
                    Transition.class,
                    "at, width",
                    "Πₖ s(xₖ)s(zₖ), s a smooth step",
                    "PSD everywhere; width < 0: 1 before it"),
            row(
                    "anova",
                    Anova.class,
                    "degree, sigma",
                    "Σ Πₖ exp(−(xₖ−zₖ)²/2σ²), k in sets",
                    "PSD everywhere; degree 1: additive"),
            row("subsets", Subsets.class, "", "Πₖ(1 + xₖzₖ)", "PSD everywhere; all 2ᵈ products of coordinates"),
            row("cosine", Cosine.class, "", "xᵀz/‖x‖‖z‖", "PSD for x ≠ 0; zero vectors refused"),
            row(
                    "arccosine",
                    ArcCosine.class,
                    "degree, c=1",
                    "(‖x‖‖z‖)ⁿ Jₙ(angle)/π",
                    "PSD everywhere; a wide layer, n = 0, 1, 2"),
            row("tangent", Tangent.class, "c=1", "(xᵀz·J₀ + ‖x‖‖z‖·J₁)/π", "PSD everywhere; neural tangent of a layer"),
            row("chi2", ChiSquared.class, "gamma", "exp(−γ Σ(xₖ−zₖ)²/(xₖ+zₖ))", "PSD for x ≥ 0; others refused"),
            row("intersection", Intersection.class, "", "Σ min(xₖ, zₖ)", "PSD for x ≥ 0; others refused"),
            row(
                    "category",
                    Category.class,
                    "other=0",
                    "other^(number of k with xₖ ≠ zₖ)",
                    "PSD everywhere; 0 ≤ other ≤ 1"),
            row(
                    "cells",
                    Cells.class,
                    "splits",
                    "1 in the same cell of a tree, else 0",
                    "PSD everywhere; splits [[column, cut], …]"),
            row("sigmoid", Sigmoid.class, "scale, c", "tanh(scale·xᵀz + c)", "indefinite: refused where PSD is needed"),
            row("spectrum", Spectrum.class, "k", "common words of k letters", "PSD on texts, as spectrum(3)[dna]"),
            row(
                    "mismatch",
                    Mismatch.class,
                    "k, m, letters=4",
                    "words of k letters, m may differ",
                    "PSD on texts of 4, 20 or 26 letters"),
            row(
                    "subsequence",
                    Subsequence.class,
                    "n, decay",
                    "common subsequences, decay^length",
                    "PSD on texts; 0 < decay ≤ 1"),
            row("overlap", Overlap.class, "", "|x ∩ z|", "PSD on sets such as red|green"),
            row("jaccard", Jaccard.class, "", "|x ∩ z|/|x ∪ z|", "PSD on sets such as red|green"),
            row(
                    "alignment",
                    GlobalAlignment.class,
                    "sigma",
                    "sum over all alignments",
                    "PSD on sequences such as 1.5 2 -3"),
            row("dtw", TimeWarping.class, "sigma", "exp(−D/σ), D by time warping", "indefinite; on sequences"),
            row(
                    "wl",
                    WeisfeilerLehman.class,
                    "iterations",
                    "common neighbourhoods of nodes",
                    "PSD on graphs such as CC(=O)O or 1-2 2-3"),
            row("paths", ShortestPaths.class, "", "common shortest paths", "PSD on graphs"),
            row("subtrees", Subtrees.class, "", "common subtrees", "PSD on trees such as (S (NP dogs) (VP bark))"),
            row("precomputed", Precomputed.class, "", "as given", "rows are kernel values with the training rows"));

    /** Alternative spellings of a kernel with one argument; printed back in the standard spelling. */
    static final Map<String, Map<String, DoubleFunction<Kernel>>> ALTERNATIVES =
            Map.of("gaussian", Map.of("gamma", new OfGamma()));

    /** Names of other libraries and textbooks, for messages. */
    static final Map<String, String> NAMES_ELSEWHERE = Map.of(
            "rbf", "gaussian",
            "se", "gaussian",
            "laplace", "exponential, and manhattan with the 1-norm",
            "laplacian", "exponential, and manhattan with the 1-norm",
            "rq", "rational",
            "tanh", "sigmoid");

    private static final class OfGamma implements DoubleFunction<Kernel> {
        @Override
        public Kernel apply(double gamma) {
            return Gaussian.ofGamma(gamma);
        }
    }

    private static final Map<Class<?>, Signature> BY_CLASS = new HashMap<>();
    private static final Map<String, Signature> BY_NAME = new HashMap<>();

    static {
        for (Row row : ROWS) {
            BY_CLASS.put(row.signature.type, row.signature);
            BY_NAME.put(row.entry.name, row.signature);
        }
    }

    private KernelTable() {}

    private static Row row(String name, Class<? extends Record> type, String arguments, String formula, String note) {
        return new Row(new Signature(name, type, arguments), new Entry(name, arguments, formula, note));
    }

    /** All kernels with a name, in the order of the documentation. */
    public static List<Entry> entries() {
        return ROWS.stream().map(Row::entry).toList();
    }

    static Optional<Signature> signature(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    static Signature signature(NamedKernel kernel) {
        Signature signature = BY_CLASS.get(kernel.getClass());
        if (signature == null) throw new IllegalStateException(kernel.getClass() + " has no line in KernelTable");
        return signature;
    }

    /** The value of the component of this name. */
    static double argument(NamedKernel kernel, String name) {
        for (RecordComponent component : kernel.getClass().getRecordComponents())
            if (component.getName().equals(name))
                return ((Number) Signature.read((Record) kernel, component)).doubleValue();
        throw new IllegalStateException(kernel.getClass() + " has no component " + name);
    }

    /** The kernel with some components changed. */
    static Kernel with(NamedKernel kernel, List<String> names, double[] values) {
        Object[] components = Arrays.stream(kernel.getClass().getRecordComponents())
                .map(c -> names.contains(c.getName())
                        ? (Object) values[names.indexOf(c.getName())]
                        : Signature.read((Record) kernel, c))
                .toArray();
        return (Kernel) signature(kernel).construct(components);
    }
}
