package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table as people send it, through train and predict: nothing is prepared by hand, and the predictions are sensible. */
class NastyTableTest {
    private static final String HEADER = "order id;when;city;size;paid;shop;price\n";

    @TempDir
    Path directory;

    private String model = "";
    private Run trained = new Run(0, "", "");

    @BeforeEach
    void train() throws IOException {
        StringBuilder csv = new StringBuilder("\uFEFF" + HEADER);
        Random random = new Random(7);
        for (int i = 0; i < 150; i++) csv.append(row(i, random));
        model = directory.resolve("m.mercer").toString();
        trained = Run.of(
                        "train",
                        Sets.file(directory, "orders.csv", csv.toString()),
                        "--target",
                        "price",
                        "--kernel",
                        "gaussian(sigma=3)",
                        "--lambda",
                        "1e-4",
                        "--out",
                        model)
                .endsWith(ExitCode.SUCCESS);
    }

    /** The price rises with the size, with the years, by 5 where it is paid, and by 20 in "Paris; centre, left". */
    private static String row(int i, Random random) {
        int day = random.nextInt(1000);
        int city = random.nextInt(3);
        double size = Math.round(100 * random.nextDouble()) / 10.0;
        boolean paid = random.nextBoolean();
        String name = List.of("\"Paris; centre, left\"", "Köln", "\"the \"\"old\"\" town\"")
                .get(city);
        String shown = random.nextInt(10) == 0 ? "NA" : String.valueOf(size);
        double price = 3 * size + day / 50.0 + (city == 0 ? 20 : 0) + (paid ? 5 : 0) + random.nextGaussian() / 4;
        return "A-" + (9000 + i) + "; " + LocalDate.of(2020, 1, 1).plusDays(day) + ";" + name + ";" + shown + ";"
                + (paid ? "Yes" : "no") + ";web;" + price + "\n";
    }

    @Test
    void whatWasDoneIsSaid() {
        assertThat(trained.err())
                .contains("column \"order id\" is not learned from: each of its 150 different texts is too rare")
                .contains("column \"shop\" is not learned from: it is always \"web\"");
        JsonNode encoder = Run.of("inspect", model, "--json").json().get("encoder");
        List<String> names = new ArrayList<>();
        encoder.get("columns").forEach(name -> names.add(name.asText()));
        assertThat(names)
                .containsExactly(
                        "when",
                        "when=(week sin)",
                        "when=(week cos)",
                        "when=(year sin)",
                        "when=(year cos)",
                        "city=Köln",
                        "city=Paris; centre, left",
                        "city=the \"old\" town",
                        "size",
                        "size=(missing)",
                        "paid");
        Map<String, String> treated = new LinkedHashMap<>();
        encoder.get("table")
                .forEach(column -> treated.put(
                        column.get("name").asText(),
                        column.path("type").asText() + ", "
                                + column.get("treatment").asText() + ", "
                                + column.get("becomes").size()));
        assertThat(treated)
                .containsExactly(
                        entry("order id", ", dropped, 0"),
                        entry("when", "date, dates, 5"),
                        entry("city", "text, one-hot, 3"),
                        entry("size", "number, standardized, 2"),
                        entry("paid", "text, yes-no, 1"),
                        entry("shop", ", dropped, 0"));
        assertThat(Run.of("inspect", model).out()).contains("when: dates, standardised", "paid: 1 for yes, 0 for no");
    }

    /** The cities are three columns of points, and one of the table. */
    @Test
    void aKernelOfAColumnOfTextSeesAllItsCategories() {
        Run run = Run.of(
                        "train",
                        directory.resolve("orders.csv").toString(),
                        "--target",
                        "price",
                        "--kernel",
                        "gaussian(sigma=3)[size, when] + gaussian(sigma=1)[city]",
                        "--lambda",
                        "1e-4",
                        "--json")
                .endsWith(ExitCode.SUCCESS);
        assertThat(run.json().get("train").get("r2").asDouble()).isGreaterThan(0.8);
    }

    @Test
    void predictionsAreSensible() throws IOException {
        String rows = Sets.file(
                directory,
                "new.csv",
                "paid,extra,when,size,city\n"
                        + "yes,?,2021-05-15,5,\"Paris; centre, left\"\n"
                        + "no,x,15.05.2021,5,Köln\n"
                        + "NO,x,2021-05-15T00:00,8,Köln\n"
                        + "no,x,2021-05-15,5,Oslo\n"
                        + "maybe,x,,NA,Köln\n");
        Run run = Run.of("predict", model, rows).endsWith(ExitCode.SUCCESS);
        double[] found =
                run.out().lines().skip(1).mapToDouble(Double::parseDouble).toArray();
        double days = 500 / 50.0;
        assertThat(found).hasSize(5);
        assertThat(found[0]).isBetween(15 + days + 25 - 3, 15 + days + 25 + 3);
        assertThat(found[1]).isBetween(15 + days - 3, 15 + days + 3);
        assertThat(found[2]).isBetween(24 + days - 4, 24 + days + 4);
        assertThat(found[3]).as("an unknown city, between the others").isBetween(found[1] - 10, found[0] + 5);
        assertThat(found[4]).isBetween(0.0, 70.0);
        assertThat(run.err())
                .contains("column \"city\": 1 value was not seen in training")
                .contains("column \"paid\": 1 value was not seen in training")
                .contains("column \"when\": 1 value is missing, none was in training");
    }

    @Test
    void whatCannotBeEncodedIsRefused() throws IOException {
        String lacking = Sets.file(directory, "lacking.csv", "paid,size,city\nyes,1,Köln\n");
        assertThat(Run.of("predict", model, lacking).failsWithOneLine()).endsWith("missing: when");
        String late =
                Sets.file(directory, "late.csv", "paid,size,city,when\nyes,1,Köln,2021-01-01\nyes,1,Köln,later\n");
        assertThat(Run.of("predict", model, late).failsWithOneLine())
                .startsWith(late + ":3: column \"when\" is not a date: \"later\"");
    }
}
