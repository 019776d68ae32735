package dev.mercer.solve;

/** The treatment of the constant b in f(x) = Σⱼ αⱼ k(xⱼ, x) + b. */
public enum Intercept {
    /** b = 0. */
    NONE,
    /** The features are centered by their weighted mean, and so are numeric targets; b undoes both. */
    CENTRED,
    /** b is chosen by the loss, without a penalty. For the squared loss equivalent to {@link #CENTRED}. */
    FREE
}
