package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.auto.AutoRun;
import dev.mercer.data.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TablesTest {
    /** The model is that of rows read in blocks, and takes a table in memory. */
    @Test
    void aTableThatStaysInItsFileIsLearnedInBlocks(@TempDir Path directory) throws IOException {
        StringBuilder csv = new StringBuilder("x,side,y\n");
        for (int i = 0; i < 600; i++) {
            double x = i * 0.618 % 1;
            csv.append(x)
                    .append(i % 2 == 0 ? ",left," : ",right,")
                    .append(3 * x + i % 2)
                    .append('\n');
        }
        Path file = Files.writeString(directory.resolve("rows.csv"), csv);
        Path cache = directory.resolve("cache");
        AutoModel model = new Auto().quick().fit(Tables.open(file, cache), "y", AutoRun.standard());
        assertThat(model.inBlocks()).isTrue();
        assertThat(cache).isDirectoryContaining(found -> found.toString().endsWith(RowCache.ENDING));
        Table one = Table.row(Map.of("x", 0.5, "side", "right"));
        assertThat(model.predict(one)[0]).isCloseTo(2.5, within(0.1));
    }
}
