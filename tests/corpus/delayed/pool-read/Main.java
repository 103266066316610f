import interleave.ObjectPool;
import java.lang.reflect.Field;

/** Who looks into a pool by reflection sees in which order its objects are there. */
public class Main {
    static class Node {}

    public static void main(String[] args) throws ReflectiveOperationException {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Field entries = ObjectPool.class.getDeclaredField("entries");
        entries.setAccessible(true);
        Object[] all = (Object[]) entries.get(pool);
        Node drawn = pool.getAny();
        System.out.println(drawn == all[0]);
    }
}
