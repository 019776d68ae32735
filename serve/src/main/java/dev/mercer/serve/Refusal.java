package dev.mercer.serve;

import dev.mercer.util.Curable;
import dev.mercer.util.Cure;

/** A request that cannot be answered, with the status and the sentence for the client. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int TIMEOUT = 408;
    static final int TOO_LARGE = 413;
    static final int UNSUPPORTED_TYPE = 415;
    static final int TOO_MANY = 429;
    static final int FAILURE = 500;
    static final int UNAVAILABLE = 503;
    static final int OTHER_VERSION = 505;

    private final int status;

    Refusal(int status, String sentence) {
        // Without a stack trace: it is an answer, and refusals must be cheap.
        super(sentence, null, false, false);
        this.status = status;
    }

    static Refusal bad(String sentence) {
        return new Refusal(BAD_REQUEST, sentence);
    }

    int status() {
        return status;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }

    /** The words of a refusal by the library, with cures that a client of the service can apply. */
    static String words(Curable refusal) {
        return refusal.fact()
                + refusal.cure().map(cure -> " (" + words(cure) + ")").orElse("");
    }

    private static String words(Cure cure) {
        return switch (cure) {
            case NUMBERS_AS_IN_TRAINING ->
                "in training it was: send null, or an empty field in CSV, for a missing value";
            case NAME_MISSING_VALUES, NAME_MISSING_VALUES_OR_DROP_COLUMN ->
                "send null, or an empty field in CSV, for a missing value";
            case DATES_OR_MISSING_VALUES ->
                "write dates as 2024-05-31 or 2024-05-31T12:30, or send null for a missing value";
            case NAME_ENCODING -> "send UTF-8";
            default -> cure.words();
        };
    }
}
