// JUnit 4 and 5 for the tests.
import { debianJars } from "./debian-jars.mjs";

const jars = [
  "junit4.jar",
  "hamcrest.jar",
  "junit-jupiter-api.jar",
  "junit-jupiter-params.jar",
  "opentest4j.jar",
  "apiguardian-api.jar",
  "junit-platform-commons.jar",
  "junit-platform-console-standalone.jar",
];

/** The folder with JUnit's jars. */
export const junit = () =>
  debianJars({ jars, packages: ["junit4", "junit5"], variable: "INTERLEAVE_JUNIT", what: "JUnit 4 and 5" });
