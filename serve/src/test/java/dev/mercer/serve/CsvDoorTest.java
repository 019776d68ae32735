package dev.mercer.serve;

import dev.mercer.doors.Cell;

class CsvDoorTest extends ServedDoor {
    @Override
    protected double predict(Cell cell) {
        String row = String.join(
                ",",
                columns().stream()
                        .map(name -> name.equals(cell.column()) ? field(cell) : '"' + ROW.get(name) + '"')
                        .toList());
        String body = String.join(",", columns()) + "\n" + row + "\n";
        return Double.parseDouble(answer("/models/cells/predict", "text/csv", body)
                .text()
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow());
    }

    private static String field(Cell cell) {
        return cell.isNumber() ? cell.text() : '"' + cell.text() + '"';
    }
}
