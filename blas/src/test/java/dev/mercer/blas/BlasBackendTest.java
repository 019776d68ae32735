package dev.mercer.blas;

import dev.mercer.compute.Backend;

class BlasBackendTest extends BlasContract {
    @Override
    protected Backend backend() {
        return new BlasBackend();
    }
}
