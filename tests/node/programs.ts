// Small Java programs for the tests, compiled once for a test file.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, BRIEF, jdkHome } from "./core";

export interface Programs {
  folder: string;
  remove(): void;
}

/** Compiles `{ "Main": source, … }` into one folder, with the Verify API on the class path. */
export function compile(sources: Record<string, string>): Programs {
  const folder = mkdtempSync(join(tmpdir(), "interleave-programs-"));
  const source = join(folder, "source");
  mkdirSync(source);
  const files = Object.entries(sources).map(([name, text]) => {
    const file = join(source, `${name}.java`);
    writeFileSync(file, text);
    return file;
  });
  const classes = join(folder, "classes");
  const classPath = at("build", "classlib-classes", "verify");
  execFileSync(join(jdkHome(), "bin", "javac"), [...BRIEF, "-g", "--release", "17", "-cp", classPath, "-d", classes, ...files]);
  return { folder: classes, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const deadlock = `
public class Deadlock {
    static final Object a = new Object(), b = new Object();
    public static void main(String[] args) {
        Thread t = new Thread(() -> { synchronized (a) { synchronized (b) { } } });
        t.start();
        synchronized (b) { synchronized (a) { } }
    }
}`;

export const greeting = `
public class Greeting {
    public static void main(String[] args) {
        System.out.println("Grüße, " + (args.length == 0 ? "Welt" : args[0]));
        if (args.length > 1) System.exit(Integer.parseInt(args[1]));
    }
}`;

/** Far more states than anyone waits for. */
export const endless = `
public class Endless {
    static volatile int x;
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            int own = i;
            new Thread(() -> { for (int k = 0; k < 50; k++) x = x * 7 + own; }).start();
        }
    }
}`;

/** The same, with two errors that are met early on. */
export const failing = `
public class Failing {
    static volatile int x, y;
    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            int own = i + 1;
            new Thread(() -> { for (int k = 0; k < 50; k++) x = x * 7 + own; }).start();
        }
        new Thread(() -> y = 1).start();
        new Thread(() -> { if (y == 0) throw new IllegalStateException("first"); else throw new IllegalStateException("second"); }).start();
    }
}`;

/** Says what it was given to read. */
export const reads = `
public class Reads {
    public static void main(String[] args) throws Exception {
        String file = java.nio.file.Files.readString(java.nio.file.Path.of("conf/a.txt"));
        String line = new java.util.Scanner(System.in).nextLine();
        String resource = new String(Reads.class.getResourceAsStream("/r.txt").readAllBytes());
        assert !line.equals("bad") : file + line + resource;
    }
}`;

export const race = `
public class Race {
    static int x;
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
        System.out.println(x);
    }
}`;

export const library = `
import java.util.*;
import java.util.stream.*;
public class Library {
    public static void main(String[] args) {
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (int i = 0; i < 10; i++) groups.computeIfAbsent(i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i);
        System.out.println(groups);
        System.out.println(Stream.of("b", "c", "a").sorted(Comparator.reverseOrder()).collect(Collectors.joining("-")));
        System.out.println(IntStream.rangeClosed(1, 5).boxed().collect(Collectors.toMap(i -> i, i -> i * i)));
    }
}`;

/** JUnit is known by the names of its annotations alone: two of them are enough for a test class. */
export const junit: Record<string, string> = {
  Test: `
package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Test { }`,
  Disabled: `
package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) public @interface Disabled { String value() default ""; }`,
  CounterTest: `
import org.junit.jupiter.api.*;
class CounterTest {
    int n;
    @Test void loses() throws InterruptedException {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2 : "n is " + n;
    }
    @Test void counts() { n++; assert n == 1; }
    @Test @Disabled("later") void later() { throw new IllegalStateException(); }
}`,
};

/** An error, then work for many slices, then what lets the search start again, and another error. */
export const again = `
public class Again {
    static int x;
    public static void main(String[] args) {
        int way = gov.nasa.jpf.vm.Verify.getInt(0, 3);
        if (way == 0) assert false : "first";
        if (way == 1) {
            for (int i = 0; i < 12; i++) x += gov.nasa.jpf.vm.Verify.getInt(0, 1) << i;
            x = 0;
            return;
        }
        if (way == 2) {
            Thread thread = new Thread(() -> { });
            thread.start();
            System.out.println(thread.getState() == Thread.State.TERMINATED);
            return;
        }
        assert false : "last";
    }
}`;
