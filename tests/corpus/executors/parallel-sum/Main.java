import java.util.stream.IntStream;

public class Main {
    public static void main(String[] args) {
        assert IntStream.range(0, 4).parallel().sum() == 6;
    }
}
