package dev.mercer.util;

/** The name of something that a caller can set, such as λ or the target column; a shell writes it in its own way. */
public interface Term {
    /** The name in general words, for Java programs. */
    String plain();
}
