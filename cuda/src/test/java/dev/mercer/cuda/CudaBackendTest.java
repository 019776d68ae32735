package dev.mercer.cuda;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.compute.Backend;
import dev.mercer.compute.BackendContract;
import org.junit.jupiter.api.BeforeEach;

/** The contract of every back end, on the card; skipped where there is none. */
class CudaBackendTest extends BackendContract {
    @BeforeEach
    void onACard() {
        Backend backend = backend();
        assumeTrue(backend.obstacle().isEmpty(), () -> backend.obstacle().orElse(""));
    }

    @Override
    protected Backend backend() {
        return new CudaBackend();
    }

    /** Blocks that are left to the processor may be those of OpenBLAS. */
    @Override
    protected double rounding() {
        return 1e-13;
    }

    @Override
    protected double floatError() {
        return 2e-5;
    }
}
