package dev.mercer.cuda;

import dev.mercer.compute.Backend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A block with too many points for the memory of the card: products are computed there in chunks, rectangles by the processor. */
final class ChunkedEvaluator implements BlockEvaluator {
    private final KernelBlock block;
    private final ChunkedProduct product;
    private final Backend card;
    private final Backend processor;
    private @Nullable BlockEvaluator rectangles;

    ChunkedEvaluator(KernelBlock block, ChunkedProduct product, Backend card, Backend processor) {
        this.block = block;
        this.product = product;
        this.card = card;
        this.processor = processor;
    }

    private synchronized BlockEvaluator rectangles() {
        BlockEvaluator made = rectangles;
        if (made == null) rectangles = made = processor.prepare(block);
        return made;
    }

    @Override
    public void fill(Window window, double[] out, int offset, int stride) {
        rectangles().fill(window, out, offset, stride);
    }

    @Override
    public void fill(Window window, float[] out, int offset, int stride) {
        rectangles().fill(window, out, offset, stride);
    }

    @Override
    public double floatError() {
        return rectangles().floatError();
    }

    @Override
    public BlockEvaluator select(int... rows) {
        return over(block.x().select(rows));
    }

    @Override
    public BlockEvaluator over(Points rows) {
        return card.prepare(new KernelBlock(block.kernel(), rows, block.y(), block.part()));
    }

    @Override
    public Optional<BlockProduct> product() {
        return Optional.of(product);
    }
}
