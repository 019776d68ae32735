package dev.mercer.export;

/** An operation of a {@link Graph}. All values are vectors; one of length 1 joins with a vector of any length. */
enum Op {
    /** A column of numbers. */
    NUMBER,
    /** All columns of points without names. */
    POINT,
    /** A row of a table that belongs to a text. */
    LOOKUP,
    CONSTANT,
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    MINIMUM,
    MAXIMUM,
    /** 1 where the first is less than the second, else 0. */
    LESS,
    /** 1 where both are equal, else 0. */
    EQUAL,
    /** The first to the power of the second. */
    POWER,
    EXP,
    SQRT,
    SIN,
    /** 1 where a value is missing, else 0. */
    IS_MISSING,
    /** The first, or the second if the first is missing. */
    OR_ELSE,
    /** A constant matrix times a vector. */
    MATRIX,
    SUM,
    GATHER,
    CONCAT,
    /** A formula of one or two vectors. */
    FORMULA,
    /** The sum over coordinates of a formula of a point and each of some centers. */
    FOLD
}
