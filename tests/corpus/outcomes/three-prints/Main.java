public class Main {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"a", "b", "c"}) {
            new Thread(() -> System.out.print(s)).start();
        }
    }
}
