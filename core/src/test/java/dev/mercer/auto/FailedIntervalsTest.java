package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.FailingCandidates;
import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.method.TargetScaling;
import dev.mercer.search.FailingBackend;
import dev.mercer.search.Failure;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Intervals, scores and the evidence of a model where fits that serve them fail on purpose. */
class FailedIntervalsTest {
    private static Examples rows() {
        SplittableRandom random = new SplittableRandom(1);
        double[] x = random.doubles(120, -2, 2).toArray();
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) y[i] = Math.exp(x[i] + random.nextDouble(-0.5, 0.5));
        return Examples.of(Table.of(NumberColumn.of("x", x), NumberColumn.of("y", y)), ColumnRoles.target("y"));
    }

    private static Auto ridge() {
        return new Auto()
                .method(MethodKind.RIDGE)
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=1)"))
                .with(Setting.RHO, 1.0);
    }

    private static AutoRun on(FailingBackend backend) {
        return AutoRun.standard().withMachine(ComputeChoice.of(new Compute(backend, 1, 1L << 30)));
    }

    @ParameterizedTest
    @EnumSource(
            value = Failure.class,
            names = {"REFUSED", "ARITHMETIC", "NOT_POSITIVE_DEFINITE"})
    @FailingCandidates(HeldOutIntervals.class)
    void aPenaltyThatFailsIsNotChosenForIntervals(Failure how) {
        Auto auto = ridge().with(Setting.INTERVAL, IntervalChoice.of(IntervalChoice.Kind.QUANTILE));
        int[] count = new int[1];
        FailingBackend first = new FailingBackend(
                how, block -> FailingBackend.isInside("HeldOutIntervals", "pinball") && count[0]++ == 0);
        assertThat(auto.fit(rows(), on(first))
                        .model()
                        .model()
                        .training()
                        .convergence()
                        .converged())
                .isTrue();
        assertThat(first.failed()).isEqualTo(1);
        FailingBackend all = FailingBackend.inside(how, "HeldOutIntervals", "pinball");
        assertThatThrownBy(() -> auto.fit(rows(), on(all)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("none of 5 penalties of the errors' quantiles can be used: ");
    }

    /** Intervals of the parts that are left would promise too much: the fit ends with the reason. */
    @ParameterizedTest
    @EnumSource(
            value = Failure.class,
            names = {"REFUSED", "ARITHMETIC", "NOT_POSITIVE_DEFINITE"})
    @FailingCandidates({FittedIntervals.class, Conformal.class})
    void thereAreNoIntervalsOfPartsThatFail(Failure how) {
        Auto auto = ridge().with(Setting.INTERVAL, IntervalChoice.of(IntervalChoice.Kind.CV));
        FailingBackend backend = FailingBackend.inside(how, "FittedIntervals", "of");
        assertThatThrownBy(() -> auto.fit(rows(), on(backend)))
                .isInstanceOf(how.exception().getClass());
        assertThat(backend.failed()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(
            value = Failure.class,
            names = {"REFUSED", "ARITHMETIC", "NOT_POSITIVE_DEFINITE"})
    @FailingCandidates(Evidence.class)
    void aPosteriorThatFailsHasNoEvidence(Failure how) {
        AutoModel model = ridge().fit(rows(), on(new FailingBackend(how, block -> false)));
        assertThat(Evidence.of(model.problem(), model.model().model())).isPresent();
        FailingBackend backend = FailingBackend.inside(how, "ExactInference", "of");
        AutoModel other = ridge().fit(rows(), on(backend));
        assertThat(Evidence.of(other.problem(), other.model().model())).isEmpty();
        assertThat(backend.failed()).isPositive();
    }

    /** Residuals that cannot be had leave the decoder without them. */
    @ParameterizedTest
    @EnumSource(
            value = Failure.class,
            names = {"REFUSED", "ARITHMETIC", "NOT_POSITIVE_DEFINITE"})
    @FailingCandidates(ScaleChoice.class)
    void residualsThatFailAreLeftOut(Failure how) {
        FailingBackend backend = FailingBackend.inside(how, "ScaleChoice", "outOfFold");
        AutoModel model = ridge().with(Setting.TARGET_SCALE, TargetScaling.LOG).fit(rows(), on(backend));
        assertThat(backend.failed()).isPositive();
        assertThat(model.model().model().training().convergence().converged()).isTrue();
    }

    @Test
    @FailingCandidates(AutoTuning.class)
    void aModelWhoseFoldsFailHasNoScore() {
        FailingBackend backend = FailingBackend.inside(Failure.REFUSED, "FoldedSample", "scoreEach");
        List<Note> notes = new ArrayList<>();
        assertThat(ridge().folds(3)
                        .fit(rows(), on(backend).withNotes(notes::add))
                        .heldOut())
                .isEmpty();
        assertThat(notes).contains(new Note.Remark("there is no score by folds: refused on purpose"));
    }
}
