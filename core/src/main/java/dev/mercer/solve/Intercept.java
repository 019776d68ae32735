package dev.mercer.solve;

/** What is done about the constant b in f(x) = Σⱼ αⱼ k(xⱼ, x) + b. */
public enum Intercept {
    /** b = 0. */
    NONE,
    /** The features are centred by their weighted mean, and so are numeric targets; b brings both back. */
    CENTRED,
    /** b is chosen by the loss and costs no penalty. For the squared loss the same as {@link #CENTRED}. */
    FREE
}
