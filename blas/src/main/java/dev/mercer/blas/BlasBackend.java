package dev.mercer.blas;

import dev.mercer.compute.Backend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.linalg.tile.TileMath;
import java.util.Optional;
import java.util.function.Supplier;

/** The fast CPU back end: matrix products by OpenBLAS, elementwise functions by the Vector API if its module is readable. */
public final class BlasBackend implements Backend {
    private final Supplier<Simd> simd;

    /** For {@link java.util.ServiceLoader}; the library and the Vector API are loaded when first needed. */
    public BlasBackend() {
        this(Simd::best);
    }

    private BlasBackend(Supplier<Simd> simd) {
        this.simd = simd;
    }

    /** A back end that does not use the Vector API, even if its module is readable. */
    public static BlasBackend withoutVectorApi() {
        return new BlasBackend(PlainSimd::new);
    }

    @Override
    public Backend forShortUse() {
        return withoutVectorApi();
    }

    @Override
    public String name() {
        return "blas";
    }

    @Override
    public String description() {
        return "OpenBLAS, " + simd.get().name();
    }

    @Override
    public int priority() {
        return 10;
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.ofNullable(OpenBlas.obstacle());
    }

    @Override
    public BlockEvaluator prepare(KernelBlock block) {
        return new BlasEvaluator(block, simd.get());
    }

    @Override
    public long preparedBytes(Points x, Points y) {
        return ProductMethod.bytes(x) + ProductMethod.bytes(y);
    }

    @Override
    public TileMath<double[]> tileMath() {
        return new BlasTileMath();
    }

    @Override
    public TileMath<float[]> floatTileMath() {
        return new BlasFloatTileMath(simd.get());
    }
}
