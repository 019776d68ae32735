/** An HTTP server that predicts by models from files. */
module dev.mercer.serve {
    requires com.fasterxml.jackson.core;
    requires transitive dev.mercer.io;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires static org.jspecify;

    exports dev.mercer.serve;
}
