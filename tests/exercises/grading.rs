//! `interleave answer` and `interleave verify` as students and teachers use them.

use std::path::{Path, PathBuf};

use interleave::exercise::{Answer, Exercise, Grade, Prepared};
use serde_json::Value;

use super::{exercise, files_in, folder, handed_in, packed, work};
use crate::common::at;
use crate::common::command::{Answer as Said, answer, native};

/// A folder of its own, with all exercises that ship in `exercises`.
fn desk(name: &str) -> PathBuf {
    let desk = at("target/tmp/exercises").join(name);
    let _ = std::fs::remove_dir_all(&desk);
    std::fs::create_dir_all(desk.join("exercises")).expect("a folder");
    for id in super::SHIPPED {
        std::fs::write(desk.join(format!("exercises/{id}.json")), packed(id)).expect("an exercise");
    }
    desk
}

fn interleave(desk: &Path, args: &[&str]) -> Said {
    answer(native().current_dir(desk).args(args))
}

fn put(desk: &Path, name: &str, text: &str) {
    std::fs::write(desk.join(name), text).unwrap_or_else(|e| panic!("{name}: {e}"));
}

fn of_student(id: &str, answer: &str, file: &str) -> String {
    super::text_of(folder(id).join("answers").join(answer).join(file))
}

#[test]
fn a_student_hands_in_and_a_teacher_verifies() {
    let desk = desk("one");
    put(&desk, "Counter.java", &of_student("lost-update", "solved-atomic", "Counter.java"));
    let said = interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java"]);
    assert_eq!(said.status, 0, "{said:?}");
    assert!(said.stdout.contains("solved: Lost update\nwritten: lost-update.answer.json\n"), "{}", said.stdout);
    let verified = interleave(&desk, &["verify", "lost-update.answer.json"]);
    assert_eq!(verified.status, 0, "{verified:?}");
    assert!(verified.stdout.ends_with("\n1 answer: 1 solved\n"), "{}", verified.stdout);
    // Another try replaces the answer, and nothing else is replaced.
    put(&desk, "Counter.java", &of_student("lost-update", "not-solved-volatile", "Counter.java"));
    let again = interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java"]);
    assert_eq!(again.status, 1, "{again:?}");
    assert!(again.stdout.contains("not solved: Lost update"), "{}", again.stdout);
    assert_eq!(interleave(&desk, &["verify", "lost-update.answer.json"]).status, 1);
    for (out, why) in [
        ("Counter.java", "ends with .json"),
        ("exercises/lost-update.json", "it is no answer"),
        ("exercises", "ends with .json"),
    ] {
        let refused = interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java", "-o", out]);
        assert!(refused.status == 2 && refused.stderr.contains(why), "{out}: {refused:?}");
    }
    let other = interleave(
        &desk,
        &["answer", "exercises/lock-free-stack.json", "Counter.java", "-o", "lost-update.answer.json"],
    );
    assert!(other.status == 2 && other.stderr.contains("an answer to another exercise"), "{other:?}");
}

#[test]
fn what_is_wrong_with_a_students_files_is_said() {
    let desk = desk("wrong");
    let given = super::text_of(folder("lost-update").join("given/Counter.java"));
    let answered = |text: &str| {
        put(&desk, "Counter.java", text);
        interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java"])
    };
    let said = answered(&given.replace("public class Counter", "public class Counter implements Runnable"));
    assert!(said.status == 1 && said.stderr.contains("Counter.java: line 2 belongs to the exercise"), "{said:?}");
    let said = answered(&given.replace("count++;", "count+;"));
    assert!(said.status == 1 && said.stderr.contains("Counter.java:8: "), "{said:?}");
    let said = answered(&given.replace("count++;", "System.exit(0);"));
    assert!(said.stderr.contains("Counter.java:8: an answer may not use java.lang.System.exit(int)"), "{said:?}");
    // As JSON it is twice as long: an answer that `verify` would not read is not written.
    let said = answered(&given.replace("count++;", &format!("count++; /* {} */", "\"".repeat(600_000))));
    assert!(said.status == 1 && said.stderr.contains("the answer file would have 12"), "{}", said.stderr);
    assert!(!desk.join("lost-update.answer.json").exists());
    let said = interleave(&desk, &["answer", "exercises/lost-update.json", "Other.java"]);
    assert!(said.status == 1 && said.stderr.contains("Other.java: there is no such file"), "{said:?}");
    put(&desk, "Main.java", "class Main { }");
    let said = interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java", "Main.java"]);
    assert!(said.stderr.contains("Main.java: the exercise has no file of that name that is yours"), "{said:?}");
    let said = interleave(&desk, &["answer", "Counter.java", "Counter.java"]);
    assert!(said.status == 2 && said.stderr.contains("no JSON"), "{said:?}");
    let said = interleave(&desk, &["answer", "exercises/lost-update.json", "--files", "."]);
    assert!(said.status == 2 && said.stderr.contains("is there already"), "{said:?}");
    std::fs::remove_file(desk.join("Counter.java")).expect("removed");
    assert_eq!(interleave(&desk, &["answer", "exercises/lost-update.json", "--files", "."]).status, 0);
    assert_eq!(super::text_of(desk.join("Counter.java")), given);
    // A folder that is not there yet is made, and so are those of packages.
    let packaged = packed("lost-update").replace("\"Counter.java\"", "\"bank/Counter.java\"");
    put(&desk, "packaged.json", &packaged);
    let said = interleave(&desk, &["answer", "packaged.json", "--files", "mine/week 1"]);
    assert_eq!((said.status, said.stdout.as_str()), (0, "written: mine/week 1/bank/Counter.java\n"), "{said:?}");
    assert_eq!(super::text_of(desk.join("mine/week 1/bank/Counter.java")), given);
    let said = interleave(&desk, &["answer", "packaged.json", "--files", "Counter.java"]);
    assert!(said.status == 2 && said.stderr.contains("Counter.java/bank/Counter.java cannot be written"), "{said:?}");
}

/// Answers to all exercises, right and wrong ones: thirty of them.
fn thirty() -> Vec<Answer> {
    let mut answers = Vec::new();
    let mut work = work();
    for id in super::SHIPPED {
        let prepared = Prepared::new(exercise(id), &mut work).unwrap_or_else(|e| panic!("{id}: {e}"));
        let mut of_exercise = Vec::new();
        let mut names: Vec<PathBuf> = std::fs::read_dir(folder(id).join("answers"))
            .expect("answers")
            .map(|entry| entry.expect("a folder").path())
            .filter(|path| !path.to_string_lossy().contains("refused-"))
            .collect();
        names.sort();
        for name in names.iter().rev().take(4) {
            let (answer, _) =
                handed_in(&prepared, &files_in(name), &mut work).unwrap_or_else(|e| panic!("{name:?}: {e}"));
            of_exercise.push(Answer { library: work.library().borrow().version().to_string(), ..answer });
        }
        // The same twice: two who have worked together.
        let more: Vec<Answer> = of_exercise.iter().cycle().take(6).cloned().collect();
        answers.extend(more);
    }
    assert_eq!(answers.len(), 30);
    answers
}

#[test]
fn of_thirty_answers_the_five_forged_ones_are_found() {
    let desk = desk("thirty");
    let mut answers = thirty();
    let honest = answers.clone();
    let wrong = |answers: &[Answer], from: usize| {
        (from..answers.len()).find(|&at| answers[at].verdict == Grade::NotSolved).expect("a wrong answer")
    };
    // Verdicts, counts, a program, an exercise and a text that are not those of the answer.
    let first = wrong(&answers, 0);
    answers[first].verdict = Grade::Solved;
    answers[first].reasons.clear();
    answers[9].runs[0].states += 1;
    let class = answers[14].program.keys().next().expect("a class").clone();
    answers[14].program.insert(class, "0".repeat(32));
    answers[20].exercise.hash = answers[2].exercise.hash.clone();
    let (right, last) =
        ((24..30).find(|&at| answers[at].verdict == Grade::Solved).expect("a right answer"), wrong(&answers, 24));
    answers[last] = Answer { files: answers[last].files.clone(), ..answers[right].clone() };
    let forged: Vec<usize> = (0..30).filter(|&at| answers[at] != honest[at]).collect();
    assert_eq!(forged.len(), 5, "{forged:?}");
    let mut args = vec!["verify".to_string(), "--json".to_string()];
    for (at, answer) in answers.iter().enumerate() {
        let name = format!("student-{at:02}.json");
        put(&desk, &name, &serde_json::to_string(answer).expect("JSON"));
        args.push(name);
    }
    let said = interleave(&desk, &args.iter().map(String::as_str).collect::<Vec<_>>());
    let all: Value = said.json();
    let rows = all["answers"].as_array().expect("answers");
    let differing: Vec<usize> =
        (0..30).filter(|&at| !rows[at]["differences"].as_array().expect("differences").is_empty()).collect();
    assert_eq!((said.status, differing), (1, forged), "{all:#}");
    // What the honest ones say of themselves is so.
    let word = |grade: Grade| serde_json::to_value(grade).expect("a word");
    for (at, row) in rows.iter().enumerate() {
        let wanted = if at == last { Grade::NotSolved } else { honest[at].verdict };
        assert_eq!(row["result"], word(wanted), "{at}: {row:#}");
    }
}

#[test]
fn one_answer_that_cannot_be_used_does_not_stop_the_others() {
    let desk = desk("hostile");
    let mut work = work();
    let prepared = Prepared::new(exercise("lost-update"), &mut work).expect("an exercise");
    let files = [("Counter.java".to_string(), of_student("lost-update", "solved-synchronized", "Counter.java"))];
    let (mut good, _) = handed_in(&prepared, &files, &mut work).expect("an answer");
    good.library = work.library().borrow().version().to_string();
    let text = serde_json::to_string(&good).expect("JSON");
    put(&desk, "good.json", &text);
    put(&desk, "=cmd.json", &text.replace("lost-update", "\\u001b[2J=1"));
    put(&desk, "empty.json", "");
    put(&desk, "deep.json", &"[".repeat(100_000));
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    put(&desk, "deeper.json", &format!("{{\"format\": \"interleave-answer-1\", \"files\": {deep}}}"));
    put(&desk, "large.json", &" ".repeat(2 << 20));
    put(&desk, "zip.json", "PK\u{3}\u{4}");
    put(&desk, "exercise.json", &packed("lost-update"));
    put(&desk, "later.json", &text.replace("interleave-answer-1", "interleave-answer-9"));
    put(&desk, "more.json", &text.replacen('{', "{\"found\": [],", 1));
    put(&desk, "regions.json", &text.replacen("\"regions\":[", "\"regions\":[\"\",", 1));
    put(
        &desk,
        "marks.json",
        &text.replacen("\"regions\":[\"", "\"regions\":[\"// answer ends\\nint k;\\n// answer begins\\n", 1),
    );
    put(&desk, "other.json", &text.replace("Counter.java", "Main.java"));
    std::fs::create_dir_all(desk.join("folder.json")).expect("a folder");
    let names = [
        "=cmd.json",
        "empty.json",
        "deep.json",
        "deeper.json",
        "large.json",
        "zip.json",
        "exercise.json",
        "later.json",
        "more.json",
        "folder.json",
        "missing.json",
        "/dev/zero",
        "regions.json",
        "marks.json",
        "other.json",
        "good.json",
    ];
    let mut args = vec!["verify"];
    args.extend(names);
    let said = interleave(&desk, &args);
    assert_eq!(said.status, 1, "{said:?}");
    assert!(!said.stdout.contains('\u{1b}'), "{:?}", said.stdout);
    assert!(said.stdout.contains("\n16 answers: 1 solved, 3 not solved, 12 unusable"), "{}", said.stdout);
    for says in [
        "it is an exercise and no answer",
        "this version reads `interleave-answer-1`",
        "unknown field `found`",
        "it is a folder",
        "there is no such file",
        "more than the 1048576 that are read",
        "it has 2 regions, and the exercise 1",
        "are the exercise's",
        "it has a file Main.java, which the exercise does not",
        "there is no exercise ",
    ] {
        assert!(said.stdout.contains(says), "{says}: {}", said.stdout);
    }
    let mut as_json = args.clone();
    as_json.push("--json");
    let json: Value = serde_json::from_str(&interleave(&desk, &as_json).stdout).expect("JSON");
    crate::common::schema::check("verify", &json);
    args.push("--csv");
    let csv = interleave(&desk, &args).stdout;
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert_eq!(
        (lines.len(), lines[0]),
        (18, "file,exercise,result,states,transitions,differences,reasons,assumptions")
    );
    assert!(lines[1].starts_with("\"'=cmd.json\",\""), "{}", lines[1]);
    assert!(lines[16].starts_with("\"good.json\",\"lost-update\",\"solved\","), "{}", lines[16]);
}

#[test]
fn a_search_that_is_cut_is_no_difference() {
    let desk = desk("cut");
    let mut work = work();
    // The teacher's copy is bounded more tightly than the search that has made the answer.
    let bounded = packed("dining-philosophers").replace("\"states\": 500000", "\"states\": 1000");
    put(&desk, "exercises/dining-philosophers.json", &bounded);
    let bounded = Exercise::read(bounded.as_bytes()).expect("an exercise");
    let prepared = Prepared::new(exercise("dining-philosophers"), &mut work).expect("an exercise");
    let files = [("Table.java".to_string(), of_student("dining-philosophers", "solved-monitor", "Table.java"))];
    let (mut good, _) = handed_in(&prepared, &files, &mut work).expect("an answer");
    good.library = work.library().borrow().version().to_string();
    (good.exercise.hash, good.bounds) = (bounded.hash(), bounded.bounds.clone());
    put(&desk, "good.json", &serde_json::to_string(&good).expect("JSON"));
    let said = interleave(&desk, &["verify", "good.json"]);
    assert_eq!(said.status, 3, "{said:?}");
    assert!(said.stdout.contains("not decided") && !said.stdout.contains("differs"), "{}", said.stdout);
    // A transition that is as long as nobody waits for.
    let endless = good.files[0].regions[0]
        .replace("notifyAll();", "for (long n = 0; n < Long.MAX_VALUE; n++) if (n < 0) return;");
    assert_ne!(endless, good.files[0].regions[0]);
    good.files[0].regions[0] = endless;
    put(&desk, "endless.json", &serde_json::to_string(&good).expect("JSON"));
    let start = std::time::Instant::now();
    let said = interleave(&desk, &["verify", "--time", "10", "endless.json"]);
    assert!(said.stdout.contains("not decided"), "{said:?}");
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn exercises_are_found_where_they_are_named() {
    let desk = desk("found");
    put(&desk, "good.json", "{\"format\": \"interleave-answer-1\"}");
    let said = interleave(&desk, &["verify", "--exercises", "none", "good.json"]);
    assert!(said.status == 2 && said.stderr.contains("none: there is no such file"), "{said:?}");
    put(&desk, "twice.json", &packed("lost-update").replace("Lost update", "Found update"));
    let said = interleave(&desk, &["verify", "--exercises", "exercises", "--exercises", "twice.json", "good.json"]);
    assert!(said.status == 2 && said.stderr.contains("with the same id lost-update"), "{said:?}");
    put(&desk, "exercises/broken.json", "{\"format\": \"interleave-exercise-1\", \"id\": 7}");
    let said = interleave(&desk, &["verify", "good.json"]);
    assert!(said.status == 1 && said.stderr.contains("exercises/broken.json: it is no exercise"), "{said:?}");
    assert_eq!(interleave(&desk, &["verify"]).status, 2);
}

/// A course: what the page lists is what answers are verified against.
#[test]
fn exercises_are_found_where_a_list_names_them() {
    let desk = desk("listed");
    put(&desk, "Counter.java", &of_student("lost-update", "solved-atomic", "Counter.java"));
    assert_eq!(interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java"]).status, 0);
    std::fs::create_dir_all(desk.join("course/week-1/first")).expect("folders");
    let list = |entries: &str| {
        let text = format!(r#"{{"format": "interleave-exercises-1", "exercises": [{entries}]}}"#);
        put(&desk, "course/index.json", &text);
    };
    let entry = |id: &str, file: &str| format!(r#"{{"id": "{id}", "title": "T", "file": "{file}"}}"#);
    put(&desk, "course/week-1/first/update.json", &packed("lost-update"));
    let verify = |exercises: &str| interleave(&desk, &["verify", "--exercises", exercises, "lost-update.answer.json"]);
    let unlisted = verify("course");
    assert!(unlisted.status == 1 && unlisted.stdout.contains("there is no exercise lost-update"), "{unlisted:?}");
    list(&entry("lost-update", "week-1/first/update.json"));
    for named in ["course", "course/index.json"] {
        let said = verify(named);
        assert_eq!((said.status, said.stderr.as_str()), (0, ""), "{named}: {said:?}");
    }
    // What is wrong with a list is told, and the rest is used.
    let missing = entry("other", "week-2/other.json");
    let renamed = entry("counter", "week-1/first/update.json");
    put(&desk, "course/broken.json", r#"{"format": "interleave-exercise-1"}"#);
    list(&[entry("lost-update", "week-1/first/update.json"), missing, renamed, entry("b", "broken.json")].join(","));
    let said = verify("course");
    assert_eq!(said.status, 0, "{said:?}");
    for told in [
        "course/week-2/other.json: there is no such file (course/index.json names it)",
        "course/week-1/first/update.json: its id is lost-update, and course/index.json says counter",
        "course/broken.json: it is no exercise: missing field `id`",
    ] {
        assert_eq!(said.stderr.matches(told).count(), 1, "{told}: {}", said.stderr);
    }
    assert_eq!(said.stderr.matches("course/broken.json").count(), 1, "{}", said.stderr);
    list(&entry("lost-update", "../course/week-1/first/update.json"));
    let said = verify("course/index.json");
    std::fs::remove_dir_all(desk.join("exercises")).expect("removed");
    let nowhere = interleave(&desk, &["verify", "lost-update.answer.json"]);
    let told = "there is no folder exercises here: --exercises says where the exercises are";
    assert!(nowhere.status == 2 && nowhere.stderr.contains(told), "{nowhere:?}");
    let why = "course/index.json: it names the file \"../course/week-1/first/update.json\", which is not in its folder";
    assert!(said.status == 1 && said.stderr.contains(why), "{said:?}");
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_to_nowhere() {
    let desk = desk("links");
    put(&desk, "Counter.java", &of_student("lost-update", "solved-atomic", "Counter.java"));
    std::os::unix::fs::symlink("outside.json", desk.join("lost-update.answer.json")).expect("a link");
    let said = interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java"]);
    assert!(said.status == 2 && said.stderr.contains("is there already, and stays as it is"), "{said:?}");
    std::fs::create_dir(desk.join("given")).expect("a folder");
    std::os::unix::fs::symlink("../outside.java", desk.join("given/Counter.java")).expect("a link");
    let said = interleave(&desk, &["answer", "exercises/lost-update.json", "--files", "given"]);
    assert!(said.status == 2 && said.stderr.contains("is there already, and stays as it is"), "{said:?}");
    assert!(!desk.join("outside.json").exists() && !desk.join("outside.java").exists());
}

#[test]
fn what_a_solved_answer_rests_on_is_said() {
    let desk = desk("assumptions");
    put(&desk, "BoundedBuffer.java", &of_student("bounded-buffer", "solved-queue", "BoundedBuffer.java"));
    let said = interleave(&desk, &["answer", "exercises/bounded-buffer.json", "BoundedBuffer.java"]);
    assert_eq!(said.status, 0, "{said:?}");
    let file = "bounded-buffer.answer.json";
    let answer = Answer::read(&std::fs::read(desk.join(file)).expect("the answer")).expect("an answer");
    let mut names = answer.runs[0].assumptions.clone();
    names.sort();
    assert!(names.len() > 1, "{names:?}");
    let said = interleave(&desk, &["verify", file]).stdout;
    assert!(said.contains(&format!("\n  assumes: {}\n", names.join(", "))), "{said}");
    let json = interleave(&desk, &["verify", "--json", file]).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    crate::common::schema::check("verify", &json);
    assert_eq!(json["answers"][0]["assumptions"], serde_json::json!(names));
    let csv = interleave(&desk, &["verify", "--csv", file]).stdout;
    assert!(csv.contains(&format!("\"{}\"\r\n", names.join("; "))), "{csv}");
}

#[test]
fn an_exercise_that_cannot_be_used_is_told_once() {
    let desk = desk("unprepared");
    put(&desk, "Counter.java", &of_student("lost-update", "solved-atomic", "Counter.java"));
    for out in ["a.json", "b.json"] {
        let args = ["answer", "exercises/lost-update.json", "Counter.java", "-o", out];
        assert_eq!(interleave(&desk, &args).status, 0);
    }
    // The same exercise under two names is one; another one with its id is none.
    let course = ["verify", "--exercises", "exercises", "--exercises", "./exercises/lost-update.json", "a.json"];
    assert_eq!(interleave(&desk, &course).status, 0);
    put(&desk, "other.json", &packed("lost-update").replace("Lost update", "Found update"));
    let said = interleave(&desk, &["verify", "--exercises", "exercises", "--exercises", "other.json", "a.json"]);
    assert!(said.status == 2 && said.stderr.contains("different exercises with the same id lost-update"), "{said:?}");
    // The compiler needs more than this for that much.
    let methods: String =
        (0..6_000).map(|n| format!("int m{n}(int[] a) {{ return a[{n}] + m{n}(a) * {n}; }}\n")).collect();
    let mut large: Value = serde_json::from_str(&packed("lost-update")).expect("JSON");
    let file =
        serde_json::json!({"path": "Large.java", "role": "hidden", "text": format!("class Large {{\n{methods}}}")});
    large["files"].as_array_mut().expect("files").push(file);
    put(&desk, "exercises/lost-update.json", &large.to_string());
    let said = interleave(&desk, &["verify", "--memory", "16M", "a.json", "b.json"]);
    assert_eq!((said.status, said.stderr.matches("exercises/lost-update.json: ").count()), (3, 1), "{said:?}");
    assert!(said.stdout.ends_with("2 answers: 2 not decided\n"), "{}", said.stdout);
    put(&desk, "exercises/lost-update.json", &packed("lost-update").replace("count++;", "count+;"));
    let said = interleave(&desk, &["verify", "a.json", "b.json"]);
    assert_eq!((said.status, said.stderr.matches("do not compile as they are given").count()), (2, 1), "{said:?}");
    assert!(said.stdout.contains("the exercise lost-update cannot be used"), "{}", said.stdout);
}

#[test]
fn a_message_stays_on_its_line() {
    let desk = desk("lines");
    let forges = "count++; if (get() > 1) throw new IllegalStateException(\"no\\nsolved      other.json\\n\");";
    let given = super::text_of(folder("lost-update").join("given/Counter.java"));
    put(&desk, "Counter.java", &given.replace("count++;", forges));
    let said = interleave(&desk, &["answer", "exercises/lost-update.json", "Counter.java"]);
    assert!(said.status == 1 && !said.stdout.contains("\nsolved"), "{}", said.stdout);
    let said = interleave(&desk, &["verify", "lost-update.answer.json"]);
    assert!(said.status == 1 && !said.stdout.contains("\nsolved"), "{}", said.stdout);
}
