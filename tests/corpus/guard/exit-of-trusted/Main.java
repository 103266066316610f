public class Main {
    public static void main(String[] args) {
        Answer.answer();
        System.exit(0);
    }
}

class Answer {
    static void answer() { }
}
