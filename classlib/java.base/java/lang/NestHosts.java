package java.lang;

/** What reflection does where a loader of the program's own has to be asked for a nest host; called by the VM. */
final class NestHosts {
    private NestHosts() {}

    /** A class is its own host where its loader has none for it. */
    static Class<?> host(Class<?> member, Class<?> from, String name) {
        try {
            ClassLoader.bind(from, name);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            return member;
        }
        return member.getNestHost();
    }

    static boolean areMates(Class<?> a, Class<?> b) {
        return a.getNestHost() == b.getNestHost();
    }

    static Class<?>[] members(Class<?> member) {
        Class<?> host = member.getNestHost();
        return host == member ? new Class<?>[] {member} : host.getNestMembers();
    }
}
