package java.security;

import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.util.random.RandomSupport.RandomGeneratorProperties;

/**
 * Random numbers that are the same in every run. Nothing is secure in a model checker, and a counterexample must
 * replay; a program whose behaviour depends on the numbers should take them from choices.
 */
@RandomGeneratorProperties(name = "SecureRandom", isStochastic = true)
public class SecureRandom extends Random {
    private static final long serialVersionUID = 4940670005562187L;
    private static final long START = 0x5DEECE66DL;

    /** How many were made that are not given a seed. */
    private static final AtomicLong MADE = new AtomicLong();

    private long state = START;
    private Provider provider;
    private SecureRandomSpi spi;

    /** Each has other numbers than those before it, as on a real machine. */
    public SecureRandom() {
        super(0);
        state += MADE.getAndIncrement() << 32;
    }

    public SecureRandom(byte[] seed) {
        super(0);
        setSeed(seed);
    }

    /** For a provider's own generator, which is used as it is. */
    protected SecureRandom(SecureRandomSpi secureRandomSpi, Provider provider) {
        super(0);
        this.spi = secureRandomSpi;
        this.provider = provider;
    }

    public static SecureRandom getInstance(String algorithm) throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        return new SecureRandom();
    }

    public static SecureRandom getInstance(String algorithm, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstance(String algorithm, Provider provider) throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstance(String algorithm, SecureRandomParameters params)
            throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstance(String algorithm, SecureRandomParameters params, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstance(String algorithm, SecureRandomParameters params, Provider provider)
            throws NoSuchAlgorithmException {
        return getInstance(algorithm);
    }

    public static SecureRandom getInstanceStrong() throws NoSuchAlgorithmException {
        return new SecureRandom();
    }

    public final Provider getProvider() {
        return provider;
    }

    public String getAlgorithm() {
        return "deterministic";
    }

    public SecureRandomParameters getParameters() {
        return null;
    }

    @Override
    public String toString() {
        return getAlgorithm();
    }

    public void setSeed(byte[] seed) {
        if (spi != null) {
            spi.engineSetSeed(seed);
            return;
        }
        for (byte b : seed) {
            state = state * 31 + b;
        }
    }

    @Override
    public void setSeed(long seed) {
        // The superclass calls this before the fields are set, with a seed that means nothing.
        if (seed != 0) {
            state = state * 31 + seed;
        }
    }

    /** One step of a 64-bit mixing generator. */
    private synchronized long step() {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    public void nextBytes(byte[] bytes) {
        if (spi != null) {
            spi.engineNextBytes(bytes);
            return;
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (step() >>> 56);
        }
    }

    public void nextBytes(byte[] bytes, SecureRandomParameters params) {
        Objects.requireNonNull(params, "params cannot be null");
        nextBytes(bytes);
    }

    @Override
    protected final int next(int numBits) {
        if (spi == null) {
            return (int) (step() >>> 64 - numBits);
        }
        byte[] bytes = new byte[4];
        spi.engineNextBytes(bytes);
        int value = bytes[0] << 24 | (bytes[1] & 0xff) << 16 | (bytes[2] & 0xff) << 8 | bytes[3] & 0xff;
        return value >>> 32 - numBits;
    }

    public static byte[] getSeed(int numBytes) {
        return new SecureRandom().generateSeed(numBytes);
    }

    public byte[] generateSeed(int numBytes) {
        if (numBytes < 0) {
            throw new IllegalArgumentException("numBytes cannot be negative");
        }
        byte[] seed = new byte[numBytes];
        nextBytes(seed);
        return seed;
    }

    public void reseed() {}

    public void reseed(SecureRandomParameters params) {
        Objects.requireNonNull(params, "params cannot be null");
    }
}
