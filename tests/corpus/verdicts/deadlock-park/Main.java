public class Main {
    public static void main(String[] args) throws Exception {
        java.util.concurrent.locks.LockSupport.park();
    }
}
