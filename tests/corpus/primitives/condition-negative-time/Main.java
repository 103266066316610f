import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The time that is left is never more than what was given: below all negative numbers there is only one answer. */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        System.out.print(condition.awaitNanos(Long.MIN_VALUE / 2) == Long.MIN_VALUE);
        System.out.print(" " + (condition.awaitNanos(0) <= 0));
    }
}
