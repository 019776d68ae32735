package dev.mercer.data.table.internal;

import dev.mercer.util.NumberText;

/** Numbers as programs write them: {@code 3}, {@code -0.5}, {@code 1e-3}. */
public record PlainNumbers() implements Reading {
    @Override
    public double value(String text) {
        double value = NumberText.parse(text);
        return Double.isFinite(value) ? value : Double.NaN;
    }

    @Override
    public double value(double number) {
        return number;
    }

    @Override
    public String word(String text) {
        return "";
    }

    @Override
    public String said() {
        return "numbers";
    }
}
