package dev.mercer.cuda;

/** Points on the GPU ("card") as one side of a {@link Program}. */
interface CardPoints {
    int size();

    /** Numbers from one coordinate to the next; those beyond the last point are finite. */
    int stride();

    /** The number of coordinates of each view. */
    int[] dims();

    /** The address of the coordinates of a view, in double precision. */
    long coordinates(int view);

    /** The address of √k(x, x) for a root. */
    long roots(int number);

    /** The points of a view relative to a center, in single precision. */
    DevicePoints.Floats floats(int view, double[] center);

    /** The points of a view relative to a center, multiplied by a factor, each number as a sum of two in half precision. */
    TensorSource.Halves halves(int view, double[] center, double factor);
}
