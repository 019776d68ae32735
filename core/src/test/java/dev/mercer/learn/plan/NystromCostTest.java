package dev.mercer.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NystromCostTest {
    @Test
    void fewCentersOrRowsAreSolvedDirectly() {
        assertThat(new NystromCost(1e6, 100, 1, 3e-3).isDirect()).isTrue();
        assertThat(new NystromCost(1e6, 2000, 1, 3e-3).isDirect()).isFalse();
        assertThat(new NystromCost(3000, 2000, 1, 3e-3).isDirect()).isTrue();
    }

    @Test
    void moreRowsAreWorthALargerPreconditioner() {
        assertThat(new NystromCost(5e5, 1000, 7, 3e-3).sample())
                .isGreaterThan(new NystromCost(6e4, 1000, 7, 3e-3).sample());
        assertThat(new NystromCost(6e4, 10_000, 10, 3e-3).sample()).isLessThan(30_001);
        assertThat(new NystromCost(1000, 100, 1, 3e-3).sample()).isEqualTo(500);
    }

    @Test
    void theSampleThatIsChosenIsTheCheapest() {
        NystromCost cost = new NystromCost(2e5, 1500, 3, 3e-3);
        assertThat(cost.iterative()).isLessThan(cost.direct());
        assertThat(cost.steps(2 * cost.sample())).isLessThan(cost.steps(cost.sample()));
    }

    /** Each row of the preconditioner saves more where more steps are to come. */
    @Test
    void aSmallerToleranceIsWorthMoreRows() {
        NystromCost usual = new NystromCost(45_730, 3000, 1, 3e-3);
        NystromCost tight = new NystromCost(45_730, 3000, 1, 0);
        assertThat(tight.sample()).isGreaterThan(usual.sample());
        assertThat(tight.steps(9000)).isFinite().isGreaterThan(usual.steps(9000));
    }
}
