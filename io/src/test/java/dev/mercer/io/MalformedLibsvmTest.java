package dev.mercer.io;

import dev.mercer.io.table.LibsvmReader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that can be wrong with a LIBSVM file, and exactly what is said. */
class MalformedLibsvmTest {
    private static final LibsvmReader LABELLED = LibsvmReader.defaults();
    private static final LibsvmReader ANY = LABELLED.allowUnlabelled();

    static Stream<Arguments> files() {
        return Stream.of(
                file("", "a.libsvm: the file holds no points (a point is a line \"label index:value index:value …\")"),
                file(
                        "# nothing\n\n",
                        "a.libsvm: the file holds no points (a point is a line \"label index:value index:value …\")"),
                file(
                        "1 0:5\n",
                        "a.libsvm:1: index 0: indices begin with 1 (add 1 to all of them; rows of kernel"
                                + " values need the precomputed kernel)"),
                file(
                        "1 1:5\n\n-1 1:5 3:1 2:1\n",
                        "a.libsvm:3: index 2 comes after index 3 (sort the indices, each once)"),
                file("1 1:1\n1 2:0 2:5", "a.libsvm:2: index 2 comes after index 2 (sort the indices, each once)"),
                file(
                        "1 -1:5\n",
                        "a.libsvm:1: the index of \"-1:5\" is not a number from 1 (number the columns 1, 2, 3 …)"),
                file("1 :5\n", "a.libsvm:1: the index of \":5\" is not a number from 1 (number the columns 1, 2, 3 …)"),
                file(
                        "1 age:5\n",
                        "a.libsvm:1: the index of \"age:5\" is not a number from 1 (number the columns 1, 2, 3 …)"),
                file(
                        "1 99999999999:5\n",
                        "a.libsvm:1: index 99999999999 is too large: the largest is 2147483646 (number the columns"
                                + " without gaps)"),
                file(
                        "1 1:1 60000000:5\n",
                        "a.libsvm: index 60000000 is too large for a file of this size: the largest is 1048576 (number the"
                                + " columns without gaps)"),
                file(
                        "1 1:2\n2 1:abc\n",
                        "a.libsvm:2: the value of index 1 is not a number: \"abc\" (write a number, or leave it out for"
                                + " 0)"),
                file(
                        "1 1: 2\n",
                        "a.libsvm:1: the value of index 1 is not a number: \"\" (write a number, or leave it out for 0)"),
                file(
                        "1 1:1e999\n",
                        "a.libsvm:1: the value of index 1 is not finite: \"1e999\" (write a number, or leave it out for"
                                + " 0)"),
                file(
                        "1 1:nan\n",
                        "a.libsvm:1: the value of index 1 is not finite: \"nan\" (write a number, or leave it out for"
                                + " 0)"),
                file(
                        "1 0.5 0.7\n",
                        "a.libsvm:1: \"0.5\" is not index:value (write every value with its index, as 3:0.5)"),
                file(
                        "1,2 1:5\n",
                        "a.libsvm:1: a point has one label, not \"1,2\" (for a CSV file name the format CSV)"),
                file("inf 1:5\n", "a.libsvm:1: the label is not finite: \"inf\" (leave out the line)"),
                file(
                        "3 qid:7 1:5\n",
                        "a.libsvm:1: \"qid:7\" groups points for ranking, which is not supported (remove it: sed -E"
                                + " 's/ qid:[0-9]+//')"),
                file(
                        "1 1:5\r\n1:6\r\n",
                        "a.libsvm:2: there is no label before \"1:6\" (write the label first; only one-class learning"
                                + " needs none)"),
                Arguments.of(ANY, "1 1:5\n1:6\n", "a.libsvm:2: there is no label before \"1:6\" (label all or none)"),
                Arguments.of(
                        ANY,
                        "1:5\n\n1 1:6\n",
                        "a.libsvm:3: a label, \"1\", but the points before have none (label all or none)"),
                Arguments.of(
                        LABELLED.withColumns(3),
                        "1 1:5 4:1\n",
                        "a.libsvm:1: index 4 is too large: 3 columns are expected (is it the right file?)"),
                file("PAR\0\1\2\n", "a.libsvm:1: not a text file (name the right format)"));
    }

    private static Arguments file(String text, String message) {
        return Arguments.of(LABELLED, text, message);
    }

    @ParameterizedTest
    @MethodSource("files")
    void isRefusedWithItsLineAndACure(LibsvmReader reader, String text, String message) {
        Texts.refused(message, () -> Texts.libsvm(reader, text));
    }
}
