package dev.mercer.doors;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;

class JavaDoorTest extends DoorContract {
    @Override
    protected Door door() {
        return Door.JAVA;
    }

    @Override
    protected double predict(Cell cell) {
        List<Column> columns = new ArrayList<>();
        for (String name : columns()) {
            if (!name.equals(cell.column())) columns.add(TextColumn.of(name, ROW.get(name)));
            else if (cell.isNumber()) columns.add(NumberColumn.of(name, cell.number()));
            else columns.add(TextColumn.of(name, cell.text()));
        }
        return model().predictions(Table.of(columns), Compute.standard(new PlainBackend()), Progress.none())
                .numbers()[0];
    }
}
