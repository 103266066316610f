package jdk.internal.interleave;

import jdk.internal.vm.annotation.Hidden;

/** Asks an exception for its message, for a report. */
final class Answer {
    private Answer() {}

    /** What {@code toString} says apart from the name of the class; called by the machine. */
    @Hidden
    static void ask(Throwable exception) {
        String text = exception.toString();
        String name = exception.getClass().getName();
        if (text == null || text.equals(name)) {
            answer0(null);
        } else if (text.startsWith(name + ": ")) {
            answer0(text.substring(name.length() + 2));
        } else {
            answer0(text);
        }
    }

    private static native void answer0(String message);
}
