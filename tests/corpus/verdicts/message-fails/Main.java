/** It is reported with the message that it was made with. */
public class Main {
    static class Fragile extends RuntimeException {
        String detail;

        Fragile() {
            super("made with this");
        }

        @Override
        public String getMessage() {
            return super.getMessage() + detail.trim();
        }
    }

    public static void main(String[] args) {
        throw new Fragile();
    }
}
