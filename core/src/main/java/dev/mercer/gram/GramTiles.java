package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.tile.TileStore;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;

/** Iterates over the tiles of a triangle, in parallel. */
final class GramTiles {
    private GramTiles() {}

    /** Processes the tile at {@code window} of the matrix. */
    interface Use<A> {
        void of(Window window, A tile);
    }

    static <A> void forEach(TileStore<A> matrix, Compute compute, Progress progress, Use<A> use) {
        List<int[]> tiles = new ArrayList<>();
        for (int i = 0; i < matrix.tiles(); i++) for (int j = 0; j <= i; j++) tiles.add(new int[] {i, j});
        compute.run("Gram matrix", tiles.size(), progress, t -> {
            int row = tiles.get(t)[0];
            int column = tiles.get(t)[1];
            int fromRow = row * SymmetricMatrix.TILE;
            int fromColumn = column * SymmetricMatrix.TILE;
            int toColumn = fromColumn + matrix.tileRows(column);
            Window window = new Window(fromRow, fromRow + matrix.tileRows(row), fromColumn, toColumn);
            use.of(window, matrix.tile(row, column));
        });
    }

    /** The lower triangle in single precision. */
    static FloatSymmetricMatrix single(KernelBlock block, Compute compute, Progress progress) {
        long bytes =
                FloatSymmetricMatrix.bytes(block.rows()) + compute.backend().preparedBytes(block.x(), block.y());
        StoredGram.requireMemory(block.rows(), bytes, compute);
        FloatSymmetricMatrix matrix = new FloatSymmetricMatrix(block.rows());
        BlockEvaluator evaluator = compute.prepare(block);
        forEach(matrix, compute, progress, (window, tile) -> evaluator.fill(window, tile, 0, window.columns()));
        return matrix;
    }
}
