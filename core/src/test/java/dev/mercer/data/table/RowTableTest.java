package dev.mercer.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowTableTest {
    private record House(double area, int rooms, @Nullable String town, boolean garden) {}

    private static Map<String, @Nullable Object> map(@Nullable Object area, @Nullable Object town) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("area", area);
        map.put("town", town);
        return map;
    }

    @Test
    void makesOneRowOfAMap() {
        assertThat(Table.row(map(80, "north")))
                .isEqualTo(Table.of(NumberColumn.of("area", 80), TextColumn.of("town", "north")));
    }

    @Test
    void makesOneRowOfARecord() {
        assertThat(Table.row(new House(80, 3, "north", true)))
                .isEqualTo(Table.of(
                        NumberColumn.of("area", 80),
                        NumberColumn.of("rooms", 3),
                        TextColumn.of("town", "north"),
                        TextColumn.of("garden", "true")));
    }

    @Test
    void nullAndNamesThatAreLackingAreMissingValues() {
        Table table = Table.rows(List.of(map(80, null), Map.of("town", "south"), map(null, "north")));
        assertThat(table)
                .isEqualTo(Table.of(
                        NumberColumn.of("area", 80, Double.NaN, Double.NaN),
                        TextColumn.of("town", null, "south", "north")));
    }

    @Test
    void aColumnOfNumbersAndTextsIsText() {
        assertThat(Table.rows(List.of(map(7, "a"), map("unknown", "b"))).column("area"))
                .isEqualTo(TextColumn.of("area", "7", "unknown"));
    }

    @Test
    void refusesOtherObjects() {
        assertThatThrownBy(() -> Table.rows(List.of("north")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a row is a map or a record, got north");
        assertThatThrownBy(() -> Table.rows(Arrays.asList(Collections.emptyMap(), null)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a row is a map or a record, got null");
    }
}
