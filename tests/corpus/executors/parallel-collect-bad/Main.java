import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public class Main {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        IntStream.range(0, 2).parallel().forEach(list::add);
        assert list.size() == 2 && !list.contains(null) : list;
    }
}
