package dev.mercer.io.tensor;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * SHA-256 in plain Java, for small inputs of a process that has just started. The first use of the JDK's loads its security
 * providers, some 60 ms of processor time; this one takes 15 ms for 175 kB, but several times as long for megabytes.
 * Source: FIPS 180-4.
 */
public final class Sha256 extends MessageDigest {
    private static final int BLOCK = 64;
    private static final int ROUNDS = 64;

    /** The beginnings of the fractions of the square roots of the first primes. */
    private static final int[] START = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    /** The beginnings of the fractions of the cube roots of the first primes. */
    private static final int[] CONSTANTS = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private final int[] state = START.clone();
    private final int[] words = new int[ROUNDS];
    private final byte[] block = new byte[BLOCK];
    private int filled;
    private long bytes;

    Sha256() {
        super("SHA-256");
    }

    /** The digest of the JDK, which is faster for large inputs. */
    public static MessageDigest ofJdk() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    @Override
    protected int engineGetDigestLength() {
        return Integer.BYTES * START.length;
    }

    @Override
    protected void engineReset() {
        System.arraycopy(START, 0, state, 0, state.length);
        filled = 0;
        bytes = 0;
    }

    @Override
    protected void engineUpdate(byte input) {
        engineUpdate(new byte[] {input}, 0, 1);
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int length) {
        bytes += length;
        int at = offset;
        int end = offset + length;
        while (at < end) {
            if (filled == 0 && end - at >= BLOCK) {
                compress(input, at);
                at += BLOCK;
                continue;
            }
            int taken = Math.min(BLOCK - filled, end - at);
            System.arraycopy(input, at, block, filled, taken);
            filled += taken;
            at += taken;
            if (filled == BLOCK) {
                compress(block, 0);
                filled = 0;
            }
        }
    }

    @Override
    protected byte[] engineDigest() {
        long bits = 8 * bytes;
        int zeros = (2 * BLOCK - Long.BYTES - 1 - filled) % BLOCK;
        byte[] end = new byte[1 + zeros + Long.BYTES];
        end[0] = (byte) 0x80;
        for (int k = 0; k < Long.BYTES; k++) end[end.length - 1 - k] = (byte) (bits >>> (8 * k));
        engineUpdate(end, 0, end.length);
        byte[] digest = new byte[engineGetDigestLength()];
        for (int k = 0; k < digest.length; k++) digest[k] = (byte) (state[k / 4] >>> (24 - 8 * (k % 4)));
        engineReset();
        Arrays.fill(block, (byte) 0);
        return digest;
    }

    private void compress(byte[] from, int at) {
        int[] w = words;
        for (int t = 0; t < 16; t++) {
            int k = at + 4 * t;
            w[t] = from[k] << 24 | (from[k + 1] & 0xff) << 16 | (from[k + 2] & 0xff) << 8 | (from[k + 3] & 0xff);
        }
        for (int t = 16; t < ROUNDS; t++) {
            int x = w[t - 15];
            int y = w[t - 2];
            int small = Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ x >>> 3;
            int large = Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ y >>> 10;
            w[t] = w[t - 16] + small + w[t - 7] + large;
        }
        rounds(w);
    }

    private void rounds(int[] w) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        int f = state[5];
        int g = state[6];
        int h = state[7];
        for (int t = 0; t < ROUNDS; t++) {
            int sum = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
            int first = h + sum + ((e & f) ^ (~e & g)) + CONSTANTS[t] + w[t];
            int other = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
            int second = other + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}
