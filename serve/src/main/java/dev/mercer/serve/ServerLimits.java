package dev.mercer.serve;

import dev.mercer.util.Require;
import java.time.Duration;

/**
 * Limits of a server. Requests that exceed them are refused with a message; memory does not grow with the number of requests.
 *
 * @param bodyBytes the largest body of a request
 * @param rows the most rows of a request
 * @param time the longest time from the first byte of a request to its answer
 * @param idle the longest time that a connection may be silent between requests
 * @param queue the most requests that wait for a worker; further ones are refused with 429
 * @param connections the most open connections
 * @param clientConnections the most open connections of one client address, so that one client cannot take them all; of IPv6
 *     addresses the first 64 bits count
 * @param memoryBytes the most bytes of bodies held at once, over all connections
 */
public record ServerLimits(
        long bodyBytes,
        int rows,
        Duration time,
        Duration idle,
        int queue,
        int connections,
        int clientConnections,
        long memoryBytes) {
    private static final int MIB = 1 << 20;

    public ServerLimits {
        Require.that(
                bodyBytes > 0 && bodyBytes <= Integer.MAX_VALUE - 8,
                "the largest body must be 1 byte to 2 GiB, got %d bytes",
                bodyBytes);
        Require.atLeast("rows of a request", 1, rows);
        Require.that(time.toMillis() > 0, "the time of a request must be > 0, got %s", time);
        Require.that(idle.toMillis() > 0, "the idle time of a connection must be > 0, got %s", idle);
        Require.atLeast("length of the queue", 1, queue);
        Require.atLeast("connections", 1, connections);
        Require.atLeast("connections of one client", 1, clientConnections);
        Require.that(memoryBytes > 0, "the memory for bodies must be > 0 bytes, got %d", memoryBytes);
    }

    /** Bodies of 16 MiB, 100,000 rows, 30 s, a queue of 64, 1,024 connections, half of them of one client, bodies of a quarter of the heap in all. */
    public static ServerLimits standard() {
        return new ServerLimits(
                16 * MIB,
                100_000,
                Duration.ofSeconds(30),
                Duration.ofSeconds(75),
                64,
                1024,
                512,
                Math.max(MIB, Runtime.getRuntime().maxMemory() / 4));
    }

    public ServerLimits withBody(long bytes) {
        return new ServerLimits(bytes, rows, time, idle, queue, connections, clientConnections, memoryBytes);
    }

    public ServerLimits withRows(int most) {
        return new ServerLimits(bodyBytes, most, time, idle, queue, connections, clientConnections, memoryBytes);
    }

    public ServerLimits withTime(Duration longest) {
        return new ServerLimits(bodyBytes, rows, longest, idle, queue, connections, clientConnections, memoryBytes);
    }

    public ServerLimits withIdle(Duration longest) {
        return new ServerLimits(bodyBytes, rows, time, longest, queue, connections, clientConnections, memoryBytes);
    }

    public ServerLimits withQueue(int length) {
        return new ServerLimits(bodyBytes, rows, time, idle, length, connections, clientConnections, memoryBytes);
    }

    /** A copy with this number of connections, half of them for one client. */
    public ServerLimits withConnections(int most) {
        return new ServerLimits(bodyBytes, rows, time, idle, queue, most, (most + 1) / 2, memoryBytes);
    }

    public ServerLimits withClientConnections(int most) {
        return new ServerLimits(bodyBytes, rows, time, idle, queue, connections, most, memoryBytes);
    }
}
