import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Main {
    public static void main(String[] args) {
        List<Integer> list = IntStream.range(0, 3).parallel().boxed().collect(Collectors.toList());
        assert list.equals(List.of(0, 1, 2)) : list;
    }
}
