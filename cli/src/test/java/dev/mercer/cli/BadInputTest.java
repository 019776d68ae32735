package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Errors in files and command lines, all in one table: each gets one clear line on stderr (and for a wrong
 * command line a hint), nothing on stdout, its exit code, and no file is written or changed.
 */
class BadInputTest {
    /** Ready to learn, but for what a case adds. */
    private static final String READY = "--target y --kernel gaussian(sigma=1) --lambda 0.01 --out DIR/m.mercer";

    @TempDir
    static Path directory;

    @BeforeAll
    static void files() throws IOException {
        file("waves.csv", Sets.waves(30, 1));
        file("clouds.csv", Sets.clouds(30, 3, 1));
        file("empty.csv", "");
        file("header.csv", "x,y\n");
        file("one.csv", "x,y\n1,2.5\n");
        file("oneclass.csv", "x,y\n1,a\n2,a\n3,a\n");
        file("ragged.csv", "x,y\n1,2\n3\n");
        file("quotes.csv", "x,y\n1,\"2\n3,4\n");
        file("twice.csv", "x,y,x\n1,2,3\n");
        file("infinite.csv", "x,y\n1,2.5\ninf,3.5\n");
        file("text.csv", "x,w,y\n1,a,0.5\n2,b,1.5\n3,a,2.5\n");
        file("weights.csv", "x,w,y\n1,1,0.5\n2,-1,1.5\n3,1,2.5\n");
        file("nothing.csv", "x,w,y\n1,0,0.5\n2,0,1.5\n");
        file(
                "ids.csv",
                Stream.iterate(0, k -> k + 1)
                        .limit(40)
                        .map(k -> Integer.toHexString(0x9E3779B1 * (k + 1)) + "," + (k * k * 31 % 17) + ".5\n")
                        .reduce("id,y\n", String::concat));
        file("a.xls", "x,y\n1,2\n");
        file("a.parquet", "PAR1");
        file("fake.csv.gz", "x,y\n1,2\n");
        file("zero.libsvm", "1.5 0:1\n");
        file("descending.libsvm", "1.5 2:1 1:1\n");
        file("lacking.csv", "a\n1\n");
        file("words.csv", "a,b\n1,2\nabc,3\n");
        byte[] packed = gzip(Sets.waves(500, 1));
        Files.write(directory.resolve("cut.csv.gz"), Arrays.copyOf(packed, packed.length / 2));
        packed[packed.length / 2] ^= 0x55;
        Files.write(directory.resolve("damaged.csv.gz"), packed);
        Files.write(directory.resolve("junk.csv"), new byte[] {'a', 1, 0, 7, (byte) 0xff, 10, 0, 2});
        Files.write(directory.resolve("latin.csv"), "x,y\nÃ¼,1\nü,2\n".getBytes(StandardCharsets.ISO_8859_1));
        Files.createDirectory(directory.resolve("folder.csv"));
        run("train DIR/waves.csv " + READY.replace("m.mercer", "good.mercer")).endsWith(ExitCode.SUCCESS);
        byte[] model = Files.readAllBytes(directory.resolve("good.mercer"));
        Files.write(directory.resolve("cut.mercer"), Arrays.copyOf(model, model.length - 100));
        model[model.length - 5] ^= 1;
        Files.write(directory.resolve("flipped.mercer"), model);
    }

    private static void file(String name, String content) throws IOException {
        Sets.file(directory, name, content);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    static Stream<Arguments> badFiles() {
        return Stream.of(
                learn("a missing file", "no.csv", "no.csv: there is no such file"),
                learn("a file with a typo", "wavs.csv", "waves.csv?)"),
                learn("a directory", "folder.csv", "folder.csv: is a directory, not a file"),
                learn("an empty file", "empty.csv", "empty.csv: the file is empty"),
                learn("a header alone", "header.csv", "there are no rows below the header"),
                learn("one row", "one.csv", "no input column is left"),
                learn("one class", "oneclass.csv", "class"),
                learn("a ragged row", "ragged.csv", "ragged.csv:3:2: the row has 1 field, the header has 2"),
                learn("an open quote", "quotes.csv", "quotes.csv:2: the quotes"),
                learn("a name twice", "twice.csv", "twice.csv:1: columns 1 and 3 are both named \"x\""),
                learn("bytes that are no text", "junk.csv", "junk.csv:1: not text"),
                learn(
                        "another encoding",
                        "latin.csv",
                        "latin.csv:3: not UTF-8 text (name the encoding with --encoding, such as windows-1252)"),
                learn("half a gzip file", "cut.csv.gz", "the gzip data ends too early"),
                learn("a damaged gzip file", "damaged.csv.gz", "the gzip data is damaged"),
                learn("no gzip file", "fake.csv.gz", "is not gzip data"),
                learn("an unknown ending", "a.xls", "the ending does not tell the format"),
                learn("Parquet", "a.parquet", "a.parquet: the Parquet data is damaged: it is cut off"),
                learn("an infinite value", "infinite.csv", "infinite.csv:3: column \"x\" is not finite: \"inf\""),
                learn("nothing but ids", "ids.csv", "no input column is left"),
                learn(
                        "a negative weight",
                        "weights.csv --column w=weight",
                        "weights.csv:3: a weight must be a number >= 0"),
                learn("no weight at all", "nothing.csv --column w=weight", "the weight of every row is 0"),
                learn("text as it is", "text.csv --encode none", "column \"w\""),
                fails("an index 0", "train DIR/zero.libsvm --kernel linear() --lambda 1", "zero.libsvm:1: index 0"),
                fails(
                        "descending indices",
                        "train DIR/descending.libsvm --kernel linear() --lambda 1",
                        "descending.libsvm:1: index 1 comes after index 2"),
                fails("half a model", "predict DIR/cut.mercer DIR/waves.csv", "the file is cut off"),
                fails("a flipped bit", "predict DIR/flipped.mercer DIR/waves.csv", "does not match its checksum"),
                fails("no model", "inspect DIR/waves.csv", "is not a Mercer model"),
                fails("an empty model", "inspect DIR/empty.csv", "the file is empty"),
                fails("a missing model", "predict DIR/god.mercer DIR/waves.csv", "good.mercer?)"),
                fails("a missing column", "predict DIR/good.mercer DIR/lacking.csv", "missing: b"),
                fails("text for a number", "predict DIR/good.mercer DIR/words.csv", "words.csv:3: column \"a\" is not"),
                fails("scores without a target", "evaluate DIR/good.mercer DIR/words.csv", "there is no column \"y\""),
                fails("probabilities of numbers", "predict DIR/good.mercer DIR/waves.csv --proba", "--proba"),
                fails(
                        "unlearned intervals",
                        "predict DIR/good.mercer DIR/waves.csv --interval 0.9",
                        "has no intervals"),
                fails("a picture in nowhere", "quickstart --out DIR/no/a.svg", "there is no such directory"));
    }

    static Stream<Arguments> options() {
        return Stream.of(
                fails("out in nowhere", train("").replace("DIR/m", "DIR/no/m"), "there is no such directory"),
                fails("out is a directory", train("").replace("m.mercer", "folder.csv"), "is a directory"),
                fails(
                        "out is the input",
                        train("").replace("m.mercer", "waves.csv"),
                        "is also read, and would be lost"),
                fails("out may not be written", train("").replace("DIR/m", "/proc/m"), "may not be written"),
                fails("a missing test file", train("--test DIR/no.csv"), "no.csv: there is no such file"),
                misused("an unknown encoding", train("--encoding utf-9"), "--encoding must be the name of a character"),
                fails("an unknown kernel", train("").replace("gaussian", "gausian"), "did you mean gaussian?"),
                fails("an open parenthesis", train("").replace("=1)", "=1"), ")"),
                fails("sigma 0", train("").replace("sigma=1", "sigma=0"), "sigma must be > 0"),
                fails("an unknown column of a kernel", train("").replace("=1)", "=1)[zz]"), "zz"),
                fails("a kernel that is none", train("").replace("gaussian(sigma=1)", "sigmoid(1,0)"), "sigmoid"),
                fails("a kernel for others", train("").replace("gaussian(sigma=1)", "chi2(1)"), ">= 0"),
                fails("an unknown target", train("").replace("target y", "target z"), "there is no column \"z\""),
                fails("an ignored target", train("--column y=ignore"), "is the target"),
                fails("a target that weighs", train("--column y=weight"), "both the target and the weight"),
                fails(
                        "a class that is not there",
                        "train DIR/clouds.csv --target kind --kernel linear() --c 1 --class-weight pink:2",
                        "pink"),
                misused("no target", train("").replace("--target y", ""), "which column is to be learned?"),
                misused("an unknown method", train("--method rigde"), "did you mean ridge?"),
                misused("a method for classes", train("--method logistic"), "learns classes"),
                misused("a negative lambda", train("").replace("0.01", "-1"), "--lambda must be a number >= 0"),
                misused("a lambda that is no number", train("").replace("0.01", "much"), "got \"much\""),
                misused("two penalties", train("--c 1"), "--c"),
                misused(
                        "kernel and features",
                        train("--method features(subsets())"),
                        "--kernel does not belong to --method features"),
                misused("an unknown task", train("--task clusters"), "--task must be one of regression, classes"),
                misused("a role that is none", train("--column x=wieght"), "did you mean weight?"),
                misused("a column without a role", train("--column x"), "--column needs COL=ROLE"),
                misused("an unknown option", train("--lamda 1"), "did you mean --lambda?"),
                misused("a class weight of nothing", train("--class-weight heavy"), "--class-weight must be"),
                misused("no iterations", train("--iterations 0"), "--iterations must be a whole number >= 1"),
                misused("half a seed", train("--seed 0.5"), "--seed must be a whole number"),
                misused("an unknown encoding", train("--encode most"), "--encode must be one of auto, uncentred, none"),
                misused("an unknown format", train("--format xls"), "--format must be csv, tsv"),
                misused("too little memory", train("--memory 1k"), "--memory must be at least 64m"),
                misused("no threads", train("--threads 0"), "--threads must be"),
                misused("an unknown back end", train("--backend abacus"), "there is no back end \"abacus\""),
                misused("an unknown command", "trian DIR/waves.csv", "did you mean train?"),
                misused("an unknown shell", "completion fish", "must be one of bash, zsh"),
                misused("an unknown help", "help tran", "did you mean train?"),
                misused("nothing to predict", "predict DIR/good.mercer", "DATA"),
                misused("percents", "predict DIR/good.mercer DIR/waves.csv --interval 90", "90 percent is 0.9"),
                misused("no row to explain", "predict DIR/good.mercer DIR/waves.csv --explain 0", "--explain"),
                misused("standard input twice", train("--test -").replace("DIR/waves.csv", "-"), "can be read once"));
    }

    private static String train(String more) {
        return "train DIR/waves.csv " + READY + " " + more;
    }

    private static Arguments learn(String what, String file, String message) {
        return fails(what, "train DIR/" + file + " " + READY, message);
    }

    private static Arguments fails(String what, String line, String message) {
        return Arguments.of(what, line, ExitCode.FAILURE, message);
    }

    private static Arguments misused(String what, String line, String message) {
        return Arguments.of(what, line, ExitCode.USAGE, message);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"badFiles", "options"})
    void isRefusedInOneLine(String what, String line, int code, String message) throws IOException {
        Map<String, List<Byte>> before = content();
        Run run = run(line).endsWith(code);
        assertThat(run.out()).isEmpty();
        List<String> said = run.err().lines().toList();
        assertThat(said).hasSize(code == ExitCode.USAGE ? 2 : 1);
        assertThat(said.get(0)).startsWith("mercer: ").contains(message).doesNotContain("internal error", "Exception");
        if (code == ExitCode.USAGE)
            assertThat(said.get(1)).startsWith("try mercer").endsWith("--help");
        assertThat(content()).isEqualTo(before);
    }

    private static Run run(String line) {
        List<String> args = new ArrayList<>();
        for (String word : line.strip().split(" +")) args.add(word.replace("DIR", directory.toString()));
        return Run.of(args.toArray(String[]::new));
    }

    /** Every file with its bytes. */
    private static Map<String, List<Byte>> content() throws IOException {
        Map<String, List<Byte>> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                List<Byte> bytes = new ArrayList<>();
                for (byte b : Files.readAllBytes(file)) bytes.add(b);
                all.put(file.toString(), bytes);
            }
        }
        return all;
    }
}
