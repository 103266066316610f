import gov.nasa.jpf.vm.Verify;

/** Attributes of states that are restored and not gone back to. */
public class Main {
    int x;

    public static void main(String[] args) {
        Main[] all = { new Main(), new Main() };
        int turns = 0;
        while (turns < 4) {
            Main o = all[Verify.getInt(0, 1)];
            if (Verify.getBoolean()) {
                Verify.addFieldAttribute(o, "x", turns);
                o.x++;
            }
            turns++;
        }
        for (Main o : all) {
            int[] attributes = Verify.getFieldAttributes(o, "x");
            assert o.x == (attributes == null ? 0 : attributes.length);
            for (int i = 1; i < o.x; i++) {
                assert attributes[i - 1] < attributes[i];
            }
        }
        int[] first = Verify.getFieldAttributes(all[0], "x");
        assert first == null || first.length < 2 || first[0] != 1 || first[1] != 3 || all[1].x != 2 : "found";
    }
}
