package dev.mercer.studio;

import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;

/** The messages of the pages for failures, with remedies for refusals of the library. */
final class StudioWords {
    private StudioWords() {}

    /** The message for a failure; for a refusal the fact and, if there is one, a cure that a user of the pages can apply. */
    static String of(Throwable failure) {
        if (failure instanceof InvalidInputException refused)
            return refused.fact()
                    + refused.cure().map(cure -> " (" + words(cure) + ")").orElse("");
        if (failure instanceof OutOfMemoryError)
            return "this needs more memory than there is: start mercer studio with a larger --memory, or use fewer rows";
        return "this should not happen, please report it with the output of mercer doctor: " + failure;
    }

    private static String words(Cure cure) {
        return switch (cure) {
            case FEWER_POINTS, FEWER_CENTERS, FEWER_FEATURES, FEWER_POINTS_AT_A_TIME, KERNEL_OF_FEATURES, MORE_MEMORY ->
                "start mercer studio with a larger --memory, or use fewer rows";
            case NAME_MISSING_VALUES, NUMBERS_AS_IN_TRAINING ->
                "leave the field empty, or write NA, where a value is missing";
            case NAME_MISSING_VALUES_OR_DROP_COLUMN, FILL_IN_OR_DROP ->
                "leave the field empty, or write NA, where a value is missing, or set the column to ignore";
            case DATES_OR_MISSING_VALUES ->
                "write dates as 2024-05-31 or 2024-05-31T12:30, and leave the field empty where one is missing";
            case DROP_COLUMN -> "set the column to ignore";
            case NAME_FORMAT, KNOWN_FORMAT, CSV_FORMAT -> "give the file the ending .csv, .tsv or .csv.gz";
            case NAME_ENCODING -> "save the file as UTF-8";
            default -> cure.words();
        };
    }
}
