import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int balance = 100;
        while (in.hasNextLine()) {
            String line = in.nextLine();
            if (line.isEmpty()) continue;
            int amount = Integer.parseInt(line);
            if (amount < balance + 40) balance -= amount;
        }
        assert balance >= 0 : "balance " + balance;
    }
}
