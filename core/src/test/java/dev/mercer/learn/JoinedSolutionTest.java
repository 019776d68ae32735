package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Reals;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.internal.Solution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JoinedSolutionTest {
    private static Solution solution(double alpha, Reason reason, OptionalDouble bound, double... losses) {
        return new Solution(
                List.of(Reals.of(alpha)),
                Reals.of(-alpha),
                new Convergence(reason, alpha / 10, (long) alpha, alpha / 1e10),
                Optional.of(new Certificate(alpha, bound, false)),
                Reals.of(losses));
    }

    @Test
    void theWorstAndTheSum() {
        Solution both = JoinedSolution.of(
                List.of(
                        solution(1, Reason.CONVERGED, OptionalDouble.of(0.5), 4, 2),
                        solution(3, Reason.STALLED, OptionalDouble.of(2), 8),
                        solution(2, Reason.CANCELLED, OptionalDouble.of(1), 4, 4)),
                new double[] {1, 0.5, 0.25});
        assertThat(both.alpha()).containsExactly(Reals.of(1), Reals.of(3), Reals.of(2));
        assertThat(both.bias()).isEqualTo(Reals.of(-1, -3, -2));
        assertThat(both.convergence()).isEqualTo(new Convergence(Reason.STALLED, 0.3, 6, 3e-10));
        assertThat(both.certificate()).contains(Certificate.of(3, 1.75));
        assertThat(both.losses()).isEqualTo(Reals.of(9, 7));
    }

    @Test
    void whatOneDoesNotKnowIsNotKnownOfAll() {
        Solution known = solution(1, Reason.CONVERGED, OptionalDouble.of(0.5), 4);
        Solution noBound = solution(1, Reason.CONVERGED, OptionalDouble.empty());
        Solution both = JoinedSolution.of(List.of(known, noBound), new double[] {1, 1});
        assertThat(both.certificate()).contains(Certificate.unbounded(2));
        assertThat(both.losses()).isEqualTo(Reals.of());
        Solution none = new Solution(known.alpha(), known.bias(), known.convergence(), Optional.empty(), Reals.of());
        assertThat(JoinedSolution.of(List.of(known, none), new double[] {1, 1}).certificate())
                .isEmpty();
    }
}
