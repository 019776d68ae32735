package dev.mercer.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NystromCostTest {
    @Test
    void fewCentersOrRowsAreSolvedDirectly() {
        assertThat(new NystromCost(1e6, 100, 1).isDirect()).isTrue();
        assertThat(new NystromCost(1e6, 2000, 1).isDirect()).isFalse();
        assertThat(new NystromCost(3000, 2000, 1).isDirect()).isTrue();
    }

    @Test
    void moreRowsAreWorthALargerPreconditioner() {
        assertThat(new NystromCost(5e5, 1000, 7).sample()).isGreaterThan(new NystromCost(6e4, 1000, 7).sample());
        assertThat(new NystromCost(6e4, 10_000, 10).sample()).isLessThan(30_001);
        assertThat(new NystromCost(1000, 100, 1).sample()).isEqualTo(500);
    }

    @Test
    void theSampleThatIsChosenIsTheCheapest() {
        NystromCost cost = new NystromCost(2e5, 1500, 3);
        assertThat(cost.iterative()).isLessThan(cost.direct());
        assertThat(cost.steps(2 * cost.sample())).isLessThan(cost.steps(cost.sample()));
    }
}
