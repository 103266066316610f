public class Main {
    static final InheritableThreadLocal<String> NAME = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'";
        }
    };

    public static void main(String[] args) throws Exception {
        NAME.set("a");
        Thread t = new Thread(() -> {
            System.out.print(NAME.get() + " ");
            NAME.set("c");
        });
        NAME.set("b");
        t.start();
        t.join();
        System.out.print(NAME.get());
    }
}
