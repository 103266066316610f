import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        String kind = args[0];
        Object value = switch (kind) {
            case "boolean" -> Verify.getBoolean("flag");
            case "int" -> Verify.getInt("size");
            case "long" -> Verify.getLong("id");
            case "float" -> Verify.getFloat("part");
            default -> Verify.getDouble("speed");
        };
        System.out.println(kind + " " + value);
    }
}
