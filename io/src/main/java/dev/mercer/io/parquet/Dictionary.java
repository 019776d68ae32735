package dev.mercer.io.parquet;

import org.jspecify.annotations.Nullable;

/** The different values of a column in a group of rows, to which pages refer by their index. */
final class Dictionary {
    private final double[] numbers;
    private final @Nullable String[] texts;

    /** {@code count} values from a page. */
    Dictionary(ColumnValues form, int count, Cursor in) {
        long bits = Math.max(1, 8L * form.type().smallest());
        Damage.unless(count >= 0 && count <= 8L * in.left() / bits, "a dictionary has more values than its bytes");
        PageValues values = PageEncoding.PLAIN.values(form.type(), in, count);
        numbers = new double[form.text() ? 0 : count];
        texts = new @Nullable String[form.text() ? count : 0];
        for (int k = 0; k < count; k++)
            if (form.text()) texts[k] = form.text(values);
            else numbers[k] = form.number(values);
    }

    void add(int index, ColumnValues.Builder to) {
        int count = Math.max(numbers.length, texts.length);
        Damage.unless(index >= 0 && index < count, "a value is not in the dictionary");
        if (texts.length > 0) to.add(texts[index]);
        else to.add(numbers[index]);
    }
}
