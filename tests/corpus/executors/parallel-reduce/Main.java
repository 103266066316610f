import java.util.List;

public class Main {
    public static void main(String[] args) {
        System.out.println(List.of(8, 4, 2).parallelStream().reduce(0, (a, b) -> a - b));
    }
}
