import java.beans.Introspector;
import java.beans.PropertyChangeSupport;
import java.beans.PropertyDescriptor;
import java.beans.PropertyEditorManager;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.Timestamp;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.prefs.Preferences;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.naming.InitialContext;
import javax.script.ScriptEngineManager;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

public class Main {
    public static class Bean {
        private int size;

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }

        public boolean isEmpty() {
            return size == 0;
        }
    }

    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        @Override
        public int getCount() {
            return 7;
        }
    }

    static void show(String what, Callable<Object> body) {
        try {
            System.out.println(what + ": " + body.call());
        } catch (Throwable e) {
            System.out.println(what + " throws " + e);
        }
    }

    static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes());
    }

    static Object dom() throws Exception {
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(bytes("<a b='c'><d>e</d></a>"));
        return document.getDocumentElement().getAttribute("b") + document.getElementsByTagName("d").item(0).getTextContent();
    }

    static Object sax() throws Exception {
        StringBuilder names = new StringBuilder();
        SAXParserFactory.newInstance().newSAXParser().parse(bytes("<a><b/><c/></a>"), new DefaultHandler() {
            @Override
            public void startElement(String uri, String local, String name, Attributes attributes) {
                names.append(name);
            }
        });
        return names;
    }

    static Object stax() throws Exception {
        XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader("<a><b>c</b></a>"));
        int events = 0;
        for (; reader.hasNext(); reader.next()) {
            events++;
        }
        return events;
    }

    static Object properties() throws Exception {
        StringBuilder names = new StringBuilder();
        for (PropertyDescriptor property : Introspector.getBeanInfo(Bean.class).getPropertyDescriptors()) {
            names.append(property.getName()).append(property.getWriteMethod() == null ? " " : "= ");
        }
        return names;
    }

    static Object changes() {
        StringBuilder seen = new StringBuilder();
        PropertyChangeSupport support = new PropertyChangeSupport("bean");
        support.addPropertyChangeListener(event -> seen.append(event.getPropertyName()).append(event.getNewValue()));
        support.firePropertyChange("size", 1, 2);
        return seen;
    }

    static Object bean() throws Exception {
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        ObjectName name = new ObjectName("test:type=Counter");
        server.registerMBean(new Counter(), name);
        return server.getAttribute(name, "Count");
    }

    static Object preferences() throws Exception {
        Preferences node = Preferences.userRoot().node("interleave/test");
        node.put("key", "value");
        String read = node.get("key", "none") + node.parent().childrenNames().length + node.isUserNode();
        node.parent().removeNode();
        return read + Preferences.userRoot().nodeExists("interleave");
    }

    static Object zip() throws Exception {
        Path file = Files.createTempFile("modules", ".zip");
        Files.delete(file);
        try (var system = FileSystems.newFileSystem(file, Map.of("create", "true"))) {
            Files.writeString(system.getPath("/a.txt"), "text");
        }
        try (var system = FileSystems.newFileSystem(file)) {
            return Files.readString(system.getPath("a.txt"));
        }
    }

    public static void main(String[] args) {
        show("DOM", Main::dom);
        show("SAX", Main::sax);
        show("StAX", Main::stax);
        show("XPath", () -> XPathFactory.newInstance().newXPath().evaluate("/a/d", new InputSource(new StringReader("<a><d>e</d></a>"))));
        show("properties of a bean", Main::properties);
        show("changes of a bean", Main::changes);
        show("editor", () -> PropertyEditorManager.findEditor(int.class) != null);
        show("MBean", Main::bean);
        show("platform server", () -> ManagementFactory.getPlatformMBeanServer().getDefaultDomain());
        show("threads", () -> ManagementFactory.getThreadMXBean().getThreadCount() > 0);
        show("specification", () -> ManagementFactory.getRuntimeMXBean().getManagementSpecVersion());
        show("used memory", () -> ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() > 0);
        show("no driver", () -> DriverManager.getConnection("jdbc:none:x"));
        show("timestamp", () -> Timestamp.valueOf("2020-01-02 03:04:05.5"));
        show("no context", () -> new InitialContext().lookup("x"));
        show("request", () -> HttpRequest.newBuilder(URI.create("http://localhost/x")).header("a", "b").build());
        show("no engine", () -> new ScriptEngineManager().getEngineByName("none"));
        show("preferences", Main::preferences);
        show("charset", () -> new String(new byte[] {(byte) 0xa4, (byte) 0xa2}, Charset.forName("EUC-JP")).codePointAt(0));
        show("zip file system", Main::zip);
        show("signal", () -> new sun.misc.Signal("INT"));
        show("handler", () -> sun.misc.Signal.handle(new sun.misc.Signal("USR1"), signal -> {}) != null);
    }
}
