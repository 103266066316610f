package jdk.internal.interleave;

import java.util.Arrays;

/**
 * The memory outside of the heap that direct buffers use: blocks in the heap after all, so that they are part of the
 * state. An address is the block's number, counted from one, in the upper half and the offset in the lower one;
 * {@code Unsafe} without an object resolves it in the VM.
 */
public final class Memory {
    private static byte[][] blocks = new byte[2][];

    private Memory() {}

    static long allocate(long bytes) {
        synchronized (Memory.class) {
            if (bytes > Integer.MAX_VALUE - 8) {
                throw new OutOfMemoryError("Unable to allocate " + bytes + " bytes");
            }
            int at = 0;
            while (at < blocks.length && blocks[at] != null) {
                at++;
            }
            if (at == blocks.length) {
                blocks = Arrays.copyOf(blocks, 2 * at);
            }
            blocks[at] = new byte[(int) bytes];
            return at + 1L << 32;
        }
    }

    static void free(long address) {
        synchronized (Memory.class) {
            held(address);
            blocks[block(address)] = null;
        }
    }

    static long reallocate(long address, long bytes) {
        synchronized (Memory.class) {
            byte[] old = held(address);
            long made = allocate(bytes);
            System.arraycopy(old, 0, blocks[block(made)], 0, (int) Math.min(old.length, bytes));
            free(address);
            return made;
        }
    }

    /** The block that begins there; what a JVM does with another address is not known. */
    private static byte[] held(long address) {
        int at = block(address);
        if (at < 0 || at >= blocks.length || blocks[at] == null || (int) address != 0) {
            throw refuse();
        }
        return blocks[at];
    }

    /** Ends the path, and names the method of {@code Unsafe} that was called. */
    private static native Error refuse();

    private static int block(long address) {
        return (int) (address >>> 32) - 1;
    }
}
