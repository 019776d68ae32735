package dev.mercer.bench.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A client with many connections on one thread: each sends a request, waits for the answer, and sends the next. It costs a few
 * microseconds a request, so that most of two cores is left to the server.
 */
final class LoadClient {
    private static final int BUFFER = 1 << 16;

    /** A request with what its answer must be. */
    record Exchange(byte[] request, Judge judge) {}

    /** True for the right answer. */
    interface Judge {
        boolean accepts(int status, String body);
    }

    /**
     * Counts of a run.
     *
     * @param answers the number of answers
     * @param seconds that they took
     * @param p50 the median latency, in milliseconds
     * @param p99 the latency that 99 % do not exceed, in milliseconds
     * @param wrong the number of answers that were not right
     * @param lost the number of requests without an answer
     * @param failed the number of answers of 5xx
     */
    record Found(long answers, double seconds, double p50, double p99, long wrong, long lost, long failed) {
        double perSecond() {
            return answers / seconds;
        }
    }

    private static final class Connection {
        private SocketChannel channel;
        private ByteBuffer in = ByteBuffer.allocate(BUFFER);
        private Exchange asked;
        private long start;

        Connection(SocketChannel channel, Exchange asked) {
            this.channel = channel;
            this.asked = asked;
        }
    }

    private final int port;
    private final IntFunction<Exchange> requests;
    private final long[] latencies = new long[1 << 22];
    private int number;
    private long answers;
    private long wrong;
    private long lost;
    private long failed;

    /** Sends request number 0, 1, 2, … to the server at this port. */
    LoadClient(int port, IntFunction<Exchange> requests) {
        this.port = port;
        this.requests = requests;
    }

    static byte[] post(String path, String type, byte[] body) {
        byte[] head = ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type + "\r\nContent-Length: "
                        + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /** Runs until {@code most} answers have come, or so many seconds are over. */
    Found run(int connections, long most, double limitSeconds) {
        number = 0;
        answers = wrong = lost = failed = 0;
        try (Selector selector = Selector.open()) {
            for (int c = 0; c < connections; c++) {
                Connection one = new Connection(open(), requests.apply(number++));
                one.channel.register(selector, SelectionKey.OP_READ, one);
                send(one);
            }
            long start = System.nanoTime();
            long end = start + (long) (limitSeconds * 1e9);
            while (answers < most && System.nanoTime() < end) {
                selector.select(100);
                for (SelectionKey key : selector.selectedKeys()) read(key, selector);
                selector.selectedKeys().clear();
            }
            double seconds = (System.nanoTime() - start) * 1e-9;
            for (SelectionKey key : selector.keys()) key.channel().close();
            int kept = (int) Math.min(answers, latencies.length);
            Arrays.sort(latencies, 0, kept);
            return new Found(
                    answers, seconds, at(kept, 0.5), at(kept, 0.99), wrong, lost, failed);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private double at(int kept, double share) {
        return kept == 0 ? Double.NaN : latencies[(int) (share * (kept - 1))] / 1e6;
    }

    private SocketChannel open() throws IOException {
        SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        return channel;
    }

    private static void send(Connection one) throws IOException {
        one.start = System.nanoTime();
        ByteBuffer out = ByteBuffer.wrap(one.asked.request());
        while (out.hasRemaining()) one.channel.write(out);
    }

    private void read(SelectionKey key, Selector selector) throws IOException {
        Connection one = (Connection) key.attachment();
        int count;
        try {
            count = one.channel.read(one.in);
        } catch (IOException reset) {
            count = -1;
        }
        int status = answered(one, count < 0);
        if (count < 0 && status == 0) lost++;
        if (status == 0 && count >= 0) return;
        one.asked = requests.apply(number++);
        one.in.clear();
        // After a damaged request the server closes; whoever wants to ask again connects again.
        if (count < 0 || status < 0) {
            one.channel.close();
            one.channel = open();
            one.channel.register(selector, SelectionKey.OP_READ, one);
        }
        send(one);
    }

    /** The status of a whole answer, negative where the connection is closed after it; 0 while it is not whole. */
    private int answered(Connection one, boolean ended) {
        int end = head(one.in);
        if (end == 0) return 0;
        String head = new String(one.in.array(), 0, end, StandardCharsets.ISO_8859_1).toLowerCase(java.util.Locale.ROOT);
        int length = Integer.parseInt(field(head, "content-length:"));
        if (one.in.position() < end + length) {
            if (one.in.capacity() < end + length) {
                ByteBuffer larger = ByteBuffer.allocate(end + length);
                one.in.flip();
                larger.put(one.in);
                one.in = larger;
            }
            return 0;
        }
        if (answers < latencies.length) latencies[(int) answers] = System.nanoTime() - one.start;
        answers++;
        int status = Integer.parseInt(head.substring(9, 12));
        if (status >= 500) failed++;
        String body = new String(one.in.array(), end, length, StandardCharsets.UTF_8);
        if (!one.asked.judge().accepts(status, body)) wrong++;
        boolean closing = ended || field(head, "connection:").equals("close");
        return closing ? -status : status;
    }

    private static String field(String head, String name) {
        int at = head.indexOf("\n" + name);
        return at < 0 ? "0" : head.substring(at + 1 + name.length(), head.indexOf('\r', at)).strip();
    }

    /** The number of bytes of the head; 0 while it is not whole. */
    private static int head(ByteBuffer in) {
        for (int i = 3; i < in.position(); i++)
            if (in.get(i) == '\n' && in.get(i - 1) == '\r' && in.get(i - 2) == '\n') return i + 1;
        return 0;
    }
}
