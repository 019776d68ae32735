package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RegressionBlend;
import dev.mercer.method.Candidate;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.internal.Blend;
import dev.mercer.solve.Stopping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Results of tuning, methods with open settings, and final fits. */
class TunedTest {
    private static final Kernel KERNEL = new Gaussian(2);
    private static final Dataset DATA = TuningData.waves(10, 1);

    private static HeldOut held(double loss) {
        return HeldOut.of(Reals.of(loss), Reals.of(loss), Reals.of(1));
    }

    private static Trial trial(Kernel kernel, double rho, Trial.Validation validation, double loss) {
        return new Trial("ridge", kernel, rho, OptionalDouble.empty(), 9, validation, loss, loss, 0, 1);
    }

    private static Tuned tuned(Optional<HeldOut> nested, Optional<Blend> blend, Trial... trials) {
        return new Tuned(
                FakeMachines.ridge().with(KERNEL, 5, OptionalDouble.empty()),
                Optional.of(held(3)),
                Optional.empty(),
                nested,
                Optional.empty(),
                List.of(0, 2),
                List.of(trials),
                true,
                List.of(),
                blend);
    }

    private static Blend blend() {
        Candidate half = FakeMachines.ridge().with(KERNEL, 1, OptionalDouble.empty());
        return new Blend(List.of(half, half), Reals.of(0.5, 0.5), held(2));
    }

    @Test
    void machinesThatWereLearnedAgainScoreBeforeTheBlend() {
        Tuned both = tuned(Optional.empty(), Optional.of(blend())).withRelearned(Optional.of(held(4)));
        assertThat(both.unseen()).contains(held(4));
        assertThat(both.withNested(Optional.of(held(1))).unseen()).contains(held(1));
        assertThat(both.ofRows(7, 8, 9).relearned()).contains(held(4));
        assertThat(both.withoutBlend().unseen()).as("of a machine alone").contains(held(3));
    }

    @Test
    void theScoreOfNewRowsIsNestedElseOfTheBlendElseOfTheFolds() {
        assertThat(tuned(Optional.of(held(1)), Optional.of(blend())).unseen()).contains(held(1));
        assertThat(tuned(Optional.empty(), Optional.of(blend())).unseen()).contains(held(2));
        assertThat(tuned(Optional.empty(), Optional.empty()).unseen()).contains(held(3));
    }

    @Test
    void rhoOfRidgeRegressionIsTheBestOfTheChosenKernel() {
        Trial.Validation loo = Trial.Validation.LEAVE_ONE_OUT;
        assertThat(tuned(
                                Optional.empty(),
                                Optional.empty(),
                                trial(KERNEL, 7, loo, 0.5),
                                trial(KERNEL, 8, loo, 0.4),
                                trial(KERNEL, 9, Trial.Validation.FOLDS, 0.1),
                                trial(new Gaussian(1), 10, loo, 0.2))
                        .ridgeRho())
                .isEqualTo(8);
        assertThat(tuned(Optional.empty(), Optional.empty(), trial(KERNEL, 9, Trial.Validation.FOLDS, 0.1))
                        .ridgeRho())
                .isEqualTo(5);
    }

    @Test
    void theLearnerIsTheBlendOrTheBestMachine() {
        Tuned both = tuned(Optional.of(held(1)), Optional.of(blend()));
        assertThat(both.learner(DATA)).isInstanceOf(RegressionBlend.class);
        Tuned alone = both.withoutBlend();
        assertThat(alone).isEqualTo(tuned(Optional.empty(), Optional.empty()));
        assertThat(alone.learner(DATA)).isEqualTo(KernelRidge.of(KERNEL, 0.5));
        Tuned single = tuned(Optional.of(held(1)), Optional.empty());
        assertThat(single.withoutBlend()).isEqualTo(single);
    }

    @Test
    void rowNumbersOfASampleBecomeThoseOfAll() {
        Tuned drawn = tuned(Optional.of(held(1)), Optional.of(blend())).ofRows(40, 50, 60);
        assertThat(drawn.validationRows()).containsExactly(40, 60);
        assertThat(drawn.blend()).isPresent();
        assertThat(drawn.candidate().rho()).isEqualTo(5);
    }

    @Test
    void logisticRegressionIsValidatedWithALooserTolerance() {
        Reals weights = Reals.constant(2, 1);
        OptionalDouble none = OptionalDouble.empty();
        KernelClassification exact = KernelLogistic.of(KERNEL, 0.5);
        assertThat(FakeMachines.logistic().with(KERNEL, 1, none).forValidation(weights))
                .isEqualTo(exact.withStopping(new Stopping(1e-4, 100)));
        KernelClassification loose = exact.withStopping(new Stopping(1e-2, 7));
        assertThat(FakeMachines.candidate("loose", (k, lambda, e) -> loose)
                        .with(KERNEL, 1, none)
                        .forValidation(weights))
                .isEqualTo(loose);
        assertThat(FakeMachines.ridge().with(KERNEL, 1, none).forValidation(weights))
                .isEqualTo(KernelRidge.of(KERNEL, 0.5));
    }

    @Test
    void theTunerHasMethodsThatSuitTheTargetsAndItsOwnSettings() {
        assertThat(Tuner.standard(Labels.of("a", "b", "c")).candidates())
                .extracting(Candidate::name)
                .containsExactly("lssvm", "logistic", "svm");
        assertThat(Tuner.standard(Labels.of("a", "b", "c", "d", "e", "f")).candidates())
                .extracting(Candidate::name)
                .containsExactly("lssvm", "svm");
        Tuner tuner = Tuner.standard(Reals.of(1)).withSeed(8).withMembers(3);
        assertThat(tuner.seed()).isEqualTo(8);
        assertThat(tuner.members()).isEqualTo(3);
        List<String> told = new ArrayList<>();
        assertThatThrownBy(() -> tuner.withMetric(ScoreMetric.ACCURACY)
                        .tune(Sample.of(DATA), Compute.standard(), (stage, done, total) -> told.add(stage)))
                .hasMessageContaining("accuracy");
        assertThat(told).as("refused before the first trial").isEmpty();
    }
}
