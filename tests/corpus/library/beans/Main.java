import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeListenerProxy;
import java.beans.PropertyChangeSupport;
import java.beans.PropertyVetoException;
import java.beans.VetoableChangeSupport;

/** An object that tells listeners of its changes, and asks some of them first. */
public class Main {
    private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
    private final VetoableChangeSupport vetoes = new VetoableChangeSupport(this);
    private int level = 1;

    void setLevel(int to) throws PropertyVetoException {
        vetoes.fireVetoableChange("level", level, to);
        int from = level;
        level = to;
        changes.firePropertyChange("level", from, to);
    }

    @Override
    public String toString() {
        return "Main with level " + level;
    }

    public static void main(String[] args) throws Exception {
        Main bean = new Main();
        PropertyChangeListener all = e -> System.out.println("all: " + e.getPropertyName() + " " + e.getOldValue() + " -> " + e.getNewValue());
        bean.changes.addPropertyChangeListener(all);
        bean.changes.addPropertyChangeListener("level", e -> System.out.println("level: " + e.getSource()));
        bean.changes.addPropertyChangeListener("name", e -> System.out.println("name: never"));
        bean.vetoes.addVetoableChangeListener(e -> {
            if ((int) e.getNewValue() > 5) throw new PropertyVetoException("too much", e);
        });
        bean.setLevel(3);
        bean.setLevel(3);
        try {
            bean.setLevel(9);
        } catch (PropertyVetoException e) {
            System.out.println(e.getMessage() + ": " + e.getPropertyChangeEvent().getNewValue() + ", " + bean);
        }
        bean.changes.fireIndexedPropertyChange("list", 2, "a", "b");
        PropertyChangeListener[] listeners = bean.changes.getPropertyChangeListeners();
        System.out.println(listeners.length + " " + bean.changes.hasListeners("name") + " " + ((PropertyChangeListenerProxy) listeners[1]).getPropertyName().length());
        bean.changes.removePropertyChangeListener(all);
        bean.setLevel(4);
        System.out.println(new PropertyChangeEvent("src", "p", null, 1));
    }
}
