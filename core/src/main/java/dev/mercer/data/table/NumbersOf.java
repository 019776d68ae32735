package dev.mercer.data.table;

import dev.mercer.data.table.internal.CellText;
import dev.mercer.data.table.internal.MissingWords;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Text;

/** Reads a column that must hold numbers; any other value is refused, and the message names its place in the file. */
public final class NumbersOf {
    private NumbersOf() {}

    /** The column itself if it is a number column without a missing value; anything else is refused. */
    public static NumberColumn complete(Column column, Origin origin) {
        if (!(column instanceof NumberColumn numbers)) {
            numbers(column, origin, Cure.NAME_MISSING_VALUES_OR_DROP_COLUMN);
            throw new InvalidInputException(
                    origin.prefix() + "column " + Text.quote(column.name()) + " holds text, not numbers",
                    Cure.DROP_COLUMN);
        }
        for (int i = 0; i < numbers.size(); i++)
            if (numbers.isMissing(i))
                throw new InvalidInputException(
                        origin.place(i) + ": column " + Text.quote(column.name()) + " has a missing value",
                        Cure.FILL_IN_OR_DROP);
        return numbers;
    }

    /**
     * A later column as numbers, some of them perhaps missing: a text column is accepted if each of its texts is a
     * number, perhaps below 0 in parentheses as accountants write it, or a word for a missing value, "none" for example.
     */
    public static NumberColumn numbers(Column column, Origin origin) {
        return numbers(column, origin, Cure.NUMBERS_AS_IN_TRAINING);
    }

    private static NumberColumn numbers(Column column, Origin origin, Cure cure) {
        if (column instanceof NumberColumn numbers) return numbers;
        NumberColumn.Builder builder = new NumberColumn.Builder();
        for (int i = 0; i < column.size(); i++) {
            boolean missing = column.isMissing(i) || MissingWords.contains(column.text(i));
            double value = missing ? Double.NaN : number(CellText.strip(column.text(i)));
            if (!missing && !Double.isFinite(value)) throw notANumber(column, i, origin, cure);
            builder.add(value);
        }
        return builder.build(column.name());
    }

    private static double number(String text) {
        int end = text.length() - 1;
        boolean negative = end > 1 && text.charAt(0) == '(' && text.charAt(end) == ')';
        if (!negative) return NumberText.parse(text);
        boolean signed = text.charAt(1) == '-' || text.charAt(1) == '+';
        return signed ? Double.NaN : 0.0 - NumberText.parse(text.substring(1, end));
    }

    private static InvalidInputException notANumber(Column column, int i, Origin origin, Cure cure) {
        String text = column.text(i);
        boolean comma = text.indexOf(',') >= 0 && NumberText.isNumber(text.replace(',', '.'));
        String fact =
                origin.place(i) + ": column " + Text.quote(column.name()) + " is not a number: " + Text.quote(text);
        return comma
                ? new InvalidInputException(fact + " (write the decimal point as \".\")")
                : new InvalidInputException(fact, cure);
    }
}
