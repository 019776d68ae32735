package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Squared;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Ridge regression on radial basis functions: features zⱼ(x) = exp(−‖x − cⱼ‖²/2σ²), predictions Z̃(ZᵀZ + NλI)⁻¹Zᵀy.
 *
 * <p>Not kernel ridge regression with the Gaussian kernel, K̃(K + NλI)⁻¹y, even where the centres are the training
 * points and Z = K: the penalty is on the weights of the basis functions, not on the norm of the kernel. It is the
 * kernel machine of ZZᵀ, {@code linear() @ rbf(…)}. Cost: that of {@link FeatureRegression}.
 *
 * @param centers the centres of the basis functions
 * @param sigma σ > 0, in the unit of the inputs
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 */
public record RbfBasisRegression(Centers centers, double sigma, double lambda, Intercept intercept)
        implements PenalizedLearner<Regressor> {
    public RbfBasisRegression {
        Require.scale("sigma", sigma);
        Require.positive("lambda", lambda);
    }

    /** On every training point, with a centred intercept. */
    public RbfBasisRegression(double sigma, double lambda) {
        this(new EveryPoint(), sigma, lambda, Intercept.CENTRED);
    }

    /** The centres of the basis functions. */
    public sealed interface Centers permits These, EveryPoint, Some {
        DensePoints of(Points training);
    }

    /** Centres at given points. */
    public record These(DensePoints points) implements Centers {
        @Override
        public DensePoints of(Points training) {
            return points;
        }
    }

    /** Centres at all training points. */
    public record EveryPoint() implements Centers {
        @Override
        public DensePoints of(Points training) {
            return DensePoints.generate(training.size(), training.dim(), training::get);
        }
    }

    /**
     * Centres at {@code count} different training points, drawn by the seed; at all of them where there are no more.
     *
     * @param count ≥ 1
     * @param seed the same seed draws the same rows
     */
    public record Some(int count, long seed) implements Centers {
        public Some {
            Require.atLeast("number of centers", 1, count);
        }

        @Override
        public DensePoints of(Points training) {
            int[] rows = IntStream.range(0, training.size()).toArray();
            int drawn = Math.min(count, rows.length);
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < drawn; i++) {
                int other = random.nextInt(i, rows.length);
                int row = rows[other];
                rows[other] = rows[i];
                rows[i] = row;
            }
            int[] chosen = Arrays.copyOf(rows, drawn);
            Arrays.sort(chosen);
            return new EveryPoint().of(training.select(chosen));
        }
    }

    @Override
    public RbfBasisRegression withLambda(double newLambda) {
        return new RbfBasisRegression(centers, sigma, newLambda, intercept);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        List<Reals> targets = FitSupport.targets(data, "regression on radial basis functions");
        RbfBasis basis = new RbfBasis(centers.of(data.points()), sigma);
        FeatureRegression ridge = new FeatureRegression(basis, new Squared(), lambda, intercept);
        return ridge.fit(Provenance.of(this, data, compute), new FeatureFit(ridge, data, compute, progress), targets);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(
                planner.leastSquares(new RbfBasis(centers.of(data.points()), sigma), data, FitSupport.outputs(data)));
    }
}
