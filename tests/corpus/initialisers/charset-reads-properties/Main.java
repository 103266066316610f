import java.nio.charset.Charset;
import java.util.Properties;

/** Who first needs the default charset asks the properties of the system, which may be the program's own. */
public class Main {
    static volatile String asked = "";

    static class Own extends Properties {
        Own(Properties defaults) {
            super(defaults);
        }

        @Override
        public String getProperty(String key) {
            if (key.equals("file.encoding")) {
                asked += Thread.currentThread().getName();
                return "US-ASCII";
            }
            return super.getProperty(key);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.setProperties(new Own(System.getProperties()));
        Thread.currentThread().setName("m");
        Thread t = new Thread(Charset::defaultCharset, "t");
        t.start();
        String name = Charset.defaultCharset().name();
        t.join();
        System.out.println(name + " " + asked);
    }
}
