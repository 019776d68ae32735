package dev.mercer.data.table.internal;

import dev.mercer.util.Term;

/** The options that specify the meaning of columns and targets, for messages. */
public enum RowOption implements Term {
    TARGET("the target"),
    WEIGHT("the weights"),
    IGNORE("the ignored columns"),
    GROUP("the groups"),
    TIME("the order of time"),
    REGRESSION("regression"),
    CLASSES("classes"),
    NA("the spellings of missing values"),
    MEMORY("the memory");

    private final String plain;

    RowOption(String plain) {
        this.plain = plain;
    }

    @Override
    public String plain() {
        return plain;
    }
}
