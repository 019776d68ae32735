package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Memory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Band forms without a card: their memory, and arguments in the order that the code reads them. */
class DeviceBandTest {
    @Test
    void rowsFillWholeBlocks() {
        assertThat(DeviceBand.padded(1)).isEqualTo(512);
        assertThat(DeviceBand.padded(512)).isEqualTo(512);
        assertThat(DeviceBand.padded(60_000)).isEqualTo(60_416);
    }

    /** With K in double, 60,000 points fit into 125 GiB, and 90,000 do not. */
    @Test
    void memoryIsKnownBefore() {
        long budget = 125L << 30;
        assertThat(8L * 60_000 * 60_000 + BandSystems.bytes(60_000, 10)).isLessThan(budget);
        assertThat(8L * 90_000 * 90_000 + BandSystems.bytes(90_000, 10)).isGreaterThan(budget);
        assertThat(DeviceSquare.bytes(50_000)).isBetween(20_000_000_000L, 23_000_000_000L);
    }

    @Test
    void argumentsAreInTheOrderOfTheCode() {
        List<String> names = List.of("a", "from", "rows", "n", "m", "f");
        String text = "struct Other { int no; };\nstruct Args { T* a; const double* from; const int* rows;\n"
                + "    long long n, m; double f; };\nvoid code() {}";
        for (int at = 0; at < names.size(); at++) {
            Struct fields = Struct.of(text);
            if (at < 5) fields.set(names.get(at), 7);
            else fields.setDouble(names.get(at), 7);
            try (Memory memory = fields.memory()) {
                assertThat(memory.size()).isEqualTo(8L * names.size());
                for (int other = 0; other < names.size(); other++)
                    assertThat(memory.getLong(8L * other))
                            .as(names.get(at))
                            .isEqualTo(other != at ? 0 : at < 5 ? 7 : Double.doubleToRawLongBits(7));
            }
        }
        assertThatThrownBy(() -> Struct.of(text).set("no", 1)).hasMessage("struct Args has no field no");
        try (Memory memory = HalfProducts.fields().memory()) {
            assertThat(memory.size()).isEqualTo(8L * 18);
        }
    }

    @Test
    void numbersAreScaledIntoTheRangeOfHalfPrecision() {
        for (double largest : new double[] {1e-9, 0.3, 1, 5, 1e6}) {
            double scaled = HalfProducts.factor(largest) * largest;
            assertThat(scaled).isGreaterThan(HalfProducts.LARGEST / 2).isLessThanOrEqualTo(HalfProducts.LARGEST);
        }
        assertThat(HalfProducts.factor(0)).isEqualTo(1);
        assertThat(HalfProducts.largest(new double[] {1, 9, Double.NaN, 3})).isNaN();
        assertThat(HalfProducts.norm(new double[] {1, 9, 2, 16})).isEqualTo(5);
    }
}
