package dev.mercer.export;

/** A function of one coordinate of a point and of a centre, whose sum over the coordinates a kernel needs. */
enum Fold {
    /** (x − z)². */
    SQUARES,
    /** |x − z|. */
    DISTANCES,
    /** sin²(parameter·(x − z)). */
    SINES,
    /** (x − z)²/(x + z), 0 where both are 0. */
    CHI_SQUARES,
    /** min(x, z). */
    MINIMA,
    /** 1 where x and z differ, else 0. */
    DIFFERENCES
}
