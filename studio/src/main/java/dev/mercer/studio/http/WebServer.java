package dev.mercer.studio.http;

import dev.mercer.util.InvalidInputException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Serves pages and routes on the loopback address, until it is closed. */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for connections to be closed
public final class WebServer implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int LONGEST_LINE = 16 << 10;
    private static final int LONGEST_HEADERS = 32 << 10;
    private static final int CHUNK = 64 << 10;

    private final MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final ExecutorService workers;
    private final Guard guard = new Guard(Guard.newToken());
    private final Routes routes;
    private final PageFiles pages;
    private final Channel door;

    private WebServer(int port, PageFiles pages, Routes routes) {
        this.pages = pages;
        this.routes = routes;
        AtomicInteger number = new AtomicInteger();
        this.workers = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "mercer-studio-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        this.door = listen(port);
    }

    /**
     * Starts a server.
     *
     * @param port the port; 0 for one that is free
     * @param pages the files of the pages
     * @param routes everything else
     * @param words the words for refused input
     * @throws PortInUse if the port is taken
     */
    public static WebServer start(
            int port, PageFiles pages, List<Route> routes, Function<InvalidInputException, String> words) {
        return new WebServer(port, pages, new Routes(routes, words));
    }

    private Channel listen(int port) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        connections.add(channel);
                        channel.pipeline()
                                .addLast(
                                        new HttpServerCodec(LONGEST_LINE, LONGEST_HEADERS, CHUNK),
                                        new Connection(WebServer.this));
                    }
                });
        try {
            return bootstrap.bind(LOOPBACK, port).syncUninterruptibly().channel();
        } catch (Exception failed) { // Netty throws checked ones too, without saying so
            stop();
            throw new PortInUse(port, failed);
        }
    }

    /** The port that it listens on. */
    public int port() {
        return ((InetSocketAddress) door.localAddress()).getPort();
    }

    /** The address, without the token. */
    public String address() {
        return "http://" + LOOPBACK + ":" + port();
    }

    /** The token that requests need, in the header {@code X-Mercer-Token}. */
    public String token() {
        return guard.token();
    }

    Guard guard() {
        return guard;
    }

    /** The file of the pages that a request reads; everything else is for the routes. */
    Optional<Reply> page(Request request) {
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        return reads ? pages.of(request.path()) : Optional.empty();
    }

    /** Answers a request on another thread than that of the connection. */
    void work(Runnable task) {
        workers.execute(task);
    }

    Reply answer(Request request) {
        return routes.answer(request);
    }

    @Override
    public void close() {
        door.close().syncUninterruptibly();
        connections.close();
        stop();
    }

    private void stop() {
        workers.shutdownNow();
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
}
