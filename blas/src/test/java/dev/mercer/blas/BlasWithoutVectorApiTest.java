package dev.mercer.blas;

import dev.mercer.compute.Backend;

class BlasWithoutVectorApiTest extends BlasContract {
    @Override
    protected Backend backend() {
        return BlasBackend.withoutVectorApi();
    }
}
