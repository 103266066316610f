import java.util.stream.IntStream;

public class Main {
    static int sum;

    public static void main(String[] args) {
        IntStream.rangeClosed(1, 2).parallel().forEach(i -> sum += i);
        System.out.println(sum);
    }
}
