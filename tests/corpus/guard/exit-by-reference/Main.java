import java.util.function.IntConsumer;

public class Main {
    public static void main(String[] args) {
        Answer.consumer().accept(0);
        assert false;
    }
}

class Answer {
    static IntConsumer consumer() {
        return System::exit;
    }
}
