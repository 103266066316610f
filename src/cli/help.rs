//! What `--help` prints.

/// The help of a command, or of all of them.
pub(super) fn of(topic: Option<&str>) -> &'static str {
    match topic {
        Some("check") => CHECK_HELP,
        Some("ask") => ASK_HELP,
        Some("run") => RUN_HELP,
        Some("outcomes") => OUTCOMES_HELP,
        Some("replay") => REPLAY_HELP,
        Some("answer") => ANSWER_HELP,
        Some("verify") => VERIFY_HELP,
        Some("generate") => GENERATE_HELP,
        _ => HELP,
    }
}

const HELP: &str = "\
Interleave checks Java programs: it runs one in every interleaving of its threads and with every choice it can make.

usage: interleave check    [-c PATH]… [-D key=value]… [--json] [--trace] MAIN|Main.java|app.jar|file.jpf [ARGS…]
       interleave check    [-c PATH]… [-D key=value]… [--json] [--trace] --junit CLASS[#METHOD]…
       interleave ask      [-c PATH]… [-D key=value]… [--json] [--trace] Main.java:LINE [CONDITION] [ARGS…]
       interleave run      [-c PATH]… [-ea] MAIN|Main.java|app.jar [ARGS…]
       interleave outcomes [-c PATH]… [-D key=value]… [--json] MAIN|Main.java|app.jar|file.jpf [ARGS…]
       interleave replay   [--json] [--trace] LINK|FILE
       interleave answer   EXERCISE.json FILE.java… [-o ANSWER.json]
       interleave verify   [--exercises FOLDER] [--csv|--json] ANSWER.json…
       interleave generate [-c PATH]… [--json] [--junit FILE] CLASS#PREDICATE --size N [--int a..b]
       interleave check    --show-config [--json] [-D key=value]… [file.jpf]

  check      search for deadlocks, failed assertions and uncaught exceptions
  ask        whether a line can be reached, and whether a condition can hold there
  run        one execution, like `java`
  outcomes   every distinct output that the program can have
  replay     run a counterexample again, step by step
  answer     check a solution of an exercise, and write the answer file to hand in
  verify     check answers again, many at once, and tell what in them is not so
  generate   every structure for which a predicate holds, up to a bound

examples:
  interleave check Philosophers.java
  javac -g Philosophers.java && interleave check Philosophers
  interleave check -c build/classes -c lib/util.jar -D search.depth_limit=500 shop.Main 3
  interleave ask Race.java:12 'count < 0'
  interleave outcomes Race
  interleave check --json Race > race.json; interleave replay race.json
  interleave check -c classes:/usr/share/java/junit4.jar --junit shop.CartTest

MAIN is a class name (`shop.Main`). Classes are found through -c, or in the current folder. A jar starts the main class of
its manifest, as with `java -jar`; so does the first one behind -c that has one, where nothing is named.
A source (`shop/Main.java`) is compiled first, without a JDK, and its first class with a `main` starts. Sources that it
uses are found by their packages beside it and in the folders behind -c; what is named after it are arguments.
`interleave help check` and so on say more; docs/configuration.md lists the settings for -D.
";

const CHECK_HELP: &str = "\
usage: interleave check [-c PATH]… [-D key=value]… [--json] [--trace] MAIN|Main.java|app.jar|file.jpf [ARGS…]
       interleave check [-c PATH]… [-D key=value]… [--json] [--trace] --junit CLASS[#METHOD]…

Runs the program in every interleaving and with every choice, and reports deadlocks, failed assertions and exceptions
that nobody catches, with the steps that lead there.

  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the current folder
  -D key=value           a setting, such as search.depth_limit=500; also +key=value; see docs/configuration.md
  --files FOLDER         files that the program finds in its working directory (it changes copies)
  --stdin FILE           standard input of the program
  --junit CLASS[#METHOD] JUnit 4 or 5 tests, each with a search and verdict of its own; may be repeated; docs/junit.md.
                         A source, as in CartTest.java#add, is compiled first
  --json                 one JSON object (docs/report.schema.json)
  --trace                the trace in full, with library code
  -da                    assertions off; they are on otherwise
  --release N, -Xlint    for a source: the release of Java, 8 to 17, that it is held to; warnings of the compiler
  --lenient              leave out unsupported listeners and settings of JPF, with a warning; docs/from-jpf.md
  --show-config          print every setting in force and where it comes from, and run nothing; with --json too

exit status: 0  no error, and the search was exhaustive
             1  an error was found
             2  bad usage or input
             3  no error found, but the search was bounded or cut

examples:
  interleave check Philosophers
  interleave check -D search.multiple_errors=true -D search.time_limit=60 shop.Main
  interleave check philosophers.jpf
  interleave check --show-config -D search.depth_limit=50 philosophers.jpf
  interleave check -c classes:/usr/share/java/junit4.jar --junit shop.CartTest#lostUpdate
";

const ASK_HELP: &str = "\
usage: interleave ask [-c PATH]… [-D key=value]… [--json] [--trace] [--main Main.java] FILE.java:LINE [CONDITION] [ARGS…]

Is there an execution in which a thread comes to the statement that begins on this line, and in which CONDITION, if there
is one, is true at that moment? The answer is yes, with the steps that lead there, or never, in all the states that the
program has; where not everything was searched, it says so.

CONDITION is one expression of Java, with the variables, fields and `this` of that line. It is evaluated in one go, before
the statement, and must not change anything; where it throws an exception it does not hold. Arguments of the program
follow it: '' stands for no condition then.

A thread that fails, or threads that wait for each other, are no answer: such a path ends there.
With -D search.properties=NotDeadlockedProperty the other threads go on after an exception.

  --main Main.java       the source with main, where FILE.java is another one
  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the folder of the source
  -D key=value           a setting, such as search.depth_limit=500; also +key=value; see docs/configuration.md
  --files FOLDER         files that the program finds in its working directory (it changes copies)
  --stdin FILE           standard input of the program
  --json                 one JSON object (docs/report.schema.json)
  --trace                the trace in full, with library code
  -da                    assertions off; they are on otherwise
  --release N, -Xlint    the release of Java, 8 to 17, that the source is held to; warnings of the compiler

exit status: 0  never
             1  yes
             2  bad usage or input, or there is no statement on that line
             3  not known: the search was bounded or cut

examples:
  interleave ask Race.java:12
  interleave ask Race.java:12 'count < 0'
  interleave ask --main shop/Main.java shop/Cart.java:30 'items.size() > limit' 3
";

const RUN_HELP: &str = "\
usage: interleave run [-c PATH]… [-D key=value]… [-ea] MAIN|Main.java|app.jar [ARGS…]

One execution, like `java`: the program's output, its exit status. Threads take turns; assertions are off without -ea.

  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the current folder
  -D key=value           a setting; see docs/configuration.md
  --files FOLDER         files that the program finds in its working directory (it changes copies)
  --stdin FILE           standard input of the program
  -ea                    assertions on
  --release N, -Xlint    for a source: the release of Java, 8 to 17, that it is held to; warnings of the compiler
  --lenient              leave out unsupported listeners and settings of JPF, with a warning; docs/from-jpf.md
  --show-config          print every setting in force and where it comes from, and run nothing; with --json too

example:
  interleave run -c build/classes shop.Main 3
";

const OUTCOMES_HELP: &str = "\
usage: interleave outcomes [-c PATH]… [-D key=value]… [--json] MAIN|Main.java|app.jar|file.jpf [ARGS…]

Lists every distinct output that the program can have, and how each execution ends.

  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the current folder
  -D key=value           a setting; see docs/configuration.md
  --files FOLDER         files that the program finds in its working directory (it changes copies)
  --stdin FILE           standard input of the program
  --json                 one JSON object (docs/report.schema.json), with a link to a witness of each outcome
  --release N, -Xlint    for a source: the release of Java, 8 to 17, that it is held to; warnings of the compiler
  --lenient              leave out unsupported listeners and settings of JPF, with a warning; docs/from-jpf.md
  --show-config          print every setting in force and where it comes from, and run nothing; with --json too

exit status: 0  the list is complete
             2  bad usage or input
             3  the search was bounded or cut

example:
  interleave outcomes Race
";

const REPLAY_HELP: &str = "\
usage: interleave replay [--json] [--trace] LINK|FILE

Runs a counterexample again, step by step, and says whether it is reproduced. A link carries the program, its
settings and the choices. FILE holds a link, such as the output of `check --json`.

  --json    one JSON object (docs/report.schema.json)
  --trace   the trace in full, with library code

exit status: 0  it was reproduced
             1  it was not
             2  bad usage or input

example:
  interleave check --json Race > race.json; interleave replay race.json
";

const ANSWER_HELP: &str = "\
usage: interleave answer EXERCISE.json FILE.java… [-o ANSWER.json] [--json] [--trace]
       interleave answer EXERCISE.json --files FOLDER

Checks your solution of an exercise, and writes the answer file to hand in. Your files are given whole; the parts that are
yours are cut out of them, and all else has to be as the exercise has it. docs/exercises.md says what an answer may use.

  -o, --output FILE   the answer file; default: the exercise's id with .answer.json. It replaces an answer to the same
                      exercise and no other file
  --files FOLDER      puts the files to start from into a folder
  --json              print the answer file
  --trace             the trace in full, with library code

exit status: 0  solved
             1  not solved, or refused
             2  bad usage or input, or something is wrong with the exercise
             3  not decided: the search was cut

example:
  interleave answer exercises/lost-update.json Counter.java
";

const VERIFY_HELP: &str = "\
usage: interleave verify [--exercises FOLDER|FILE]… [--time S] [--memory SIZE] [--csv|--json] ANSWER.json…

Puts each answer together with your own copy of its exercise, searches again, and tells whether it is solved and what the
answer says otherwise than what came out. One answer that cannot be used does not stop the others.

  --exercises PATH   a folder with exercises and what its index.json names, a list as such, or one exercise; may be
                     repeated; default: the folder exercises
  --time SECONDS     for each answer; default: 60
  --memory SIZE      for each answer, such as 512M; default: 1G
  --csv              a table for a spreadsheet
  --json             one JSON object

exit status: 0  all are solved, and what they say is so
             1  some are not solved or cannot be used, or say something otherwise
             2  bad usage, or something is wrong with the exercises
             3  none of that, but some are not decided: their search was cut

example:
  interleave verify --csv answers/*.json > grades.csv
";

const GENERATE_HELP: &str = "\
usage: interleave generate [-c PATH]… [-D key=value]… [--json] [--junit FILE] CLASS#PREDICATE --size N [--int a..b]

Lists every structure for which a predicate holds: an object of the class, with all that its fields can hold and the fields
of those objects. Structures that differ in nothing but the identity of their objects are listed once.

CLASS may be a source, as in SortedList.java#isSorted, which is compiled first. PREDICATE is a boolean method without
parameters, or a static one with an object of the class as parameter; that of a nested class is named with it, as in
SortedList.java#Entry.isLast. docs/generate.md says what is chosen.

  --size N               at most so many objects of each class, and elements of each array, from 1 to 100
  --int a..b             the numbers that fields and elements can hold; default: 0..N
  --junit FILE           write a class of JUnit 5 tests that build the structures, such as SortedListTest.java
  --json                 one JSON object
  -c, --classpath PATH   folder, jar, class file or `folder/*`; may be repeated; default: the current folder
  -D key=value           a setting, such as search.max_outcomes=100000; also +key=value; see docs/configuration.md

exit status: 0  all structures are listed
             2  bad usage or input
             3  the search was bounded or cut

examples:
  interleave generate SortedList.java#isSorted --size 3
  interleave generate -c classes shop.Cart#isConsistent --size 2 --int 0..9 --junit shop/CartStructuresTest.java
";
