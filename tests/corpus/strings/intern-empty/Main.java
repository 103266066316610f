/** A thread interns the empty string and one of a space beside a literal of each. */
public class Main {
    static String of(char... chars) {
        return new String(chars);
    }

    public static void main(String[] args) throws Exception {
        boolean[] first = new boolean[1];
        int[] length = new int[1];
        Thread interns = new Thread(() -> {
            String space = of(' ');
            first[0] = space.intern() == space;
            of().intern();
        });
        Thread resolves = new Thread(() -> length[0] = " ".length() + "".length());
        interns.start();
        resolves.start();
        interns.join();
        resolves.join();
        System.out.print(first[0] + " " + length[0]);
    }
}
