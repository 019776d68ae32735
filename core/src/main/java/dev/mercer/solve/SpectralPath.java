package dev.mercer.solve;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Eigen;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Squared loss for every λ at once, by one eigen-decomposition.
 *
 * <p>With s = √w, and K and y centred where there is an intercept, sKs = VΛVᵀ gives (sKs + ρI)⁻¹s·y = V(Λ + ρI)⁻¹q for
 * ρ = λΣw and the rotated targets q = Vᵀ(s·y): 8N² operations for each λ and target, after about 12N³ for V. The same
 * answers as {@link RidgeSolver}, which is the faster way to a single λ. Immutable and thread-safe. Source: [GVL13, §8.1].
 */
public final class SpectralPath {
    private final Gram gram;
    private final List<Reals> targets;
    private final Reals weights;
    private final Optional<Centring> centring;
    private final double total;
    private final double[] roots;
    private final double[] means;
    private final Gram scaled;
    private final Reals eigenvalues;
    private final Matrix vectors;
    private final List<Reals> rotated;

    private SpectralPath(
            Gram gram, List<Reals> targets, Reals weights, Optional<Centring> centring, Progress progress) {
        this.gram = gram;
        this.targets = List.copyOf(targets);
        this.weights = weights;
        this.centring = centring;
        this.total = Require.positive("sum of the weights", weights.sum());
        this.roots = weights.stream().map(Math::sqrt).toArray();
        this.means = targets.stream()
                .mapToDouble(y -> centring.map(c -> c.mean(y)).orElse(0.0))
                .toArray();
        Gram inside = centring.map(Centring::gram).orElse(gram);
        boolean ones = weights.stream().allMatch(w -> w == 1);
        this.scaled = ones ? inside : inside.scaled(roots);
        Eigen eigen = Eigen.of(scaled.toMatrix(progress), gram.compute().threads(), progress);
        this.eigenvalues = Reals.of(eigen.values());
        this.vectors = eigen.vectors();
        this.rotated = IntStream.range(0, targets.size())
                .mapToObj(t -> Reals.of(rotate(right(t))))
                .toList();
    }

    /** Decomposes; the targets share K and the weights. Refused when the memory does not suffice. */
    public static SpectralPath of(Gram gram, List<Reals> targets, Reals weights, boolean intercept, Progress progress) {
        int n = gram.size();
        Require.that(!targets.isEmpty(), "there are no targets to learn");
        for (Reals y : targets) Require.equal("number of targets", n, y.size());
        Require.equal("number of weights", n, weights.size());
        gram.compute()
                .requireMemory(
                        String.format(Locale.ROOT, "the eigenvectors of %,d points", n),
                        2 * SymmetricMatrix.bytes(n) + 24L * n * n,
                        "raise --memory, use fewer points, or solve for one lambda at a time");
        Optional<Centring> centring = intercept ? Optional.of(new Centring(gram, weights)) : Optional.empty();
        return new SpectralPath(gram, targets, weights, centring, progress);
    }

    /** s(y − mean). */
    private double[] right(int t) {
        double[] right = roots.clone();
        for (int i = 0; i < right.length; i++) right[i] *= targets.get(t).get(i) - means[t];
        return right;
    }

    /** Vᵀb. */
    private double[] rotate(double[] b) {
        double[] q = new double[b.length];
        double[] row = new double[b.length];
        for (int i = 0; i < b.length; i++) {
            vectors.row(i, row);
            VectorMath.axpy(b[i], row, q);
        }
        return q;
    }

    /**
     * Λ, ascending: of K with weights, centred where there is an intercept. Those of about n·ε·Λmax are rounding errors, and
     * may be negative.
     */
    public Reals eigenvalues() {
        return eigenvalues;
    }

    /** q = Vᵀ(s·y) of one target, in the order of the eigenvalues. */
    public Reals rotatedTarget(int target) {
        return rotated.get(target);
    }

    /** The solution at λ > 0, of all targets; the measure is the relative residual of its equations. */
    public Solution at(double lambda) {
        double[] inverse = inverse(lambda);
        List<Reals> alpha = new ArrayList<>();
        double[] bias = new double[targets.size()];
        double residual = 0;
        for (int t = 0; t < targets.size(); t++) {
            double[] right = right(t);
            double[] beta = solve(rotated.get(t).toArray(), inverse);
            // Small eigenvalues carry the rounding errors of large ones: one refinement takes them out where ρ is
            // small.
            VectorMath.axpy(1, solve(rotate(residual(right, beta, lambda)), inverse), beta);
            double norm = VectorMath.norm2(right);
            if (norm > 0) residual = Math.max(residual, VectorMath.norm2(residual(right, beta, lambda)) / norm);
            for (int i = 0; i < beta.length; i++) beta[i] *= roots[i];
            if (centring.isPresent()) {
                beta = centring.get().plainWeights(beta);
                bias[t] = centring.get().bias(beta, means[t]);
            }
            alpha.add(Reals.of(beta));
        }
        Reals b = Reals.of(bias);
        Certificate certificate =
                new RidgeCertificate(gram, targets, weights, lambda, centring.isPresent()).of(alpha, b);
        Convergence convergence = new Convergence(Reason.EXACT, residual, 1);
        return new Solution(alpha, b, convergence, Optional.of(certificate), Reals.of());
    }

    /** V(Λ + ρ)⁻¹q; q is overwritten. */
    private double[] solve(double[] q, double[] inverse) {
        for (int j = 0; j < q.length; j++) q[j] *= inverse[j];
        return vectors.multiply(q);
    }

    /** b − (sKs + ρI)β. */
    private double[] residual(double[] b, double[] beta, double lambda) {
        double[] residual = new double[b.length];
        scaled.apply(beta, residual);
        for (int i = 0; i < b.length; i++) residual[i] = b[i] - residual[i] - lambda * total * beta[i];
        return residual;
    }

    /** 1/(Λ + ρ). */
    private double[] inverse(double lambda) {
        Require.positive("lambda", lambda);
        double shift = Require.positive("lambda times the sum of the weights", lambda * total);
        double[] inverse = new double[gram.size()];
        for (int j = 0; j < inverse.length; j++) {
            double value = eigenvalues.get(j) + shift;
            if (!(value > 0)) throw new NotPositiveDefiniteException(inverse.length, j, value);
            inverse[j] = 1 / value;
        }
        return inverse;
    }

    /**
     * The number of degrees of freedom at λ: Σⱼ Λⱼ/(Λⱼ + ρ), the trace of the matrix that makes predictions f(xᵢ) of
     * targets, and one more where there is an intercept.
     */
    public double degreesOfFreedom(double lambda) {
        double[] inverse = inverse(lambda);
        double sum = centring.isPresent() ? 1 : 0;
        for (int j = 0; j < inverse.length; j++) sum += eigenvalues.get(j) * inverse[j];
        return sum;
    }
}
