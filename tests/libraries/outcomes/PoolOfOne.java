import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** A pool of at most one object: who comes second waits until it is returned, and nobody writes to it at the same time. */
public class PoolOfOne {
    static class Factory extends BasePooledObjectFactory<int[]> {
        private int made;

        @Override
        public int[] create() {
            return new int[] {1000 * made++};
        }

        @Override
        public PooledObject<int[]> wrap(int[] object) {
            return new DefaultPooledObject<>(object);
        }
    }

    static void add(GenericObjectPool<int[]> pool, int amount) {
        try {
            int[] object = pool.borrowObject();
            object[0] += amount;
            pool.returnObject(object);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<int[]> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        config.setMaxTotal(1);
        GenericObjectPool<int[]> pool = new GenericObjectPool<>(new Factory(), config);
        Thread other = new Thread(() -> add(pool, 10));
        other.start();
        add(pool, 100);
        other.join();
        System.out.println(pool.borrowObject()[0] + " " + pool.getCreatedCount() + " " + pool.getNumIdle());
    }
}
