package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Curable;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CandidatesTest {
    private final Candidates candidates = new Candidates("kernels");

    private <T> Optional<T> fail(RuntimeException failure) {
        return candidates.attempt(() -> {
            throw failure;
        });
    }

    @Test
    void leavesOutCandidatesThatFail() {
        assertThat(fail(new InvalidInputException("no"))).isEmpty();
        assertThat(fail(new ArithmeticException("no"))).isEmpty();
        assertThat(fail(new NotPositiveDefiniteException(2, 1, 0))).isEmpty();
        assertThat(candidates.allFailed()).isTrue();
        assertThat(candidates.attempt(() -> 5)).hasValue(5);
        assertThat(candidates.allFailed()).isFalse();
        assertThatCode(candidates::requireAny).doesNotThrowAnyException();
    }

    @Test
    void whatEndsTheSearchPassesThrough() {
        assertThatThrownBy(() -> fail(new CancelledException())).isInstanceOf(CancelledException.class);
        assertThatThrownBy(() -> fail(new IllegalStateException("a defect"))).isInstanceOf(IllegalStateException.class);
        assertThatCode(candidates::requireAny).as("nothing was tried").doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aLossThatIsNotFiniteIsThatOfAFailure(double loss) {
        assertThat(candidates.loss(() -> loss)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(candidates.allFailed()).isTrue();
        assertThat(candidates.loss(() -> 3)).isEqualTo(3);
    }

    @Test
    void whereAllFailTheFirstReasonAndItsCureAreTold() {
        fail(new InvalidInputException("the first", Cure.RAISE_LAMBDA));
        fail(new ArithmeticException("the second"));
        assertThatThrownBy(candidates::requireAny)
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(Cure.RAISE_LAMBDA.after("none of 2 kernels can be used: the first"))
                .satisfies(thrown -> assertThat(((Curable) thrown).cure()).contains(Cure.RAISE_LAMBDA));
    }

    @Test
    void theSentenceOfASingleCandidateIsThatOfTheSearch() {
        InvalidInputException only = new InvalidInputException("there is no column a");
        fail(only);
        assertThatThrownBy(candidates::requireAny).isSameAs(only);
    }

    @ParameterizedTest
    @EnumSource
    void onlyAStalledSolutionIsUnusable(Reason reason) {
        assertThat(new Convergence(reason, 0.1, 3).usable()).isEqualTo(reason != Reason.STALLED);
    }
}
