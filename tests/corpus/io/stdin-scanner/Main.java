import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long sum = 0;
        for (int i = 0; i < n; i++) sum += in.nextLong();
        System.out.println(n + " numbers, sum " + sum);
        System.out.println(in.nextDouble() + " " + in.next() + " " + in.nextBoolean());
        in.nextLine();
        System.out.println("[" + in.nextLine() + "]");
        System.out.println(in.hasNextInt() + " " + in.hasNext() + " " + in.next());
        try {
            in.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(in.nextLine().trim());
        System.out.println(in.hasNextLine());
        in.nextLine();
    }
}
