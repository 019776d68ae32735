package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TextVectorsTest {
    private static final int ROWS = 1500;
    private static final String[] RANKS = {"Junior", "Senior", "Sr.", "Chief", "Lead", "Assistant"};
    private static final double[] PAY = {-2, 2, 2, 6, 3, -4};
    private static final String[] JOBS = {"Engineer", "Analyst", "Librarian", "Driver", "Accountant"};
    private static final String[] ENDS = {"", " II", " (part time)", ", north", " III", " - night"};

    /** Titles as people write them, mostly different, and pay that depends on their words. */
    private static Table jobs(int seed, double[] pay) {
        Random random = new Random(seed);
        String[] titles = new String[ROWS];
        for (int i = 0; i < ROWS; i++) {
            int rank = random.nextInt(RANKS.length);
            int job = random.nextInt(JOBS.length);
            String title =
                    RANKS[rank] + " " + JOBS[job] + ENDS[random.nextInt(ENDS.length)] + " " + random.nextInt(900);
            titles[i] = random.nextBoolean() ? title : title.toUpperCase(Locale.ROOT);
            pay[i] = PAY[rank] + job + random.nextGaussian();
        }
        return Table.of(TextColumn.of("title", titles));
    }

    private static EncodedTraining fit(Table table, double... y) {
        return Encoder.fit(Encoding.AUTO, table, Reals.constant(table.size(), 1), Supervision.of(Reals.of(y)));
    }

    private static double correlation(Points points, int k, double[] y) {
        double[] x = IntStream.range(0, points.size())
                .mapToDouble(i -> points.get(i, k))
                .toArray();
        double mx =
                IntStream.range(0, x.length).mapToDouble(i -> x[i]).average().orElseThrow();
        double my =
                IntStream.range(0, x.length).mapToDouble(i -> y[i]).average().orElseThrow();
        double xx = 0;
        double yy = 0;
        double xy = 0;
        for (int i = 0; i < x.length; i++) {
            xx += (x[i] - mx) * (x[i] - mx);
            yy += (y[i] - my) * (y[i] - my);
            xy += (x[i] - mx) * (y[i] - my);
        }
        return xy / Math.sqrt(xx * yy);
    }

    @Test
    void wordsPredictNewTexts() {
        double[] pay = new double[ROWS];
        EncodedTraining training = fit(jobs(1, pay), pay);
        Encoder encoder = training.encoder();
        int k = encoder.names().indexOf("title=(words)");
        assertThat(k).as(encoder.names().toString()).isNotNegative();
        double[] other = new double[ROWS];
        Points fresh = encoder.encode(jobs(2, other)).points();
        // Of the variance of about 14 the noise is 1, so that the best correlation is some 0.96.
        assertThat(correlation(fresh, k, other)).isGreaterThan(0.93);
        assertThat(correlation(training.rows().points(), k, pay))
                .as("out of fold, as on new rows")
                .isBetween(correlation(fresh, k, other) - 0.02, correlation(fresh, k, other) + 0.02);
        assertThat(encoder.names()).contains("title=(text 1)");
        assertThat(encoder.said().get(0)).contains("words and characters predict it");
    }

    @Test
    void itemsOfAListAreWords() {
        Random random = new Random(4);
        String[] kinds = {"Action", "Drama", "Science Fiction", "Love Story", "War", "Western", "Fiction Story"};
        String[] lists = new String[ROWS];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            StringBuilder list = new StringBuilder();
            for (int k = 0; k < kinds.length; k++) {
                if (random.nextInt(3) > 0) continue;
                list.append(list.length() > 0 ? "|" : "").append(kinds[k]);
                y[i] += k == 3 ? 5 : 0;
            }
            lists[i] = list.toString();
        }
        Table table = Table.of(TextColumn.of("genres", lists));
        EncodedTraining training = fit(table, y);
        int k = training.encoder().names().indexOf("genres=(words)");
        assertThat(correlation(training.rows().points(), k, y)).isGreaterThan(0.95);
    }

    @Test
    void idsAreDropped() {
        String[] ids = new String[ROWS];
        double[] x = new double[ROWS];
        Random random = new Random(1);
        for (int i = 0; i < ROWS; i++) {
            ids[i] = new UUID(random.nextLong(), random.nextLong()).toString();
            x[i] = random.nextGaussian();
        }
        Table table = Table.of(TextColumn.of("id", ids), NumberColumn.of("x", x));
        Encoder encoder = fit(table, x).encoder();
        assertThat(encoder.names()).containsExactly("x");
        assertThat(encoder.dropped()).singleElement().asString().contains("1500 different texts");
    }

    @Test
    void theSameTextsAlwaysGiveTheSameBits() {
        double[] pay = new double[ROWS];
        Table table = jobs(1, pay);
        assertThat(fit(table, pay).encoder()).isEqualTo(fit(table, pay).encoder());
    }
}
