// The jars of the real libraries that tests/libraries/ calls.
import { debianJars } from "./debian-jars.mjs";

/** Jar → the package of Debian's that brings it. */
const packages = {
  "caffeine": "libcaffeine-java",
  "commons-lang3": "libcommons-lang3-java",
  "commons-pool2": "libcommons-pool2-java",
  "disruptor": "libdisruptor-java",
  "guava": "libguava-java",
  "jctools-core": "libjctools-java",
};

/** The folder with the jars of all of them. */
export const libraryJars = () =>
  debianJars({
    jars: Object.keys(packages).map((name) => `${name}.jar`),
    packages: Object.values(packages),
    variable: "INTERLEAVE_LIBRARIES",
    what: "What the tests with real libraries call",
  });
