import java.util.logging.*;

public class Main {
    public static void main(String[] args) {
        Logger log = Logger.getLogger("app.core");
        log.setUseParentHandlers(false);
        Handler h = new Handler() {
            @Override public void publish(LogRecord r) {
                System.out.println(r.getLevel() + " " + r.getLoggerName() + " " + new SimpleFormatter().formatMessage(r) + " " + r.getSourceMethodName());
            }
            @Override public void flush() {}
            @Override public void close() {}
        };
        log.addHandler(h);
        log.info("started");
        log.fine("not shown");
        log.setLevel(Level.ALL);
        log.fine("shown");
        log.log(Level.WARNING, "values {0} and {1}", new Object[] {1, "two"});
        log.log(Level.SEVERE, "failed", new IllegalStateException("why"));
        Logger child = Logger.getLogger("app.core.sub");
        child.info("through the parent");
        System.out.println(child.getParent().getName() + " " + log.isLoggable(Level.FINEST) + " " + Logger.getLogger("app.core") .equals(log));
        System.out.println(Level.parse("CONFIG").intValue() + " " + Logger.getLogger("").getHandlers().length);
    }
}
