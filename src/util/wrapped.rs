//! Lines of generated documents.

/// Longest line, in characters.
const WIDTH: usize = 118;

/// Markdown whose paragraphs and list items have no lines that are too long. Tables, headings, code and comments stay.
pub fn wrapped(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut paragraph: Vec<&str> = Vec::new();
    for line in markdown.lines() {
        let is_prose = !line.is_empty() && !["|", "#", "<", "    "].iter().any(|start| line.starts_with(start));
        if !is_prose || line.starts_with("- ") {
            lay_out(&std::mem::take(&mut paragraph), &mut out);
        }
        match is_prose {
            true => paragraph.push(line),
            false => out.extend([line, "\n"]),
        }
    }
    lay_out(&paragraph, &mut out);
    out
}

fn lay_out(paragraph: &[&str], out: &mut String) {
    if paragraph.iter().all(|line| line.chars().count() <= WIDTH + 1) {
        out.extend(paragraph.iter().flat_map(|line| [line, "\n"]));
        return;
    }
    let indent = if paragraph[0].starts_with("- ") { "  " } else { "" };
    let mut used = 0;
    for word in paragraph.iter().flat_map(|line| line.split_whitespace()) {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > WIDTH {
            out.extend(["\n", indent]);
            used = indent.len();
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_prose_that_is_too_long_is_laid_out_anew() {
        let long = "word ".repeat(30);
        let kept = format!("# {long}\n\n| {long} |\n\n    {long}\n\nshort\nlines\n");
        assert_eq!(wrapped(&kept), kept);
        let item = wrapped(&format!("- {long}\n- two\n"));
        let lines: Vec<&str> = item.lines().collect();
        assert_eq!(lines, [&*format!("- {}", &long[..114]), "  word word word word word word word", "- two"]);
    }
}
