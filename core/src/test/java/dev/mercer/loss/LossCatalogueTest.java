package dev.mercer.loss;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every loss has a test of its own that extends the contract. */
class LossCatalogueTest {
    @Test
    void everyLossIsUnderContract() throws ClassNotFoundException {
        for (Class<?> loss : Loss.class.getPermittedSubclasses())
            assertThat(LossContract.class).isAssignableFrom(Class.forName(loss.getName() + "Test"));
    }
}
