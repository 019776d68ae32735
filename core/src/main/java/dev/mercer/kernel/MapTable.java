package dev.mercer.kernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The registry of feature map names; a new map is registered by one line here. */
final class MapTable {
    private static final List<Signature> ROWS = List.of(
            new Signature("polynomial", PolynomialMap.class, "degree, c=1"),
            new Signature("subsets", SubsetsMap.class, ""),
            new Signature("gaussianseries", GaussianSeries.class, "sigma, terms"),
            new Signature("polar", Polar.class, ""),
            new Signature("rbf", RbfBasis.class, "centers, sigma"),
            new Signature("metric", Metric.class, "root"),
            new Signature("scales", Scales.class, "factors"),
            new Signature("quantiles", Quantiles.class, "knots"),
            new Signature("fourier", Fourier.class, "radial, size, seed=1"),
            new Signature("tensorsketch", TensorSketch.class, "degree, size, c=1, seed=1"));

    private static final Map<String, Signature> BY_NAME = ROWS.stream().collect(Collectors.toMap(s -> s.name, s -> s));
    private static final Map<Class<?>, Signature> BY_CLASS =
            ROWS.stream().collect(Collectors.toMap(s -> s.type, s -> s));

    private MapTable() {}

    static List<String> names() {
        return ROWS.stream().map(s -> s.name).toList();
    }

    static Optional<Signature> signature(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    static Signature signature(FeatureMap map) {
        Signature signature = BY_CLASS.get(map.getClass());
        if (signature == null) throw new IllegalStateException(map.getClass() + " has no line in MapTable");
        return signature;
    }
}
