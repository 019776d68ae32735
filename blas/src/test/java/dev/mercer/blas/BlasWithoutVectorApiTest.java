package dev.mercer.blas;

import dev.mercer.compute.Backend;
import org.junit.jupiter.api.Tag;

@Tag("once")
class BlasWithoutVectorApiTest extends BlasContract {
    @Override
    protected Backend backend() {
        return BlasBackend.withoutVectorApi();
    }
}
