package java.lang;

import java.io.BufferedReader;
import java.io.IOError;
import java.io.IOException;
import java.io.InputStreamReader;

/** Simple console input and output, as Java 25 has it. */
public final class IO {
    private static BufferedReader reader;

    private IO() {}

    public static void println(Object obj) {
        System.out.println(obj);
    }

    public static void println() {
        System.out.println();
    }

    public static void print(Object obj) {
        System.out.print(obj);
        System.out.flush();
    }

    public static String readln() {
        try {
            return reader().readLine();
        } catch (IOException e) {
            throw new IOError(e);
        }
    }

    public static String readln(String prompt) {
        print(prompt);
        return readln();
    }

    /** One reader for the whole program, because it reads ahead. */
    private static synchronized BufferedReader reader() {
        if (reader == null) {
            reader = new BufferedReader(new InputStreamReader(System.in));
        }
        return reader;
    }
}
