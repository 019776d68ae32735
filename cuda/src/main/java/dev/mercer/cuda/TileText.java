package dev.mercer.cuda;

/** CUDA C that moves the lower triangle of tiles of a matrix in double between a buffer of tiles and the rows of the matrix. */
final class TileText {
    private TileText() {}

    static final String TEXT = """
            struct Args { double* tiles; double* matrix; long long first, count, n, side, toTiles; };
            extern "C" __global__ void move(const Args a) {
                long long number = a.first + blockIdx.y;
                long long i = (long long) ((sqrt(8.0 * number + 1) - 1) / 2);
                while (i * (i + 1) / 2 > number) i--;
                while ((i + 1) * (i + 2) / 2 <= number) i++;
                long long j = number - i * (i + 1) / 2;
                long long rows = min(a.side, a.n - i * a.side), columns = min(a.side, a.n - j * a.side);
                double* tile = a.tiles + blockIdx.y * a.side * a.side;
                double* part = a.matrix + i * a.side * a.n + j * a.side;
                for (long long at = (long long) blockIdx.x * 256 + threadIdx.x; at < rows * columns; at += (long long) gridDim.x * 256) {
                    double* place = part + at / columns * a.n + at % columns;
                    if (a.toTiles) tile[at] = *place;
                    else *place = tile[at];
                }
            }
            """;
}
