package dev.mercer.serve;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a client: collects the bytes of a request within the limits, passes it on, and writes the answer. Requests of
 * one connection are answered one after the other, in their order.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for what is written or closed
final class HttpConnection extends SimpleChannelInboundHandler<HttpObject> {
    private enum State {
        /** No request has begun. */
        IDLE,
        /** The head of a request arrives. */
        BEGINNING,
        /** The body of a request arrives. */
        RECEIVING,
        /** The request is worked on. */
        WORKING,
        /** The request is worked on, but the client has received the answer that it takes too long. */
        OVERDUE,
        /** Refused before its end: what still arrives is dropped, then the connection is closed. */
        DROPPING,
        /** The client is gone. */
        CLOSED
    }

    private static final int FIRST_BYTES = 1024;
    private static final int DROPPING_SECONDS = 2;
    /** A server that stops closes a connection that has been silent for this time, since a request may be on its way. */
    private static final long LAST_CALL_NANOS = 200_000_000;
    /** After the limit and this additional time, the server no longer waits for the cancelled work to answer, and answers itself. */
    private static final long GRACE_NANOS = 300_000_000;

    private static final byte[] NOTHING = new byte[0];

    private final Dispatcher server;
    private State state = State.IDLE;
    private long since = System.nanoTime();
    private @Nullable HttpRequest head;
    private @Nullable Request asked;
    private byte[] body = NOTHING;
    private int length;

    HttpConnection(Dispatcher server) {
        this.server = server;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
        if (state == State.DROPPING || state == State.CLOSED) {
            if (message instanceof LastHttpContent) context.close();
            return;
        }
        if (message.decoderResult().isFailure()) {
            if (state == State.IDLE || state == State.BEGINNING) begin();
            refuse(context, malformed(message));
            context.close(); // after the answer; the decoder gives nothing more
            return;
        }
        if (message instanceof HttpRequest request) begin(context, request);
        if (state == State.RECEIVING && message instanceof HttpContent content) receive(context, content);
    }

    private static Refusal malformed(HttpObject message) {
        String why = String.valueOf(message.decoderResult().cause().getMessage());
        return Refusal.bad(
                "this is not a request of HTTP/1.1: " + why.lines().findFirst().orElse(""));
    }

    /** Called for all bytes, before they are a request. */
    void arrived() {
        if (state != State.IDLE) return;
        state = State.BEGINNING;
        since = System.nanoTime();
    }

    private void begin() {
        if (state == State.IDLE) since = System.nanoTime();
        state = State.RECEIVING;
        length = 0;
        server.began();
    }

    private void begin(ChannelHandlerContext context, HttpRequest request) {
        head = request;
        begin();
        try {
            asked = admitted(request);
        } catch (Refusal refusal) {
            refuse(context, refusal);
            return;
        }
        if (HttpUtil.is100ContinueExpected(request))
            context.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
    }

    /** The request, read once from its head, so that the checked request is the one that is answered. */
    private Request admitted(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        if (version.majorVersion() != 1)
            throw new Refusal(Refusal.OTHER_VERSION, "this server speaks HTTP/1.1, not " + version.text());
        int hosts = request.headers().getAll(HttpHeaderNames.HOST).size();
        if (hosts > 1 || (hosts == 0 && version.minorVersion() > 0))
            throw Refusal.bad("a request of HTTP/1.1 has one header Host, not " + hosts);
        Request read;
        try {
            read = request(request);
        } catch (IllegalArgumentException wrong) {
            throw Refusal.bad("the address cannot be read: " + wrong.getMessage());
        }
        if (!server.admits(read, request.headers()))
            throw new Refusal(Refusal.UNAUTHORIZED, "this server asks for a token: Authorization: Bearer …");
        if (HttpUtil.getContentLength(request, 0L) > server.limits().bodyBytes()) throw tooLong();
        return read;
    }

    private Refusal tooLong() {
        return new Refusal(
                Refusal.TOO_LARGE,
                "a body has at most " + server.limits().bodyBytes() + " bytes: send the rows in parts");
    }

    private void receive(ChannelHandlerContext context, HttpContent content) {
        ByteBuf bytes = content.content();
        int more = bytes.readableBytes();
        if (length + (long) more > server.limits().bodyBytes()) {
            refuse(context, tooLong());
            return;
        }
        if (more > 0 && !room(length + more)) {
            refuse(context, new Refusal(Refusal.TOO_MANY, "the requests in flight fill the memory: try again"));
            return;
        }
        bytes.readBytes(body, length, more);
        length += more;
        if (content instanceof LastHttpContent) work(context);
    }

    /** Makes room for this number of bytes; false if all connections together would hold too many. */
    private boolean room(int needed) {
        if (needed <= body.length) return true;
        int longer = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(Math.max(FIRST_BYTES, needed), 2L * body.length));
        if (!server.reserve(longer - body.length)) return false;
        body = Arrays.copyOf(body, longer);
        return true;
    }

    private void free() {
        server.reserve(-body.length);
        body = NOTHING;
    }

    private void release() {
        if (body.length > FIRST_BYTES) {
            server.reserve(FIRST_BYTES - body.length);
            body = new byte[FIRST_BYTES];
        }
        length = 0;
    }

    private void work(ChannelHandlerContext context) {
        state = State.WORKING;
        Request request = asked;
        if (request == null) return;
        server.work(request.with(bytes()), since, context.executor(), reply -> answer(context, reply));
        // Nothing more is read before the answer: further bytes of a client wait in its own buffers.
        if (state == State.WORKING) context.channel().config().setAutoRead(false);
    }

    private static Request request(HttpRequest from) {
        QueryStringDecoder address = new QueryStringDecoder(from.uri());
        List<String> path = Arrays.stream(address.path().split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .toList();
        return new Request(
                from.method().name(),
                path,
                address.parameters(),
                Request.header(from.headers().get(HttpHeaderNames.CONTENT_TYPE)),
                Request.header(from.headers().get(HttpHeaderNames.ACCEPT)),
                Request.header(from.headers().get(HttpHeaderNames.CONTENT_ENCODING)),
                Request.header(from.headers().get(Request.JSON_LENGTH)),
                NOTHING);
    }

    /** The body: small ones are copied, so that the array is used again; large ones are handed over. */
    private byte[] bytes() {
        if (body.length <= FIRST_BYTES) return Arrays.copyOf(body, length);
        if (length < body.length) {
            server.reserve(length - body.length);
            body = Arrays.copyOf(body, length);
        }
        return body;
    }

    /** Writes the answer of a whole request; on the thread of the connection. */
    private void answer(ChannelHandlerContext context, Reply reply) {
        if (state == State.CLOSED || state == State.OVERDUE) free();
        if (state != State.WORKING) return;
        HttpRequest request = head;
        boolean keep = request != null && HttpUtil.isKeepAlive(request) && !server.isDraining();
        send(context, reply, keep);
        state = State.IDLE;
        release();
        head = null;
        context.channel().config().setAutoRead(context.channel().isWritable());
    }

    /** Refuses a request that has not arrived completely; the rest of it is dropped. */
    private void refuse(ChannelHandlerContext context, Refusal refusal) {
        state = State.DROPPING;
        release();
        send(context, Reply.error(refusal, Reply.About.NOTHING), false);
        head = null;
        // A client that still sends would see a broken connection in place of the answer.
        context.executor().schedule(() -> context.close(), DROPPING_SECONDS, TimeUnit.SECONDS);
    }

    private void send(ChannelHandlerContext context, Reply reply, boolean keep) {
        HttpRequest request = head;
        boolean headOnly = request != null && request.method().name().equals("HEAD");
        byte[] bytes = reply.body();
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(reply.status()),
                headOnly ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(bytes));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, reply.type())
                .setInt(HttpHeaderNames.CONTENT_LENGTH, bytes.length)
                .set("x-content-type-options", "nosniff");
        if (reply.jsonBytes() < bytes.length) response.headers().setInt(Request.JSON_LENGTH, reply.jsonBytes());
        if (reply.status() == Refusal.UNAUTHORIZED) response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
        if (reply.status() == Refusal.TOO_MANY) response.headers().set(HttpHeaderNames.RETRY_AFTER, "1");
        if (!keep) response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        else if (request != null && request.protocolVersion().equals(HttpVersion.HTTP_1_0))
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        long nanos = System.nanoTime() - since;
        since = System.nanoTime();
        String method = request == null ? "" : request.method().name();
        server.answered(method, request == null ? "" : request.uri(), context.channel(), reply, nanos);
        var written = context.writeAndFlush(response);
        // If an answer cannot be written, because memory outside the heap is exhausted, the client would wait forever.
        boolean stays = keep || state == State.DROPPING;
        written.addListener(stays ? ChannelFutureListener.CLOSE_ON_FAILURE : ChannelFutureListener.CLOSE);
    }

    /** Called from time to time; ends requests that take too long. */
    void check(ChannelHandlerContext context) {
        long waited = System.nanoTime() - since;
        boolean late = waited > server.limits().time().toNanos();
        if (state == State.BEGINNING && late) begin();
        if (state == State.RECEIVING && late)
            refuse(context, new Refusal(Refusal.TIMEOUT, "the request did not arrive within the time limit"));
        else if (state == State.WORKING && waited > server.limits().time().toNanos() + GRACE_NANOS) overdue(context);
        else if (state == State.IDLE && !context.channel().isWritable() && late) context.close();
        else if (state == State.IDLE && waited > server.limits().idle().toNanos()) context.close();
        else if (state == State.IDLE && server.isDraining() && waited > LAST_CALL_NANOS) context.close();
    }

    /** Answers instead of work that does not notice its time limit; the result of the work is dropped. */
    private void overdue(ChannelHandlerContext context) {
        state = State.OVERDUE;
        send(context, Reply.error(server.late(), Reply.About.NOTHING), false);
        head = null;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (state == State.IDLE || state == State.BEGINNING || state == State.RECEIVING)
            context.channel().config().setAutoRead(context.channel().isWritable());
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (state == State.RECEIVING || state == State.WORKING) server.ended();
        if (state != State.WORKING && state != State.OVERDUE) free();
        state = State.CLOSED;
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // A client that goes away, or does not use TLS, is not an error of the server, and cannot be answered.
        context.close();
    }
}
