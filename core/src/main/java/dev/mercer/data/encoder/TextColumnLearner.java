package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.LevelTable.Prefix;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.PlainColumns;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.encoder.internal.TextVectors;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.data.textfeatures.TextModel;
import dev.mercer.data.textfeatures.TextTargets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the encoding of the text columns of a table whose targets are known, and keeps the training rows, encoded out of fold. */
final class TextColumnLearner {
    /** Columns with at most this number of levels are encoded only as a column of 0 and 1 for each level. */
    private static final int FEW = 10;

    /** In columns with more levels, at most this number of levels, each in one row of a hundred, have a column of 0 and 1. */
    private static final int MOST = 30;

    private static final int ROWS_FOR_ONE = 100;

    private final Supplier<Supervision.Standard> standard;
    private final Reals weights;
    private final Function<Supervision.Standard, PlainColumns> plain;
    private Supervision.@Nullable Standard known;
    private @Nullable List<Supervision.Response> responses;
    private final Map<String, EncodedColumn> training = new HashMap<>();

    /** {@code plain} has the columns that are encoded without these targets; it is called when the first column needs them. */
    TextColumnLearner(
            Table inputs, Reals weights, Supervision supervision, Function<Supervision.Standard, PlainColumns> plain) {
        this.standard = () -> supervision.standard(inputs, weights);
        this.weights = weights;
        this.plain = plain;
    }

    /** The targets and, for one number or two classes, their residuals by {@link PlainColumns}; more classes already have many means. */
    private List<Supervision.Response> responses() {
        if (responses == null) {
            Optional<Supervision.Response> rest =
                    targets().count() == 1 ? plain.apply(targets()).residuals(targets()) : Optional.empty();
            responses = Stream.concat(Stream.of(targets().response()), rest.stream())
                    .toList();
        }
        return responses;
    }

    /** True for a column that is encoded without targets. */
    static boolean isPlain(TextColumn column) {
        return Levels.of(column).texts.size() <= FEW;
    }

    /** The targets with their folds, computed when the first column needs them: a table of numbers does not. */
    private Supervision.Standard targets() {
        if (known == null) known = standard.get();
        return known;
    }

    /** The training rows of columns whose encoding depends on targets, by the name of the column. */
    Map<String, EncodedColumn> training() {
        return training;
    }

    ColumnEncoder learn(TextColumn column) {
        Levels levels = Levels.of(column);
        if (levels.texts.size() <= FEW || targets().count() == 0) return OneHot.learn(column, weights);
        ColumnEncoder oneHot = OneHot.learn(column, weights, new OneHot.Limits(MOST, ROWS_FOR_ONE));
        List<ColumnEncoder> parts = new ArrayList<>();
        List<EncodedColumn> encoded = new ArrayList<>();
        if (oneHot instanceof OneHot categories && !categories.categories().isEmpty()) {
            parts.add(oneHot);
            encoded.add(oneHot.encode(column, Origin.unknown()));
        }
        LevelMeans.learn(column, targets(), responses(), levels.chain()).ifPresent(found -> {
            parts.add(found.code());
            encoded.add(found.training());
        });
        words(column, levels).ifPresent(found -> {
            parts.add(found.code);
            encoded.add(found.training);
        });
        if (parts.isEmpty()) return oneHot;
        ColumnEncoder code = ColumnParts.of(column.name(), parts);
        training.put(column.name(), code instanceof ColumnParts several ? several.joined(encoded) : encoded.get(0));
        return code;
    }

    /**
     * Encodes numbers that may be codes, such as postcodes or ids of shops: if their order carries little information about the
     * target, the statistics of the levels are added beside the number.
     */
    ColumnEncoder learn(NumberColumn column, ColumnEncoder number) {
        if (!NumberCodes.couldBe(column, weights) || targets().count() == 0 || !NumberCodes.fits(column, targets()))
            return number;
        TextColumn levels = (TextColumn) ColumnKind.CATEGORY.prepared(column);
        Optional<LevelMeans.Learned> found = LevelMeans.learn(
                levels, targets(), responses(), Levels.of(levels).chainOfNumbers());
        if (found.isEmpty()) return number;
        ColumnParts parts =
                new ColumnParts(column.name(), List.of(number, found.get().code()));
        EncodedColumn plain = number.encode(column, Origin.unknown());
        training.put(column.name(), parts.joined(List.of(plain, found.get().training())));
        return parts;
    }

    private record Words(TextVectors code, EncodedColumn training) {}

    private Optional<Words> words(TextColumn column, Levels levels) {
        if (levels.isCodes()) return Optional.empty();
        Supervision.Response response = Supervision.Response.joined(responses());
        TextTargets rows = new TextTargets(
                response.values(),
                targets().weights(),
                levels.of,
                levels.texts.size(),
                targets().fold(),
                Supervision.FOLDS,
                targets().count());
        return TextModel.learn(levels.texts, rows, levels.plan(RowCounts.total(weights)))
                .map(learned -> {
                    List<String> names = Arrays.stream(learned.targets())
                            .mapToObj(k -> response.names().get(k))
                            .toList();
                    TextVectors code = new TextVectors(column.name(), names, learned.model());
                    return new Words(
                            code, new TextVectors.Training(new TextVectors.Values(code, column), learned.scores()));
                });
    }

    /** The distinct texts of a column. */
    private record Levels(List<String> texts, int[] of) {
        private static final double LONG = 6;
        private static final int SHORT_COORDINATES = 8;
        private static final int LONG_COORDINATES = 30;
        private static final double VARIANCE = 2;
        private static final int DIGITS_OF_CODE = 4;

        static Levels of(TextColumn column) {
            Map<String, Integer> places = new HashMap<>();
            List<String> texts = new ArrayList<>();
            int[] of = new int[column.size()];
            for (int i = 0; i < of.length; i++) {
                Integer place = places.putIfAbsent(column.text(i), texts.size());
                of[i] = place == null ? texts.size() : place;
                if (place == null) texts.add(column.text(i));
            }
            return new Levels(texts, of);
        }

        /** Codes have digits and no spaces. */
        boolean isCodes() {
            long codes = texts.stream()
                    .filter(text -> text.indexOf(' ') < 0 && text.chars().anyMatch(Character::isDigit))
                    .count();
            return codes >= 0.8 * texts.size();
        }

        /** The levels whose means are computed, from coarse to fine. */
        List<Prefix> chain() {
            if (words() > LONG) return List.of(Prefix.WHOLE);
            if (isCodes())
                return List.of(Prefix.ONE_CHARACTER, Prefix.TWO_CHARACTERS, Prefix.THREE_CHARACTERS, Prefix.WHOLE);
            return List.of(Prefix.FIRST_WORD, Prefix.WHOLE);
        }

        /** A common beginning has a meaning only in numbers of the same number of digits, such as postcodes; not in 1 and 12. */
        List<Prefix> chainOfNumbers() {
            List<String> numbers =
                    texts.stream().filter(text -> !text.isEmpty()).toList();
            int digits = numbers.get(0).length();
            boolean alike = numbers.stream().allMatch(text -> text.length() == digits && text.charAt(0) != '-');
            return digits >= DIGITS_OF_CODE && alike ? chain() : List.of(Prefix.WHOLE);
        }

        /** The options for encoding texts of this number of rows. */
        TextModel.Plan plan(int rows) {
            boolean many = words() > LONG;
            boolean repeated = texts.size() < rows / 4;
            int coordinates = many ? LONG_COORDINATES : SHORT_COORDINATES;
            return new TextModel.Plan(!many, repeated ? 0 : coordinates, VARIANCE);
        }

        private double words() {
            return texts.stream().mapToInt(TextModel::words).average().orElse(0);
        }
    }
}
