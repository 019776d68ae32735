package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainBackendTest extends BackendContract {
    @Override
    protected Backend backend() {
        return new PlainBackend();
    }

    @Test
    void isTheOneThatIsChosenLast() {
        assertThat(backend().name()).isEqualTo("plain");
        assertThat(backend().priority()).isZero();
    }
}
