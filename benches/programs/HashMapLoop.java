import java.util.HashMap;
import java.util.Map;

/** The JDK's own HashMap with boxed keys: library code, allocation, virtual calls. */
public class HashMapLoop {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        Map<Integer, Integer> counts = new HashMap<>();
        int bits = 0x2545F491;
        for (int i = 0; i < rounds; i++) {
            bits ^= bits << 13;
            bits ^= bits >>> 17;
            bits ^= bits << 5;
            counts.merge(bits & 1023, 1, Integer::sum);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            sum += (long) entry.getKey() * entry.getValue();
        }
        System.out.println(sum);
    }
}
