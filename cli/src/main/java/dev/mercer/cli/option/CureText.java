package dev.mercer.cli.option;

import dev.mercer.util.Curable;
import dev.mercer.util.Cure;
import dev.mercer.util.RefusedException;
import java.util.Optional;

/** Describes remedies for refusals of the library by options and subcommands of the command. */
public final class CureText {
    private CureText() {}

    /** The message of a refusal by the library; empty for any other failure. */
    public static Optional<String> refusal(Throwable failure) {
        return failure instanceof Curable refusal ? Optional.of(message(refusal)) : Optional.empty();
    }

    /** The fact and, if there is a cure, the options of the command that apply it. */
    public static String message(Curable refusal) {
        if (refusal instanceof RefusedException refused) return TermText.message(refused);
        return refusal.fact() + refusal.cure().map(CureText::of).orElse("");
    }

    /** The end of a sentence that begins with the fact, its punctuation included. */
    public static String of(Cure cure) {
        return switch (cure) {
            case FEWER_POINTS -> ": raise --memory or use fewer points";
            case FEWER_POINTS_AT_A_TIME -> ": raise --memory or ask for fewer points at a time";
            case FEWER_CENTERS -> ": raise --memory or use fewer centers";
            case FEWER_FEATURES -> ": raise --memory or use fewer features";
            case KERNEL_OF_FEATURES -> ": raise --memory, or use the kernel of the features";
            case MORE_MEMORY -> ": raise --memory";
            case CACHE_ELSEWHERE -> " (make room, or name another directory with --cache)";
            case NAME_MISSING_VALUES -> " (use --na to name missing values)";
            case NUMBERS_AS_IN_TRAINING -> " (in training it was: use --na to name missing values)";
            case NAME_MISSING_VALUES_OR_DROP_COLUMN ->
                " (use --na to name missing values, or --column NAME=ignore to leave" + " the column out)";
            case DATES_OR_MISSING_VALUES ->
                " (write dates as 2024-05-31 or 2024-05-31T12:30, or use --na to name" + " missing values)";
            case FILL_IN_OR_DROP -> " (fill it in, or leave out the row or, with --column NAME=ignore, the column)";
            case DROP_COLUMN -> " (leave it out with --column NAME=ignore)";
            case KERNEL_OF_TEXTS ->
                " (for strings, sets, sequences or graphs name a kernel of texts and its column, such as"
                        + " --kernel \"normalized(spectrum(3)[COL])\")";
            case KEEP_CONSTANT_COLUMNS -> " (--encode none keeps constant columns)";
            case NAME_FORMAT -> " (name the right format with --format)";
            case NAME_ENCODING -> " (name the encoding with --encoding, such as windows-1252)";
            case KNOWN_FORMAT -> " (or use --format csv, tsv, libsvm or parquet)";
            case CSV_FORMAT -> " (for a CSV file use --format csv)";
            case INDICES_FROM_ONE -> " (add 1 to all of them; rows of kernel values need --kernel precomputed)";
            case NO_TARGET -> " (leave out --target)";
            case GIVE_MODEL_FILE -> " (mercer train --out writes one)";
            case GIVE_CHECKPOINT_FILE -> " (mercer train --state writes one)";
            case GIVE_ROWS_TO_DRAW -> ": give DATA to draw it there (mercer plot MODEL DATA --out FILE.svg)";
            case SAME_RUN -> " (give the data and options that it was begun with, or another file with --state)";
            case ANOTHER_KERNEL -> ": choose another, or see what `mercer kernel check` says about it";
            case RAISE_LAMBDA -> "; raise lambda or add jitter, or ask `mercer kernel check`";
            case LEARN_PROBABILITIES -> " (train with --method lssvm, svm or logistic)";
            case NO_PROBABILITIES -> " (leave out --proba)";
            case NO_CONTRIBUTIONS -> " (leave out --explain)";
            case LEARN_INTERVALS -> " (train again with --interval cv)";
            case NO_INTERVALS -> " (leave out --interval)";
            case CV_INTERVALS -> ": use CV+, a model for each of a few parts (--interval cv)";
            case FEWER_FOLDS -> ": ask for fewer folds (--folds)";
            case TRAIN_WITH_KERNEL -> " (train with --kernel)";
            case EXPORT_CATEGORY -> ": train with --column NAME=category, or use mercer-scorer";
            case DOUBLE_PRECISION -> ": use --precision double";
            case TRAIN_WITHOUT_ENCODING -> " (train with --encode none)";
        };
    }
}
