package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpConnectionTest {
    /** As where the buffers outside the heap have no room for an answer. */
    private static final class NoRoom extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            ReferenceCountUtil.release(message);
            promise.setFailure(new OutOfMemoryError("direct"));
        }
    }

    @Test
    void closesAConnectionWhoseAnswerCannotBeWritten() {
        ServerOptions options = ServerOptions.of(List.of(ModelSource.parse("none.mercer")));
        // Without a router each request ends in an answer of status 500, which is enough here.
        Dispatcher dispatcher =
                new Dispatcher(options, null, new Metrics(), new EventLog(options.log(), options.everyRequest()), 1);
        for (boolean room : new boolean[] {true, false}) {
            EmbeddedChannel channel = new EmbeddedChannel();
            if (!room) channel.pipeline().addLast(new NoRoom());
            channel.pipeline().addLast(new HttpConnection(dispatcher));
            channel.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/models"));
            channel.runPendingTasks();
            assertThat(channel.isOpen()).isEqualTo(room);
            channel.finishAndReleaseAll();
        }
        dispatcher.stop();
    }
}
