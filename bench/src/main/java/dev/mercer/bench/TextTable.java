package dev.mercer.bench;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns: the first and the last to the left, those between, which are numbers, to the right. */
final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... head) {
        rows.add(List.of(head));
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    @Override
    public String toString() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows)
            for (int c = 0; c < columns; c++)
                widths[c] = Math.max(widths[c], row.get(c).length());
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int c = 0; c < columns; c++) {
                String gap = " ".repeat(widths[c] - row.get(c).length());
                boolean left = c == 0 || c == columns - 1;
                line.append(left ? row.get(c) + gap : gap + row.get(c)).append("  ");
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
