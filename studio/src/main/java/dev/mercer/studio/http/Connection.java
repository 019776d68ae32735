package dev.mercer.studio.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One connection of a browser: requests are answered one after the other, in their order. */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for what is written or closed
final class Connection extends SimpleChannelInboundHandler<HttpObject> {
    /** The longest body: an uploaded file. */
    static final int LONGEST_BODY = 256 << 20;

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final WebServer server;
    private @Nullable HttpRequest head;
    private @Nullable ByteArrayOutputStream body;
    /** Answers the request that was let in, once its body is here. */
    private Consumer<byte[]> whole = bytes -> {};

    private EventSource.@Nullable Subscription subscription;
    private boolean gone;

    Connection(WebServer server) {
        this.server = server;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) throws IOException {
        if (gone) return;
        if (message.decoderResult().isFailure()) {
            refuse(context, Refusal.bad("this is not a request of HTTP/1.1"));
            return;
        }
        if (message instanceof HttpRequest request) begin(context, request);
        if (message instanceof HttpContent content && body != null) receive(context, content, body);
    }

    /** Reads the address, once: what is decided on here is what will be answered. */
    private void begin(ChannelHandlerContext context, HttpRequest request) {
        head = request;
        Request asked;
        try {
            QueryStringDecoder address = new QueryStringDecoder(request.uri());
            asked = new Request(request.method().name(), address.path(), Map.of(), address.parameters(), new byte[0]);
        } catch (IllegalArgumentException wrong) {
            refuse(context, Refusal.bad("the address cannot be read: " + wrong.getMessage()));
            return;
        }
        Optional<Reply> page = server.page(asked);
        int port = ((InetSocketAddress) context.channel().localAddress()).getPort();
        Refusal refusal = server.guard()
                .refusal(request.headers(), port, page.isPresent())
                .orElse(null);
        if (refusal == null && HttpUtil.getContentLength(request, 0L) > LONGEST_BODY) refusal = tooLong();
        if (refusal != null) {
            refuse(context, refusal);
            return;
        }
        body = new ByteArrayOutputStream();
        whole = bytes -> page.ifPresentOrElse(file -> send(context, file), () -> work(context, asked.withBody(bytes)));
        if (HttpUtil.is100ContinueExpected(request))
            context.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
    }

    private static Refusal tooLong() {
        return new Refusal(
                Refusal.TOO_LARGE,
                "a file of more than 256 MiB cannot be sent from a page: start with mercer studio FILE, which reads it in place");
    }

    private void receive(ChannelHandlerContext context, HttpContent content, ByteArrayOutputStream into)
            throws IOException {
        ByteBuf bytes = content.content();
        if (into.size() + (long) bytes.readableBytes() > LONGEST_BODY) {
            refuse(context, tooLong());
            return;
        }
        bytes.readBytes(into, bytes.readableBytes());
        if (!(content instanceof LastHttpContent)) return;
        body = null;
        whole.accept(into.toByteArray());
    }

    private void work(ChannelHandlerContext context, Request asked) {
        context.channel().config().setAutoRead(false); // one at a time; read again after the answer
        server.work(() -> {
            Reply reply = server.answer(asked);
            context.executor().execute(() -> send(context, reply));
        });
    }

    /** Refuses a request that may not have arrived as a whole. */
    private void refuse(ChannelHandlerContext context, Refusal refusal) {
        body = null;
        gone = true;
        write(context, Reply.error(refusal), false).addListener(ChannelFutureListener.CLOSE);
    }

    private void send(ChannelHandlerContext context, Reply reply) {
        if (gone) return;
        if (reply.events().isPresent()) {
            stream(context, reply, reply.events().get());
            return;
        }
        HttpRequest request = head;
        boolean keep = request != null && HttpUtil.isKeepAlive(request);
        var written = write(context, reply, keep);
        head = null;
        if (keep) context.channel().config().setAutoRead(true);
        else written.addListener(ChannelFutureListener.CLOSE);
    }

    private io.netty.channel.ChannelFuture write(ChannelHandlerContext context, Reply reply, boolean keep) {
        HttpRequest request = head;
        boolean headOnly = request != null && request.method().name().equals("HEAD");
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(reply.status()),
                headOnly ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(reply.body()));
        describe(response, reply);
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, reply.body().length);
        if (!keep) response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        return context.writeAndFlush(response);
    }

    private static void describe(HttpResponse response, Reply reply) {
        HttpHeaders headers = response.headers();
        headers.set(HttpHeaderNames.CONTENT_TYPE, reply.type())
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set("content-security-policy", POLICY)
                .set("x-content-type-options", "nosniff")
                .set("referrer-policy", "no-referrer")
                .set("cross-origin-opener-policy", "same-origin")
                .set("cross-origin-resource-policy", "same-origin");
        reply.download()
                .ifPresent(name -> headers.set(
                        HttpHeaderNames.CONTENT_DISPOSITION,
                        "attachment; filename=\"" + name.replaceAll("[^A-Za-z0-9._-]", "_") + "\""));
    }

    private void stream(ChannelHandlerContext context, Reply reply, EventSource source) {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        describe(response, reply);
        HttpUtil.setTransferEncodingChunked(response, true);
        context.writeAndFlush(response);
        context.channel().config().setAutoRead(true); // so that a client that goes is noticed
        subscription = source.open(new ChannelSink(context));
    }

    /** Writes events as chunks. */
    private record ChannelSink(ChannelHandlerContext context) implements EventSink {
        @Override
        public void send(String event, dev.mercer.io.store.JsonNode data) {
            String text = "event: " + event + "\ndata: " + data + "\n\n";
            context.writeAndFlush(
                    new DefaultHttpContent(Unpooled.copiedBuffer(text, java.nio.charset.StandardCharsets.UTF_8)));
        }

        @Override
        public void close() {
            context.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT).addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        gone = true;
        body = null;
        EventSource.Subscription open = subscription;
        subscription = null;
        if (open != null) open.cancel();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close(); // a browser that goes away: nobody to tell
    }
}
