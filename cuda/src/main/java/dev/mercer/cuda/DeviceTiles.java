package dev.mercer.cuda;

import dev.mercer.compute.internal.Platform;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.TileStore;
import dev.mercer.util.Parallel;

/** Copies symmetric matrices between tiles of the host and rows of a matrix on the card, its lower triangle, some tiles at a time. */
final class DeviceTiles {
    private static final int SIDE = SymmetricMatrix.TILE;
    private static final int TILE_BYTES = 8 * SIDE * SIDE;
    private static final String TEXT = """
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

    /** The number of tiles that are copied at once. */
    private static final int COUNT = Lane.BYTES / TILE_BYTES;

    private DeviceTiles() {}

    /** Copies from the host's tiles. */
    static void upload(Lane lane, TileStore<double[]> from, long matrix) {
        each(from, (first, count) -> {
            Parallel.run(Math.min(count, Platform.processors()), count, t -> {
                double[] tile = tile(from, first + t);
                lane.host().write((long) t * TILE_BYTES, tile, 0, tile.length);
            });
            lane.upload(lane.address(), (long) count * TILE_BYTES);
            move(lane, from.size(), matrix, first, count, false);
            lane.await();
        });
    }

    /** Copies to the host's tiles; for tiles on the diagonal, both halves are copied. */
    static void download(Lane lane, long matrix, TileStore<double[]> to) {
        each(to, (first, count) -> {
            move(lane, to.size(), matrix, first, count, true);
            lane.download(lane.address(), (long) count * TILE_BYTES);
            Parallel.run(Math.min(count, Platform.processors()), count, t -> {
                double[] tile = tile(to, first + t);
                lane.host().read((long) t * TILE_BYTES, tile, 0, tile.length);
            });
        });
    }

    private interface Some {
        void tiles(int first, int count);
    }

    private static void each(TileStore<double[]> store, Some some) {
        int all = store.tiles() * (store.tiles() + 1) / 2;
        for (int first = 0; first < all; first += COUNT) some.tiles(first, Math.min(COUNT, all - first));
    }

    /** Tiles are numbered along the rows of the lower triangle. */
    private static double[] tile(TileStore<double[]> store, int number) {
        int i = (int) ((Math.sqrt(8.0 * number + 1) - 1) / 2);
        while ((long) i * (i + 1) / 2 > number) i--;
        while ((i + 1L) * (i + 2) / 2 <= number) i++;
        return store.tile(i, number - i * (i + 1) / 2);
    }

    private static void move(Lane lane, int n, long matrix, int first, int count, boolean toTiles) {
        Struct arguments = new Struct().with(lane.address(), matrix, first, count, n, SIDE, toTiles ? 1 : 0);
        lane.run(TEXT, "move", 16, count, arguments);
    }
}
