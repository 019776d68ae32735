package dev.mercer.io.file;

import java.io.FilterInputStream;
import java.io.InputStream;

/** Standard input. It can be opened once, and closing the stream leaves it open. */
record StandardInput() implements Source {
    @Override
    public String name() {
        return "standard input";
    }

    @Override
    public InputStream open() {
        return new FilterInputStream(System.in) {
            @Override
            public void close() {}
        };
    }

    @Override
    public boolean reopens() {
        return false;
    }
}
