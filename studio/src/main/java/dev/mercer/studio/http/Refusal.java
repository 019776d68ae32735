package dev.mercer.studio.http;

/** A request that cannot be answered, with the status and the sentence for the user. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public static final int BAD_REQUEST = 400;
    public static final int UNAUTHORIZED = 401;
    public static final int FORBIDDEN = 403;
    public static final int NOT_FOUND = 404;
    public static final int METHOD_NOT_ALLOWED = 405;
    public static final int CONFLICT = 409;
    public static final int TOO_LARGE = 413;
    public static final int UNPROCESSABLE = 422;
    public static final int FAILURE = 500;

    private final int status;

    public Refusal(int status, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
    }

    public static Refusal bad(String sentence) {
        return new Refusal(BAD_REQUEST, sentence);
    }

    public static Refusal notFound(String sentence) {
        return new Refusal(NOT_FOUND, sentence);
    }

    public int status() {
        return status;
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
