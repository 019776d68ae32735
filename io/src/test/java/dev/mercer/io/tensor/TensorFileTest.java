package dev.mercer.io.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TensorFileTest {
    @TempDir
    Path directory;

    private TensorFile written(TensorFile file) throws IOException {
        Path path = directory.resolve("a.mercer");
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            file.writeTo(channel);
        }
        return TensorReader.read(path);
    }

    /** Sizes about those of the pieces in which arrays are read and written; any bits, NaN among them. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8191, 8192, 8193, 16383, 16384, 16385, 50_000})
    void arraysOfEverySizeComeBackBitForBit(int size) throws IOException {
        SplittableRandom random = new SplittableRandom(size);
        double[] reals = new double[size];
        for (int k = 0; k < size; k++) reals[k] = Double.longBitsToDouble(random.nextLong());
        int[] integers = random.ints(size).toArray();
        TensorFile read = written(
                new TensorFile(Map.of(), Map.of("reals", Tensor.F64.of(reals), "integers", Tensor.I32.of(integers))));
        assertThat(read.reals("reals").values()).isEqualTo(reals);
        assertThat(read.integers("integers")).isEqualTo(integers);
    }

    @Test
    void textsComeBackAsTheyWere() throws IOException {
        String odd = "\"sha256\":\"\\ \u0000\n\u2028 ä \uD83D\uDE00 \uD800 \"";
        TensorFile read = written(new TensorFile(Map.of("odd", odd), Map.of()));
        assertThat(read.text("odd")).isEqualTo(odd);
        assertThat(read.optional("absent")).isEmpty();
    }

    @Test
    void aPartOfAnotherTypeIsAsGoodAsAbsent() {
        TensorFile file = new TensorFile(Map.of(), Map.of("reals", Tensor.F64.of(1), "integers", Tensor.I32.of(1)));
        assertThatThrownBy(() -> file.integers("reals"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("it lacks \"reals\"");
        assertThatThrownBy(() -> file.reals("integers"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("it lacks \"integers\"");
        assertThatThrownBy(() -> file.text("kernel"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("it lacks \"kernel\"");
    }

    @Test
    void shapesComeBack() throws IOException {
        TensorFile read = written(new TensorFile(
                Map.of(),
                Map.of(
                        "a",
                        new Tensor.F64(List.of(2, 3), new double[6]),
                        "b",
                        new Tensor.F64(List.of(5, 0), new double[0]))));
        assertThat(read.reals("a").shape()).containsExactly(2, 3);
        assertThat(read.reals("b").shape()).containsExactly(5, 0);
    }
}
