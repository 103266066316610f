import java.lang.module.ModuleFinder;
import java.util.List;
import java.util.TreeMap;

/** Prints the services that modules of the JDK provide: {@code service provider provider …}, a line each. Arguments: modules. */
public class Services {
    public static void main(String[] args) {
        List<String> wanted = List.of(args);
        TreeMap<String, StringBuilder> lines = new TreeMap<>();
        for (String name : wanted) {
            ModuleFinder.ofSystem().find(name).orElseThrow().descriptor().provides().stream().sorted().forEach(provided -> {
                StringBuilder line = lines.computeIfAbsent(provided.service(), StringBuilder::new);
                provided.providers().forEach(provider -> line.append(' ').append(provider));
            });
        }
        lines.values().forEach(System.out::println);
    }
}
