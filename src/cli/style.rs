//! Colour and numbers in text for people.

/// Colours, or none.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Whether the output goes to a terminal that wants colours.
    pub color: bool,
}

impl Style {
    fn paint(self, code: &str, text: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
    /// Errors.
    pub fn bad(self, text: &str) -> String {
        self.paint("1;31", text)
    }
    /// Success.
    pub fn good(self, text: &str) -> String {
        self.paint("1;32", text)
    }
    /// Neither.
    pub fn unsure(self, text: &str) -> String {
        self.paint("1;33", text)
    }
    /// Headings, thread names.
    pub fn strong(self, text: &str) -> String {
        self.paint("1", text)
    }
    /// What may be passed over.
    pub fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }
    /// The program's own output.
    pub fn output(self, text: &str) -> String {
        self.paint("36", text)
    }
}

/// `1,234,567`.
pub fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(d);
    }
    out
}

/// `1 state`, `2 states`.
pub fn plural(n: u64, word: &str) -> String {
    let ending = match (n, word.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        _ => "s",
    };
    format!("{} {word}{ending}", count(n))
}

/// `1.5 MB`.
pub fn bytes(n: u64) -> String {
    match n {
        0..1_000 => format!("{n} B"),
        1_000..1_000_000 => format!("{:.1} kB", n as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", n as f64 / 1e6),
        _ => format!("{:.2} GB", n as f64 / 1e9),
    }
}

/// `0.25 s`, `3 min 20 s`.
pub fn duration(ms: u64) -> String {
    match ms {
        0..60_000 => format!("{:.2} s", ms as f64 / 1e3),
        _ => format!("{} min {} s", ms / 60_000, ms % 60_000 / 1000),
    }
}

/// Characters of the program's own that would act on the terminal, made visible. Line ends and tabs stay. What would change
/// the direction of the text that follows is shown by its number, as on the page.
pub fn harmless(text: &str) -> String {
    let act = |c: char| c.is_control() && c != '\n' && c != '\t';
    if !text.contains(|c| act(c) || turns(c)) {
        return text.to_string();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if act(c) => out.push(char::REPLACEMENT_CHARACTER),
            c if turns(c) => out.push_str(&format!("⟨U+{:04X}⟩", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// Whether a character changes the direction of what follows.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A name, on one line whatever is in it.
pub fn name(text: &str) -> String {
    harmless(text).replace(['\n', '\t'], " ")
}

/// A message of ours: what it quotes does not act on the terminal, and nobody has to scroll past it.
pub fn message(text: &str) -> String {
    harmless(&crate::util::clip(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_on_its_line() {
        assert_eq!(name("a\nb\tc\u{1b}[1m"), "a b c\u{fffd}[1m");
    }

    #[test]
    fn text_does_not_change_its_direction() {
        assert_eq!(name("na\u{202e}me \u{5d0}\u{2069}"), "na⟨U+202E⟩me \u{5d0}⟨U+2069⟩");
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!([0, 12, 999, 1000, 1234567].map(count), ["0", "12", "999", "1,000", "1,234,567"]);
        assert_eq!([plural(1, "class"), plural(2, "class"), plural(0, "state")], ["1 class", "2 classes", "0 states"]);
        assert_eq!([bytes(7), bytes(1500), bytes(2_000_000_000)], ["7 B", "1.5 kB", "2.00 GB"]);
        assert_eq!([duration(250), duration(200_000)], ["0.25 s", "3 min 20 s"]);
    }

    #[test]
    fn escape_sequences_of_a_program_do_not_reach_the_terminal() {
        assert_eq!(harmless("a\x1b[2J\tb\n"), "a\u{fffd}[2J\tb\n");
    }
}
