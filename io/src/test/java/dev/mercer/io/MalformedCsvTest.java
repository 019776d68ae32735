package dev.mercer.io;

import static dev.mercer.io.Texts.utf8;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that can be wrong with a CSV file, and exactly what is said. */
class MalformedCsvTest {
    private static final String QUOTES =
            "the quotes of the row that begins here do not match (close each quote; write \"\" for a quote in a field)";

    static Stream<Arguments> files() {
        return Stream.of(
                file("nothing", "", "cars.csv: the file is empty (its first row must name the columns)"),
                file(
                        "only empty lines",
                        "\n\r\n\n",
                        "cars.csv: the file is empty (its first row must name the columns)"),
                file("only a mark", "\uFEFF", "cars.csv: the file is empty (its first row must name the columns)"),
                file(
                        "a short row",
                        "speed,dist\n4,2\n\n7\n",
                        "cars.csv:4:2: the row has 1 field, the header has 2 (leave a field empty where a value is missing, with its separator)"),
                file(
                        "a long row",
                        "speed;dist\n4;2;1\n",
                        "cars.csv:2:5: the row has 3 fields, the header has 2 (put quotes around a field that holds \";\")"),
                file(
                        "a short row after a field of three lines",
                        "a,b\n\"one\ntwo\r\nthree\",1\n2\n",
                        "cars.csv:5:2: the row has 1 field, the header has 2 (leave a field empty where a value is missing, with its separator)"),
                file(
                        "a long row in a tab separated file",
                        "a\tb\n1\t2\t3\n",
                        "cars.csv:2:5: the row has 3 fields, the header has 2 (put quotes around a field that holds"
                                + " \"\\t\")"),
                file(
                        "a long row, its last line after a field of two",
                        "a,b\n\"one\nzwölf\",\"ü\"\"\", 7\n",
                        "cars.csv:3:14: the row has 3 fields, the header has 2 (put quotes around a field that holds"
                                + " \",\")"),
                file(
                        "a name used twice",
                        "speed,dist,speed\n",
                        "cars.csv:1: columns 1 and 3 are both named \"speed\" (rename one)"),
                file(
                        "no header",
                        "\n1,0,0\n2,1,0\n",
                        "cars.csv:2: columns 2 and 3 are both named \"0\" (is the header row missing?)"),
                file("a quote that is never closed", "a,b\n1,2\n3,\"x\n4,5\n", "cars.csv:3: " + QUOTES),
                file("a quote that is never closed in the header", "a,\"b\n1,2\n", "cars.csv:1: " + QUOTES),
                file("text after a closing quote", "a,b\n1,\"x\"y\n", "cars.csv:2: " + QUOTES),
                file(
                        "an infinite number",
                        "speed\n4\n\ninf\n",
                        "cars.csv:4: column \"speed\" is not finite: \"inf\" (name the texts that mean a missing value)"),
                file(
                        "a number too large",
                        "speed\n1e999\n-Infinity\n",
                        "cars.csv:2: column \"speed\" is not finite: \"1e999\" (name the texts that mean a missing value)"),
                file(
                        "an odd NaN",
                        "speed\n1\n-NAN\n",
                        "cars.csv:3: column \"speed\" is not finite: \"-NAN\" (name the texts that mean a missing value)"),
                file("a NUL", "a,b\n1,2\n\0,3\n", "cars.csv:3: not text: there is a NUL byte (name the right format)"),
                Arguments.of(
                        "a byte that Windows-1252 does not have",
                        new byte[] {'a', '\n', 'b', '\n', (byte) 0xFC, (byte) 0x81, '\n'},
                        "cars.csv:3: not windows-1252 text (name the encoding of the text)"),
                Arguments.of(
                        "UTF-16 without a mark",
                        "a,b\n".getBytes(StandardCharsets.UTF_16LE),
                        "cars.csv:1: not text: there is a NUL byte (name the right format)"),
                Arguments.of(
                        "a character cut off at the end",
                        Arrays.copyOf(utf8("a\nü\nü"), 6),
                        "cars.csv:3: not UTF-8 text (name the encoding of the text)"),
                Arguments.of(
                        "binary",
                        new byte[] {'P', 'A', 'R', '1', 0x15, 4, 0x15, 0, 9, 8},
                        "cars.csv:1: not text: there is a NUL byte (name the right format)"),
                Arguments.of(
                        "Latin 1 below UTF-8",
                        farDown(),
                        "cars.csv:50002: not UTF-8 text (name the encoding of the text)"));
    }

    private static Arguments file(String what, String text, String message) {
        return Arguments.of(what, utf8(text), message);
    }

    private static byte[] farDown() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(utf8("name\r\n"));
        for (int i = 0; i < 50_000; i++) out.writeBytes(utf8("Müller\r\n"));
        out.write(0xfc);
        return out.toByteArray();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void isRefusedWithItsLineAndACure(String what, byte[] bytes, String message) {
        Texts.refused(message, () -> Texts.csv("cars.csv", bytes));
    }
}
