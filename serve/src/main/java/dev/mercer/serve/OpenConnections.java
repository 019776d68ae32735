package dev.mercer.serve;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The open connections of a server: their number is limited in total and for each client address. Thread-safe. */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for closed connections
final class OpenConnections {
    /** The first half of an IPv6 address, all of whose second half one client usually has. */
    private static final int PREFIX = 8;

    private final ServerLimits limits;
    private final ChannelGroup all = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Map<Object, Integer> byClient = new ConcurrentHashMap<>();

    OpenConnections(ServerLimits limits) {
        this.limits = limits;
    }

    /** Counts a connection until it is closed; false if there are too many already. */
    boolean add(Channel channel) {
        if (all.size() >= limits.connections()) return false;
        Object client = client(channel.remoteAddress());
        int count = byClient.merge(client, 1, Integer::sum);
        channel.closeFuture().addListener(closed -> byClient.computeIfPresent(client, (c, n) -> n == 1 ? null : n - 1));
        if (count > limits.clientConnections()) return false;
        all.add(channel);
        return true;
    }

    private static Object client(SocketAddress from) {
        if (!(from instanceof InetSocketAddress address)) return from;
        if (address.getAddress() instanceof Inet6Address six) return ByteBuffer.wrap(six.getAddress(), 0, PREFIX);
        return address.getAddress();
    }

    ChannelGroup all() {
        return all;
    }

    int size() {
        return all.size();
    }
}
