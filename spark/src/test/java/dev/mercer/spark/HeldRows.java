package dev.mercer.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.storage.StorageLevel;

/** Rows that are kept by executors, of which one stops in the middle of a pass and waits to be killed. */
final class HeldRows extends JavaRDD<StoredBlock> {
    private static final long serialVersionUID = 1L;

    /** Blocks that the executor hands out before it stops: the rows are counted, and some passes are over. */
    private static final int BEFORE = 7;

    private final String worker;
    private final String sign;

    /**
     * Holds the executor of a worker.
     *
     * @param worker the folder of the worker
     * @param sign the file that the executor makes when it waits
     */
    HeldRows(JavaRDD<StoredBlock> rows, String worker, String sign) {
        super(rows.rdd(), rows.classTag());
        this.worker = worker;
        this.sign = sign;
    }

    /** Each pass asks for the blocks after they were kept. */
    @Override
    public JavaRDD<StoredBlock> persist(StorageLevel level) {
        return super.persist(level).map(new Hold(worker, sign));
    }

    private record Hold(String worker, String sign) implements Function<StoredBlock, StoredBlock> {
        private static final AtomicInteger BLOCKS = new AtomicInteger();

        @Override
        public StoredBlock call(StoredBlock block) throws IOException, InterruptedException {
            boolean here = Path.of("").toAbsolutePath().startsWith(worker);
            if (here && BLOCKS.incrementAndGet() > BEFORE) {
                Files.write(Path.of(sign), new byte[0]);
                // Nobody waits that long: the process is killed.
                Thread.sleep(600_000);
            }
            return block;
        }
    }
}
