package dev.mercer.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.Cycle;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.encoder.internal.TextVectors;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.internal.DateReading;
import dev.mercer.data.table.internal.NumberReading;
import dev.mercer.data.table.internal.PlainNumbers;
import dev.mercer.data.textfeatures.TextFeatures;
import dev.mercer.data.textfeatures.TextModel;
import dev.mercer.io.tensor.Tensor;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncoderTextTest {
    private static Encoder throughText(Encoder encoder) {
        TensorFile file = TensorFile.empty();
        EncoderText.put(encoder, file.metadata(), file.tensors());
        return EncoderText.read(file);
    }

    @Test
    void numbersKeepEveryDigit() {
        SplittableRandom random = new SplittableRandom(1);
        List<ColumnEncoder> columns = new ArrayList<>();
        for (int k = 0; k < 2000; k++) {
            double mean = Double.longBitsToDouble(random.nextLong());
            double deviation = Math.abs(Double.longBitsToDouble(random.nextLong()));
            if (Double.isFinite(mean) && deviation > 0 && Double.isFinite(deviation))
                columns.add(new Standardized("c" + k, mean, deviation, random.nextBoolean()));
        }
        columns.add(new Standardized("zero", -0.0, Double.MIN_VALUE, false));
        columns.add(new Standardized("uncentred", 1.5, 2, true, false));
        for (Encoding encoding : Encoding.values()) {
            TableEncoder encoder = new TableEncoder(encoding, columns);
            assertThat(throughText(encoder)).isEqualTo(encoder);
        }
    }

    @Test
    void datesAndWordsComeBack() {
        TableEncoder encoder = new TableEncoder(
                Encoding.AUTO,
                List.of(
                        new Dated("when", 1.5e9, 0.1, true, List.of(Cycle.DAY, Cycle.YEAR)),
                        new Dated("then", -3, 7, false, List.of()),
                        new YesNo("paid", "yes", "no", true)));
        assertThat(throughText(encoder)).isEqualTo(encoder);
    }

    @Test
    void lettersComeBack() {
        TableEncoder encoder = new TableEncoder(
                Encoding.AUTO,
                List.of(
                        new LetterColumn("dna", ColumnKind.SEQUENCE, 120, true),
                        new LetterColumn("molecule", ColumnKind.GRAPH, 2, false),
                        new LetterColumn("pulse", ColumnKind.SERIES, 9, false)));
        assertThat(throughText(encoder)).isEqualTo(encoder);
    }

    @Test
    void writtenColumnsComeBack() {
        Standardized scaled = new Standardized("size", 3.25, 0.1, true);
        Dated dates = new Dated("when", 1.5e9, 0.1, false, List.of(Cycle.WEEK));
        List<ColumnEncoder> columns = new ArrayList<>();
        columns.add(new WrittenColumn(
                new NumberReading(true, Map.of("", 1.0, "k", 1e3), List.of("Varies")),
                List.of(-1.0, 999.0),
                scaled,
                List.of("Varies"),
                17));
        columns.add(new WrittenColumn(
                new PlainNumbers(), List.of(999.5), new Standardized("plain", 1, 2, true), List.of(), 0));
        for (DateReading.Shape shape : DateReading.Shape.values())
            columns.add(new WrittenColumn(
                    new DateReading(shape, true, List.of("Ready")),
                    List.of(),
                    new Dated(shape.name(), dates.mean(), dates.deviation(), false, dates.cycles()),
                    List.of("Ready"),
                    1));
        TableEncoder encoder = new TableEncoder(Encoding.AUTO, columns);
        assertThat(throughText(encoder)).isEqualTo(encoder);
    }

    @Test
    void learnedColumnsComeBack() {
        TargetStatistics means = new TargetStatistics(
                "zip",
                List.of("a", "b"),
                List.of(
                        new LevelTable(LevelTable.Prefix.TWO_CHARACTERS, List.of("10", ""), Reals.of(0.1, 2, 3, 4)),
                        new LevelTable(LevelTable.Prefix.WHOLE, List.of("10115"), Reals.of(5, 6))),
                new LevelTable(LevelTable.Prefix.WHOLE, List.of("10115", "10117"), Reals.of(0.5, -0.5)),
                -1.5);
        TextModel model = new TextModel(
                new TextFeatures(true, new int[] {3, 16383}, new float[] {1, 2.5f}),
                1,
                new float[] {1, 2, 3, 4, 5, 6},
                new float[] {0, 1, 0.1f});
        TableEncoder encoder = new TableEncoder(
                Encoding.AUTO,
                List.of(
                        new ColumnParts("zip", List.of(new OneHot("zip", List.of("10117"), true, false), means)),
                        new TextVectors("title", List.of(""), model)));
        assertThat(throughText(encoder)).isEqualTo(encoder);
    }

    @Test
    void weightsThatDoNotFitAreRefused() {
        TensorFile file = TensorFile.empty();
        TextModel model = new TextModel(
                new TextFeatures(true, new int[] {3}, new float[] {1}), 1, new float[] {1}, new float[] {0});
        EncoderText.put(
                new TableEncoder(Encoding.AUTO, List.of(new TextVectors("t", List.of(""), model))),
                file.metadata(),
                file.tensors());
        String buckets = file.tensors().keySet().stream()
                .filter(name -> name.endsWith(".buckets"))
                .findFirst()
                .orElseThrow();
        file.tensors().put(buckets, Tensor.I32.of(99_999));
        assertThatThrownBy(() -> EncoderText.read(file)).hasMessageContaining("bucket");
        file.tensors().put(buckets, Tensor.I32.of(1, 2));
        assertThatThrownBy(() -> EncoderText.read(file)).hasMessageContaining("number of weights");
    }

    @Test
    void textsKeepEveryCharacter() {
        List<String> odd = List.of("", " ", "\"", "\\", "\n", "\u0000", "ä", "\uD83D\uDE00", "\uD800", "null", "1.0");
        TableEncoder encoder = new TableEncoder(Encoding.AUTO, List.of(new OneHot("", odd, true, false)));
        assertThat(throughText(encoder)).isEqualTo(encoder);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{                                                     | this is not JSON: \"{\"",
                "{}                                                    | it lacks \"encoding\"",
                "{\"encoding\":\"auto\"}                               | it lacks \"kind\"",
                "{\"encoding\":\"some\",\"kind\":\"table\"}            | there is no encoding \"some\"",
                "{\"encoding\":\"auto\",\"kind\":\"chair\"}            | there is no encoder \"chair\"",
                "{\"encoding\":\"auto\",\"kind\":\"points\"}           | it lacks \"encoder.scales\"",
                "{\"encoding\":\"auto\",\"kind\":\"table\",\"columns\":[{\"name\":\"a\",\"kind\":\"b\"}]} | there is no encoder of a column \"b\"",
                "{\"encoding\":\"auto\",\"kind\":\"table\",\"columns\":[{\"name\":\"a\",\"kind\":\"standardized\"}]} | it lacks \"mean\"",
                "{\"encoding\":\"auto\",\"kind\":\"table\",\"columns\":[{\"name\":\"a\",\"kind\":\"dates\",\"mean\":0,\"deviation\":1,\"indicator\":false,\"cycles\":[\"moon\"]}]} | there is no cycle \"moon\"",
                "{\"encoding\":\"auto\",\"kind\":\"table\",\"columns\":[{\"name\":\"a\",\"kind\":\"written\",\"reading\":{\"kind\":\"runes\"}}]} | there is no reading of a column \"runes\"",
                "{\"encoding\":\"auto\",\"kind\":\"table\",\"columns\":[{\"name\":\"a\",\"kind\":\"one-hot\"}]} | a list of texts is expected"
            })
    void whatIsNoEncoderIsRefused(String text, String message) {
        TensorFile file = new TensorFile(Map.of("encoder", text), Map.of());
        assertThatThrownBy(() -> EncoderText.read(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(message);
    }
}
