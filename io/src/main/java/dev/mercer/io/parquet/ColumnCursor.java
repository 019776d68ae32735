package dev.mercer.io.parquet;

import dev.mercer.io.file.SeekableInput;
import java.io.IOException;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** The values of a column in a group of rows, page by page; one page and the dictionary are in memory. */
final class ColumnCursor {
    private final ChunkInput in;
    private final Codec codec;
    private final ColumnValues form;
    private final boolean optional;
    private @Nullable Dictionary dictionary;
    /** Rows of the group that are still to be read. */
    private long left;

    private int inPage;
    private @Nullable RleBitPackedReader present;
    private @Nullable RleBitPackedReader indices;
    private @Nullable PageValues values;

    ColumnCursor(SeekableInput file, Footer.Group group, Footer.Field field, ColumnValues form) {
        Footer.Chunk chunk = group.chunks().get(field.chunk());
        chunk.codec().requireKnown();
        Damage.unless(chunk.type() == form.type().physical(), "its values are of another type than the schema says");
        this.in = new ChunkInput(file, chunk.start(), chunk.length());
        this.codec = chunk.codec();
        this.left = group.rows();
        this.form = form;
        this.optional = field.schema().repetition() == SchemaElement.OPTIONAL;
    }

    /** Adds the next values, one for each row. */
    void read(int rows, ColumnValues.Builder to) throws IOException {
        for (int wanted = rows; wanted > 0; ) {
            while (inPage == 0) page();
            int count = Math.min(wanted, inPage);
            for (int k = 0; k < count; k++) add(to);
            inPage -= count;
            wanted -= count;
            left -= count;
        }
    }

    private void add(ColumnValues.Builder to) {
        if (present != null && present.next() == 0) to.addMissing();
        else if (indices != null && dictionary != null) dictionary.add(indices.next(), to);
        else if (values == null) throw new Damage("a page has no values");
        else if (form.text()) to.add(form.text(values));
        else to.add(form.number(values));
    }

    private void page() throws IOException {
        Damage.unless(in.left() > 0, "it has fewer values than rows");
        PageHeader header = PageHeader.read(new ThriftReader(in));
        int stored = header.stored();
        Damage.unless(stored >= 0 && stored <= in.left(), "a page is larger than its column");
        byte[] bytes = in.readNBytes(stored);
        CRC32 sum = new CRC32();
        sum.update(bytes);
        Damage.unless(!header.differs((int) sum.getValue()), "the checksum of a page does not match");
        Cursor page = new Cursor(bytes, 0, stored);
        switch (header.kind()) {
            case PageHeader.DICTIONARY ->
                dictionary = new Dictionary(form, header.values(), codec.decompress(page, header.size()));
            case PageHeader.DATA -> data(header, codec.decompress(page, header.size()));
            case PageHeader.DATA_V2 -> dataOfSecondVersion(header, page);
            default -> {}
        }
    }

    private void data(PageHeader header, Cursor page) {
        present = null;
        if (optional) {
            if (header.levels() != PageEncoding.RLE)
                throw new Unreadable("has levels encoded by " + header.levels() + ", which is not read here");
            present = new RleBitPackedReader(page.part(page.int32()), 1);
        }
        values(header, page);
    }

    /** Levels come first, and are not compressed. */
    private void dataOfSecondVersion(PageHeader header, Cursor page) throws IOException {
        int before = page.left();
        page.take(header.repetitionBytes());
        Cursor levels = page.part(header.definitionBytes());
        present = optional ? new RleBitPackedReader(levels, 1) : null;
        int size = header.size() - (before - page.left());
        values(header, header.compressed() && page.left() > 0 ? codec.decompress(page, size) : page);
    }

    private void values(PageHeader header, Cursor page) {
        inPage = header.values();
        Damage.unless(inPage >= 0, "a page has a negative number of values");
        Damage.unless(inPage <= left, "a page has more values than its group has rows");
        PageEncoding encoding = header.encoding();
        indices = null;
        values = null;
        if (encoding.byDictionary()) {
            Damage.unless(dictionary != null, "it has no dictionary");
            // Without bytes all values are missing.
            indices = new RleBitPackedReader(page, page.left() == 0 ? 0 : page.oneByte());
        } else if (page.left() > 0) values = encoding.values(form.type(), page, inPage);
    }
}
