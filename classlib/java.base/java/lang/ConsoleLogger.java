package java.lang;

import java.text.MessageFormat;
import java.util.ResourceBundle;

/** A {@link System.Logger} that writes what is INFO or graver to the error stream, without a time stamp. */
final class ConsoleLogger implements System.Logger {
    /** Hands out console loggers to whoever asks for the platform's finder. */
    static final class Finder extends System.LoggerFinder {
        @Override
        public System.Logger getLogger(String name, Module module) {
            return new ConsoleLogger(name);
        }
    }

    private final String name;

    ConsoleLogger(String name) {
        this.name = name;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isLoggable(Level level) {
        return level != Level.OFF && level.getSeverity() >= Level.INFO.getSeverity();
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String msg, Throwable thrown) {
        if (isLoggable(level)) {
            System.err.println(level.getName() + ": " + localised(bundle, msg));
            if (thrown != null) {
                thrown.printStackTrace();
            }
        }
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... params) {
        if (isLoggable(level)) {
            String text = localised(bundle, format);
            boolean plain = params == null || params.length == 0;
            System.err.println(level.getName() + ": " + (plain ? text : MessageFormat.format(text, params)));
        }
    }

    private static String localised(ResourceBundle bundle, String key) {
        return bundle != null && key != null && bundle.containsKey(key) ? bundle.getString(key) : key;
    }
}
