package dev.mercer.serve;

import dev.mercer.compute.Compute;
import dev.mercer.util.InvalidInputException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.net.InetSocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A server of predictions over HTTP.
 *
 * <pre>{@code
 * try (ModelServer server = ModelServer.start(ServerOptions.of(List.of(ModelSource.parse("cars.mercer"))))) {
 *     // POST http://127.0.0.1:PORT/models/cars/predict
 * }
 * }</pre>
 *
 * <p>A file that changes is read again, and the model is replaced while requests go on. {@link #close()} finishes the requests in
 * flight. Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for repeated tasks and closed connections
public final class ModelServer implements AutoCloseable {
    private static final int LONGEST_LINE = 8192;
    private static final int LONGEST_HEADERS = 16_384;
    private static final int CHUNK = 65_536;
    private static final int BACKLOG = 1024;
    private static final long CHECK_MILLIS = 100;
    private static final long LOOK_MILLIS = 10;
    private static final long LONGEST_CLOSE_SECONDS = 30;

    static {
        // Not any logging library that is on the class path: it may print that it is not configured.
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
    }

    private final ServerOptions options;
    private final ModelRegistry models;
    private final Dispatcher dispatcher;
    private final EventLog log;
    private final OpenConnections connections;
    private final EventLoopGroup loops;
    private final ScheduledExecutorService clock;
    private final Channel door;
    private boolean closed;

    /**
     * Reads the models and begins to listen.
     *
     * @throws InvalidInputException if a model or the key cannot be read, or the port is taken
     */
    public static ModelServer start(ServerOptions options) {
        return new ModelServer(options);
    }

    private ModelServer(ServerOptions options) {
        this.options = options;
        connections = new OpenConnections(options.limits());
        Metrics metrics = new Metrics();
        log = new EventLog(options.log(), options.everyRequest());
        Optional<SslContext> tls = options.tls().map(TlsKey::context);
        models = new ModelRegistry(options.models(), new Loads(metrics, log));
        for (ModelSource source : options.models()) metrics.loaded(source, true);
        options.machine().backend().begin();
        Router router = new Router(
                models,
                new Predictor(this::machine),
                metrics,
                options.limits().rows(),
                options.token().isPresent(),
                () -> !isStopping());
        int threads = options.machine().threads().orElse(Runtime.getRuntime().availableProcessors());
        dispatcher = new Dispatcher(options, router, metrics, log, threads);
        metrics.gauge("mercer_connections", "Open connections.", connections::size);
        metrics.gauge("mercer_heap_bytes", "Java heap in use.", ModelServer::heap);
        loops = new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory("mercer-connection", true), NioIoHandler.newFactory());
        door = listen(tls);
        // Two threads: reading a large model must not stop the clock for connections.
        clock = Executors.newScheduledThreadPool(2, new DefaultThreadFactory("mercer-clock", true));
        clock.scheduleWithFixedDelay(this::check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
        long every = options.reload().toMillis();
        if (every > 0) clock.scheduleWithFixedDelay(models::reload, every, every, TimeUnit.MILLISECONDS);
        log.info("started", "listening on " + url());
    }

    /** Counts and logs what was read. */
    private record Loads(Metrics metrics, EventLog log) implements ModelRegistry.Listener {
        @Override
        public void loaded(ServedModel model) {
            metrics.loaded(model.source(), true);
            log.loaded(model);
        }

        @Override
        public void failed(ModelSource source, String why) {
            metrics.loaded(source, false);
            log.failed(source, why);
        }
    }

    private static long heap() {
        Runtime machine = Runtime.getRuntime();
        return machine.totalMemory() - machine.freeMemory();
    }

    /** Compute resources with one thread for each request: the number of concurrent requests is the number of threads. */
    private Compute machine() {
        return options.machine().best().withThreads(1);
    }

    private boolean isStopping() {
        return dispatcher.isDraining();
    }

    private Channel listen(Optional<SslContext> tls) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connect(channel, tls);
                    }
                });
        try {
            return bootstrap
                    .bind(options.host(), options.port())
                    .syncUninterruptibly()
                    .channel();
        } catch (Exception failed) { // Netty throws checked ones too, without saying so
            stop();
            String why = failed instanceof UnresolvedAddressException
                    ? "there is no such address"
                    : String.valueOf(failed.getMessage());
            throw new InvalidInputException(
                    "cannot listen on " + options.host() + ":" + options.port() + ": " + why
                            + " (choose another port or address)",
                    failed);
        }
    }

    private void connect(SocketChannel channel, Optional<SslContext> tls) {
        if (!connections.add(channel)) {
            channel.close();
            return;
        }
        tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
        HttpConnection connection = new HttpConnection(dispatcher);
        channel.pipeline()
                .addLast(
                        new FirstByte(connection),
                        new HttpServerCodec(LONGEST_LINE, LONGEST_HEADERS, CHUNK),
                        new FlowControlHandler(),
                        connection);
    }

    /** Sees bytes before they are a request: the time of a request begins with its first byte. */
    private static final class FirstByte extends ChannelInboundHandlerAdapter {
        private final HttpConnection connection;

        FirstByte(HttpConnection connection) {
            this.connection = connection;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            // Line ends between requests are allowed, and do not begin a request.
            if (!(bytes instanceof ByteBuf buffer) || buffer.forEachByte(b -> b == '\r' || b == '\n') >= 0)
                connection.arrived();
            context.fireChannelRead(bytes);
        }
    }

    private void check() {
        for (Channel channel : connections.all()) {
            ChannelHandlerContext context = channel.pipeline().context(HttpConnection.class);
            if (context != null) channel.eventLoop().execute(() -> ((HttpConnection) context.handler()).check(context));
        }
    }

    /** The port that it listens on. */
    public int port() {
        return ((InetSocketAddress) door.localAddress()).getPort();
    }

    /** The address for clients, such as {@code http://127.0.0.1:8080}. */
    public String url() {
        String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
        return (options.tls().isPresent() ? "https://" : "http://") + host + ":" + port();
    }

    /** The names of the models. */
    public List<String> models() {
        return models.names();
    }

    /** Checks the files of the models now, and reads those that have changed. */
    public void reload() {
        models.reload();
    }

    /** Stops listening, finishes the requests in progress, for at most 30 seconds, and closes all connections. */
    @Override
    public synchronized void close() {
        if (closed) return;
        closed = true;
        log.info("stopping", dispatcher.inFlight() + " requests in flight");
        dispatcher.drain();
        door.close().syncUninterruptibly();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_CLOSE_SECONDS);
        try {
            while (connections.size() > 0 && System.nanoTime() - end < 0) Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException atOnce) {
            Thread.currentThread().interrupt();
        }
        int left = dispatcher.inFlight();
        clock.shutdownNow();
        connections.all().close();
        stop();
        log.info("stopped", left == 0 ? "all requests were answered" : left + " requests were not answered");
    }

    private void stop() {
        dispatcher.stop();
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
}
