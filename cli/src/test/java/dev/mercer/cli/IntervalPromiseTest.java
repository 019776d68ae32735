package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.learn.HoldOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Promises of train, inspect and predict for intervals of rows that are not independent, and of models that were tuned. */
class IntervalPromiseTest {
    private static final String TRAIN = "try mercer train --help";

    @TempDir
    Path directory;

    private String model() {
        return directory.resolve("m.mercer").toString();
    }

    private Run train(String file, String options) {
        List<String> args = new ArrayList<>(List.of("train", file, "--target", "y", "--json", "--out", model()));
        args.addAll(List.of(options.split(" ")));
        return Run.of(args.toArray(String[]::new));
    }

    private Run predict(String file, String... more) {
        List<String> args = new ArrayList<>(List.of("predict", model(), file, "--interval", "0.9"));
        args.addAll(List.of(more));
        return Run.of(args.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
    }

    private double coverage(String file) throws IOException {
        List<String> rows = predict(file).out().lines().skip(1).toList();
        List<String> data = Files.readAllLines(Path.of(file));
        int last = data.get(0).split(",").length - 1;
        int held = 0;
        for (int i = 0; i < rows.size(); i++) {
            String[] fields = rows.get(i).split(",");
            double y = Double.parseDouble(data.get(i + 1).split(",")[last]);
            if (Double.parseDouble(fields[1]) <= y && y <= Double.parseDouble(fields[2])) held++;
        }
        return held / (double) rows.size();
    }

    /** Rows near a place of their group, which has an effect of its own on the target. */
    private String groups(String name, int groups, int size, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder csv = new StringBuilder("g,a,y\n");
        for (int g = 0; g < groups; g++) {
            double place = 10 * random.nextDouble();
            double effect = random.nextGaussian();
            for (int i = 0; i < size; i++) {
                double a = place + 0.02 * random.nextGaussian();
                csv.append('g').append(g).append(',').append(a).append(',');
                csv.append(Math.sin(a) + effect + 0.1 * random.nextGaussian()).append('\n');
            }
        }
        return Sets.file(directory, name, csv.toString());
    }

    /** The figures: 40 groups of 10, of which 29 % of rows of new groups were covered. */
    @ParameterizedTest
    @CsvSource({
        "split:0.25, 100, 10, 1, 'at least 90 % in a row of a new group, if new groups'",
        "cv, 400, 40, 10, 'about 90 % (guaranteed: 73.1 %) in a row of a new group, if new groups'",
        "cv:40, 400, 40, 40, 'about 90 % (guaranteed: 80 %) in a row of a new group, if new groups'"
    })
    void intervalsOfGroupsHoldForNewGroups(String kind, int rows, int groups, int parts, String promise)
            throws IOException {
        String file = groups("groups.csv", 40, 10, 1);
        String fresh = groups("fresh.csv", 300, 1, 2);
        String options = "--column g=group --kernel gaussian(0.3) --lambda 1e-4 --interval ";
        JsonNode interval =
                train(file, options + kind).endsWith(ExitCode.SUCCESS).json().get("interval");
        assertThat(interval.get("rows").asInt()).isEqualTo(rows);
        assertThat(interval.get("groups").asInt()).isEqualTo(groups);
        assertThat(interval.get("parts").asInt()).isEqualTo(parts);
        assertThat(coverage(fresh)).isBetween(0.8, 0.99);
        assertThat(predict(fresh).err()).contains(promise);
        assertThat(Run.of("inspect", model()).out()).contains(groups + " groups (equal inputs are one)");
    }

    @Test
    void copiesOfRowsAreAGroup() throws IOException {
        String once = Sets.waves(60, 1);
        String twice = once + once.substring(once.indexOf('\n') + 1);
        String options = "--kernel gaussian(0.5) --lambda 1e-4 --interval ";
        train(Sets.file(directory, "once.csv", once), options + "cv:60").endsWith(ExitCode.SUCCESS);
        String fresh = Sets.file(directory, "fresh.csv", Sets.waves(40, 2));
        List<String> expected = predict(fresh).out().lines().toList();
        JsonNode interval = train(Sets.file(directory, "twice.csv", twice), options + "cv:60")
                .json()
                .get("interval");
        assertThat(interval.get("groups").asInt()).isEqualTo(60);
        List<String> found = predict(fresh).out().lines().toList();
        for (int i = 1; i < found.size(); i++)
            for (int c = 0; c < 3; c++)
                assertThat(Double.parseDouble(found.get(i).split(",")[c]))
                        .isCloseTo(Double.parseDouble(expected.get(i).split(",")[c]), within(1e-6));
        assertThat(train(Sets.file(directory, "twice.csv", twice), options + "split")
                        .json()
                        .get("interval")
                        .get("groups")
                        .asInt())
                .isEqualTo(12);
    }

    /** The noise grows with time: the last rows know it, random ones do not. */
    @ParameterizedTest
    @ValueSource(strings = {"--column t=time --column u=ignore", "--folds ordered"})
    void splitKeepsTheLastRowsInTime(String order) throws IOException {
        Random random = new Random(4);
        List<String> rows = new ArrayList<>();
        for (int t = 0; t < 200; t++)
            rows.add(t + "," + (t * 7919 % 200) + "," + random.nextDouble() + "," + t * random.nextGaussian());
        String file = Sets.file(directory, "time.csv", "t,u,a,y\n" + String.join("\n", rows) + "\n");
        String options = order + " --kernel gaussian(1) --lambda 1 --interval split";
        JsonNode interval =
                train(file, options).endsWith(ExitCode.SUCCESS).json().get("interval");
        assertThat(interval.get("basis").asText()).isEqualTo("latest");
        assertThat(interval.get("rows").asInt()).isEqualTo(40);
        assertThat(interval.get("guarantee").get("0.9").asDouble()).isZero();
        String last = rows.subList(160, 200).stream().collect(Collectors.joining("\n"));
        double latest = coverage(Sets.file(directory, "last.csv", "t,u,a,y\n" + last + "\n"));
        assertThat(latest).as("the rows of the calibration themselves").isEqualTo(37 / 40.0);
        assertThat(predict(file).err())
                .contains(
                        "an interval is as wide as it takes to hold 90 % of the last 40 training rows; later rows are held less",
                        "so that nothing is guaranteed");
        assertThat(Run.of("inspect", model()).out().replaceAll("\\s+", " "))
                .contains("the last 40 rows", "no guarantee");
    }

    @Test
    void whatCannotHoldIsRefused() throws IOException {
        String waves = Sets.file(directory, "waves.csv", Sets.waves(50, 1));
        String fixed = "--kernel gaussian(1) --lambda 1e-3 --interval ";
        assertThat(train(waves, "--folds ordered " + fixed + "cv").isMisused(TRAIN))
                .isEqualTo("--interval cv learns from later rows to predict earlier ones, which contradicts"
                        + " --column COL=time: use --interval split, which holds out the last rows");
        String file = groups("groups.csv", 6, 5, 1);
        assertThat(train(file, "--column g=group " + fixed + "gp").isMisused(TRAIN))
                .isEqualTo(
                        "--interval gp takes the noise of each row as independent, which rows of a --column COL=group need not"
                                + " be: use --interval split or cv, which leave out whole groups");
        assertThat(train(file, "--column g=group " + fixed + "cv").failsWithOneLine())
                .isEqualTo("--interval cv:10 needs at least as many groups, of which rows with equal inputs are one, as"
                        + " parts, got 6: give fewer parts, such as --interval cv:2");
    }

    /** Who lets train choose has no guarantee of CV+, and reads so wherever intervals are spoken of. */
    @Test
    void whatWasChosenByTheSameRowsHasNoGuarantee() throws IOException {
        String waves = Sets.file(directory, "waves.csv", Sets.waves(60, 1));
        JsonNode interval = train(waves, "--kernel gaussian(1) --interval cv")
                .endsWith(ExitCode.SUCCESS)
                .json()
                .get("interval");
        assertThat(interval.get("basis").asText()).isEqualTo("tuned");
        assertThat(interval.get("guarantee").get("0.9").asDouble()).isZero();
        assertThat(predict(waves).err())
                .contains("about 90 % (not guaranteed: settings were chosen by the same rows; train --interval"
                        + " split has a guarantee)");
        assertThat(predict(waves, "--json")
                        .json()
                        .get("interval")
                        .get("guarantee")
                        .asDouble())
                .isZero();
        assertThat(Run.of("inspect", model()).out().replaceAll("\\s+", " "))
                .contains("no guarantee, as settings were chosen by the same rows");
    }

    /** The choice does not see the rows that are held out: it is the same whatever their targets are. */
    @Test
    void splitChoosesWithoutTheRowsThatItCalibratesWith() throws IOException {
        List<String> lines = Sets.waves(100, 1).lines().toList();
        String file = Sets.file(directory, "waves.csv", String.join("\n", lines) + "\n");
        JsonNode first = train(file, "--interval split --kernel gaussian(auto)").json();
        List<Integer> learned = IntStream.range(0, 100).boxed().collect(Collectors.toCollection(ArrayList::new));
        for (int kept : new HoldOut(0.2, 1).of(100)) learned.remove((Integer) kept);
        String changed = IntStream.range(0, 100)
                .mapToObj(i -> {
                    String[] fields = lines.get(i + 1).split(",");
                    return learned.contains(i) ? lines.get(i + 1) : fields[0] + "," + fields[1] + "," + 50 * i;
                })
                .collect(Collectors.joining("\n"));
        JsonNode second = train(
                        Sets.file(directory, "changed.csv", lines.get(0) + "\n" + changed + "\n"),
                        "--interval split --kernel gaussian(auto)")
                .json();
        assertThat(second.get("kernel")).isEqualTo(first.get("kernel"));
        assertThat(second.get("lambda")).isEqualTo(first.get("lambda"));
        assertThat(first.get("interval").get("basis").asText()).isEqualTo("unseen");
        assertThat(first.get("interval").get("guarantee").get("0.9").asDouble()).isEqualTo(0.9);
    }
}
