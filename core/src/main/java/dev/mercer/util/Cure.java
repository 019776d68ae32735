package dev.mercer.util;

/**
 * Remedies for refused input: what the caller can change so that the same request succeeds.
 *
 * <p>A cure is a value, not a sentence, because each shell has its own way to apply it: an option of a command, a field of
 * a form, an argument in Java. The {@link #words()} are for a Java program; a shell replaces them by its own.
 */
public enum Cure {
    // Memory.
    FEWER_POINTS("raise the memory budget or use fewer points"),
    FEWER_POINTS_AT_A_TIME("raise the memory budget or ask for fewer points at a time"),
    FEWER_CENTERS("raise the memory budget or use fewer centers"),
    FEWER_FEATURES("raise the memory budget or use fewer features"),
    KERNEL_OF_FEATURES("raise the memory budget, or use the kernel of the features"),
    MORE_MEMORY("give the program more memory"),
    CACHE_ELSEWHERE("make room, or name another directory for the cache"),

    // Columns and values of a table.
    NAME_MISSING_VALUES("name the texts that mean a missing value"),
    NUMBERS_AS_IN_TRAINING("in training it was: name the texts that mean a missing value"),
    NAME_MISSING_VALUES_OR_DROP_COLUMN("name the texts that mean a missing value, or leave out the column"),
    DATES_OR_MISSING_VALUES(
            "write dates as 2024-05-31 or 2024-05-31T12:30, or name the texts that mean a missing value"),
    FILL_IN_OR_DROP("fill it in, or leave out the row or the column"),
    DROP_COLUMN("leave it out"),
    KERNEL_OF_TEXTS("for strings, sets, sequences or graphs take a kernel of texts on their column"),
    KEEP_CONSTANT_COLUMNS("Encoding.NONE keeps constant columns"),

    // Formats of files.
    NAME_FORMAT("name the right format"),
    NAME_ENCODING("name the encoding of the text"),
    KNOWN_FORMAT("or name the format: CSV, TSV, LIBSVM or Parquet"),
    CSV_FORMAT("for a CSV file name the format CSV"),
    INDICES_FROM_ONE("add 1 to all of them; rows of kernel values need the precomputed kernel"),
    NO_TARGET("name no target"),
    GIVE_MODEL_FILE("Models.save writes one"),
    GIVE_ROWS_TO_DRAW("give rows, to draw the model where they are"),
    GIVE_CHECKPOINT_FILE("CheckpointFile writes one"),
    EXPORT_CATEGORY(
            "train with the column as a category, or predict with mercer-scorer, which reads every column as the model does"),
    DOUBLE_PRECISION("export double precision"),
    SAME_RUN("give the data and settings that it was begun with, or begin anew"),

    // Kernels and learners.
    ANOTHER_KERNEL("choose another kernel, or examine this one with PsdDoctor"),
    RAISE_LAMBDA("raise lambda or add jitter, or examine the kernel with PsdDoctor"),
    LEARN_PROBABILITIES(
            "train a ridge classifier or a support vector machine with calibrated probabilities, or with a logistic loss"),
    NO_PROBABILITIES("ask for no probabilities"),
    NO_CONTRIBUTIONS("ask for no contributions of training rows"),
    LEARN_INTERVALS("train with intervals, for example CV+"),
    NO_INTERVALS("ask for no intervals"),
    CV_INTERVALS("use CV+, which keeps a model for each of a few folds"),
    FEWER_FOLDS("ask for fewer folds"),
    TRAIN_WITH_KERNEL("train with a kernel"),
    TRAIN_WITHOUT_ENCODING("train with Encoding.NONE");

    private final String words;

    Cure(String words) {
        this.words = words;
    }

    /** The cure in words for a Java program, to stand in brackets after the fact. */
    public String words() {
        return words;
    }

    /** A refusal for a Java program: the fact, and the cure in brackets. */
    public String after(String fact) {
        return fact + " (" + words + ")";
    }
}
