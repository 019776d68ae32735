package dev.mercer.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cost of inputs of each known shape, such as nested kernels and graphs with a hub, grows no faster than their size. */
@Tag("once")
class CostTest {
    private static final Map<String, CostTargets.Known> SHAPES = CostTargets.all(FuzzTargets.texts());

    static Stream<String> names() {
        return SHAPES.keySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void growsNoFasterThanTheSize(String name) throws Exception {
        CostTargets.Known known = Objects.requireNonNull(SHAPES.get(name));
        assertThat(CostOracle.ofTime().excess(known.shape(), known.reader())).isEmpty();
    }

    static List<String> numbers() {
        return CostTargets.numbers();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("numbers")
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void isBoundedWhateverTheNumber(String notation) throws Exception {
        FuzzTarget kernel = FuzzTargets.texts().stream()
                .filter(target -> target.name().equals("notation"))
                .findFirst()
                .orElseThrow();
        Shape shape = number -> Shape.utf8(notation.replace("N", Integer.toString(number)));
        assertThat(CostOracle.ofTime().excessOfNumbers(shape, kernel.reader())).isEmpty();
    }
}
