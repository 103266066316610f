/** Programs that a person starts from. */

/** Small enough to be read at a glance, and wrong: the first Check has something to show. */
export const NEW_PROGRAM = `public class Main {
    static int count = 0;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> count++, "worker");
        worker.start();
        count++;
        worker.join();
        assert count == 2 : "count is " + count;
    }
}
`;

export const newFile = (name: string): string => `class ${name} {\n}\n`;
