public class Main {
    static class Named {}

    static volatile String name;

    public static void main(String[] args) throws Exception {
        Class<?> named = Named.class;
        Thread t = new Thread(() -> name = named.getName());
        t.start();
        String mine = new StringBuilder("Main$Nam").append("ed").toString();
        System.out.print(mine.intern() == mine);
        t.join();
        System.out.print(mine.intern() == name);
    }
}
