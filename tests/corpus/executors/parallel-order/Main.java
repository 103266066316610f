import java.util.List;

public class Main {
    public static void main(String[] args) {
        List.of("a", "b").parallelStream().forEach(System.out::print);
        List.of("c", "d").parallelStream().forEachOrdered(System.out::print);
    }
}
