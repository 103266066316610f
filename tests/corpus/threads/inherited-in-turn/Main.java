/** What a value becomes in a new thread is asked of the values that were there, also where more come on the way. */
public class Main {
    static int made;

    static class More extends InheritableThreadLocal<String> {
        @Override
        protected String childValue(String value) {
            made++;
            new More().set(value + "x");
            return value + "'";
        }
    }

    public static void main(String[] args) throws Exception {
        More more = new More();
        more.set("p");
        Thread thread = new Thread(() -> System.out.println(more.get()));
        thread.start();
        thread.join();
        System.out.println(made);
    }
}
