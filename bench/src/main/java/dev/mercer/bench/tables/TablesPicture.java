package dev.mercer.bench.tables;

import dev.mercer.bench.KeptScores;
import dev.mercer.data.Reals;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Mark;
import dev.mercer.plot.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code bench/tables-picture}: draws the mean error of Mercer relative to that of each peer after ten seconds, a minute and ten minutes,
 * from what {@link TablesComparison} has kept, without measuring again.
 */
public final class TablesPicture {
    private static final Map<String, Double> SECONDS = Map.of("10s", 10.0, "1m", 60.0, "10m", 600.0);

    private TablesPicture() {}

    /** Argument: the picture. */
    public static void main(String[] args) {
        Path file = Path.of(args[0]);
        figure(new TablesComparison()).writeTo(file);
        System.err.println("tables-picture: written to " + file);
    }

    private static Figure figure(TablesComparison comparison) {
        Map<String, List<Standings.Entry>> times = new LinkedHashMap<>();
        for (String time : TablesComparison.TIMES.values()) {
            List<Standings.Entry> entries = comparison.kept(time);
            if (!entries.isEmpty()) times.put(time, entries);
        }
        if (times.size() < 2)
            throw new IllegalArgumentException("results of two times are needed in " + KeptScores.home()
                    + "/target/results/tables: measure with bench/compare tables and bench/compare tables --only ten-seconds");
        List<Mark> curves = new ArrayList<>();
        for (String peer : TablesComparison.PEERS) {
            double[] seconds = new double[times.size()];
            double[] ratios = new double[times.size()];
            int i = 0;
            for (Map.Entry<String, List<Standings.Entry>> time : times.entrySet()) {
                seconds[i] = SECONDS.getOrDefault(time.getKey(), Double.NaN);
                ratios[i++] = Standings.relative(time.getValue(), peer);
            }
            if (Double.isFinite(ratios[0])) curves.add(Mark.curve(peer, Reals.of(seconds), Reals.of(ratios)));
        }
        return new Figure(
                "Mercer on real tables",
                new Figure.Axes(
                        Side.log("seconds given to Mercer"), Side.of("mean error / that of a peer")),
                curves);
    }
}
