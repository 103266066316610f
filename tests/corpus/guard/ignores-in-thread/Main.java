import gov.nasa.jpf.vm.Verify;

public class Main {
    static final Runnable LEAVE = () -> Verify.ignoreIf(true);

    public static void main(String[] args) throws InterruptedException {
        Answer.answer(Main.LEAVE);
        assert args.length == 0;
    }
}

class Answer {
    static void answer(Runnable task) throws InterruptedException {
        Thread thread = new Thread(new Thread(task)::start);
        thread.start();
        thread.join();
    }
}
