package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of model files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ModelsContract {
    private static final int FLIPS = 200;
    private static final int CUTS = 50;

    @TempDir
    Path directory;

    /** Models of one kind, with all that may be in them. */
    abstract List<ModelExample> examples();

    private Path written(ModelExample example) {
        Path file = directory.resolve("a.mercer");
        Models.save(example.model(), file);
        return file;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void comesBackEqual(ModelExample example) {
        TableModel read = Models.load(written(example));
        assertThat(read).isEqualTo(example.model()).hasSameHashCodeAs(example.model());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void predictsTheSameBits(ModelExample example) {
        Predictions expected = example.prediction().apply(example.model());
        Predictions actual = example.prediction().apply(Models.load(written(example)));
        assertThat(actual).isEqualTo(expected);
        assertThat(actual.size()).isPositive();
        assertThat(ModelExamples.sameBits(actual.scores(), expected.scores())).isTrue();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theSameModelGivesTheSameBytes(ModelExample example) throws IOException {
        byte[] first = Files.readAllBytes(written(example));
        assertThat(Files.readAllBytes(written(example))).isEqualTo(first);
        Path again = directory.resolve("again.mercer");
        Models.save(Models.load(written(example)), again);
        assertThat(Files.readAllBytes(again)).isEqualTo(first);
    }

    /** As another program would read it, that knows safetensors and nothing of Mercer. */
    @ParameterizedTest
    @MethodSource("examples")
    void isASafetensorsFile(ModelExample example) throws IOException {
        byte[] bytes = Files.readAllBytes(written(example));
        int length = (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
        assertThat(length % 8).isZero();
        assertThat((char) bytes[8]).isEqualTo('{');
        JsonNode header = new ObjectMapper().readTree(bytes, 8, length);
        long end = 0;
        for (Map.Entry<String, JsonNode> field : header.properties()) {
            JsonNode node = field.getValue();
            if (field.getKey().equals("__metadata__")) {
                assertThat(node).allMatch(JsonNode::isTextual);
                continue;
            }
            long size = node.get("dtype").textValue().equals("F64") ? 8 : 4;
            for (JsonNode n : node.get("shape")) size *= n.longValue();
            assertThat(node.get("data_offsets").get(0).longValue()).isEqualTo(end);
            assertThat(end % (node.get("dtype").textValue().equals("F64") ? 8 : 4))
                    .as("aligned")
                    .isZero();
            end += size;
            assertThat(node.get("data_offsets").get(1).longValue()).isEqualTo(end);
        }
        assertThat(8 + length + end).isEqualTo(bytes.length);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aFlippedBitIsNoticed(ModelExample example) throws IOException {
        byte[] bytes = Files.readAllBytes(written(example));
        SplittableRandom random = new SplittableRandom(1);
        for (int n = 0; n < FLIPS; n++) {
            // The first 60 bytes and the last, each; then anywhere.
            int at = n < 60 ? n : n == 60 ? bytes.length - 1 : random.nextInt(bytes.length);
            int bit = 1 << random.nextInt(8);
            bytes[at] ^= (byte) bit;
            refused(bytes, "byte " + at + " changed by " + bit);
            bytes[at] ^= (byte) bit;
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aTruncatedFileIsNoticed(ModelExample example) throws IOException {
        byte[] bytes = Files.readAllBytes(written(example));
        for (int n = 0; n < CUTS; n++) {
            int length = (int) ((long) n * bytes.length / CUTS);
            refused(Arrays.copyOf(bytes, length), length + " of " + bytes.length + " bytes");
        }
        refused(Arrays.copyOf(bytes, bytes.length - 1), "one byte less");
        refused(Arrays.copyOf(bytes, bytes.length + 1), "one byte more");
    }

    private void refused(byte[] bytes, String how) throws IOException {
        Path file = directory.resolve("damaged.mercer");
        // Some file systems sync a file that is overwritten, but not one that is new: milliseconds each.
        Files.deleteIfExists(file);
        Files.write(file, bytes);
        InvalidInputException refused = catchThrowableOfType(InvalidInputException.class, () -> Models.load(file));
        assertThat(refused).as(how).isNotNull();
        assertThat(refused.getMessage()).startsWith(file + ": ").hasLineCount(1);
    }
}
