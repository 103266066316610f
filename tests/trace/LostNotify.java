public class LostNotify {
    static class Shop {
        boolean open;
        void await() throws InterruptedException {
            if (!open) {
                synchronized (this) { wait(); }
            }
        }
        void open() {
            open = true;
            synchronized (this) { notify(); }
        }
    }
    public static void main(String[] args) throws Exception {
        Shop shop = new Shop();
        Thread customer = new Thread(() -> {
            try { shop.await(); } catch (InterruptedException e) { throw new IllegalStateException(e); }
        }, "customer");
        customer.start();
        shop.open();
    }
}
