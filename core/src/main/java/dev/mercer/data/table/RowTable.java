package dev.mercer.data.table;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a table of rows that are maps or records. */
final class RowTable {
    private RowTable() {}

    static Table of(List<?> rows) {
        List<Map<?, ?>> maps = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (Object row : rows) {
            Map<?, ?> map = map(row);
            maps.add(map);
            map.keySet().forEach(name -> names.add(String.valueOf(name)));
        }
        return Table.of(names.stream().map(name -> column(name, maps)).toList());
    }

    private static Map<?, ?> map(Object row) {
        if (row instanceof Map<?, ?> map) return map;
        if (row instanceof Record components) return components(components);
        throw new InvalidInputException("a row is a map or a record, got " + row);
    }

    private static Map<String, @Nullable Object> components(Record row) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (RecordComponent component : row.getClass().getRecordComponents()) {
            Method accessor = component.getAccessor();
            accessor.trySetAccessible(); // a record of a program without modules need not be public
            try {
                values.put(component.getName(), accessor.invoke(row));
            } catch (IllegalAccessException hidden) {
                throw new InvalidInputException("the record " + row.getClass().getName()
                        + " cannot be read: make it public and export its package, or open the package to Mercer");
            } catch (InvocationTargetException failed) {
                throw new IllegalStateException("the record " + row.getClass().getName() + " cannot be read", failed);
            }
        }
        return values;
    }

    /** A column of numbers if all values that are not missing are numbers, else of texts. */
    private static Column column(String name, List<Map<?, ?>> rows) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Map<?, ?> row : rows) values.add(row.get(name));
        boolean numbers = values.stream().allMatch(value -> value == null || value instanceof Number);
        if (!numbers)
            return TextColumn.of(
                    name,
                    values.stream()
                            .map(value -> value == null ? null : text(value))
                            .toArray(String[]::new));
        return NumberColumn.of(
                name,
                values.stream()
                        .mapToDouble(value -> value == null ? Double.NaN : ((Number) value).doubleValue())
                        .toArray());
    }

    private static String text(Object value) {
        return value instanceof Number number ? Require.text(number.doubleValue()) : value.toString();
    }
}
