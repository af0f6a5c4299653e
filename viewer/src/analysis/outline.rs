//! The blocks of a guest program's text, by indentation: good enough to find the function or loop that contains a line
//! that never ran. It knows no language, and facts in the log always take precedence.

/// The heads of the blocks that contain a line, innermost first. Lines count from 1.
pub fn enclosing(text: &str, line: u32) -> Vec<u32> {
    let lines: Vec<&str> = text.lines().collect();
    let Some(at) = (line as usize).checked_sub(1).filter(|&at| at < lines.len()) else { return Vec::new() };
    // A line without code belongs to the block of the next line with code.
    let Some(own) = lines[at..].iter().find(|l| has_code(l)) else { return Vec::new() };
    let mut indent = indentation(own);
    let mut heads = Vec::new();
    for index in (0..at).rev() {
        let text = lines[index];
        // The last line of a head with several lines, such as `):`, is not its first.
        let continues = text.trim_start().starts_with([')', ']', '}']);
        if has_code(text) && !continues && indentation(text) < indent {
            indent = indentation(text);
            heads.push(index as u32 + 1);
        }
    }
    heads
}

/// Whether a line holds more than a comment.
pub fn has_code(line: &str) -> bool {
    let text = line.trim_start();
    !text.is_empty() && !text.starts_with('#') && !text.starts_with("//")
}

/// Whether it is the head of a function.
pub fn is_function(line: &str) -> bool {
    let text = line.trim_start();
    let text = text.strip_prefix("async ").unwrap_or(text);
    ["def ", "fn ", "func ", "function ", "fun "].iter().any(|word| text.starts_with(word))
}

/// The first line of a function whose head is on that line: decorators stand above it.
pub fn first_line(text: &str, head: u32) -> u32 {
    let lines: Vec<&str> = text.lines().collect();
    let above = lines.iter().take(head as usize - 1).rev();
    head - above.take_while(|l| l.trim_start().starts_with('@')).count() as u32
}

fn indentation(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 8 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
import x

@cached
@checked
def f(
    a,
):
    for i in a:
        # why
        if i:
            g(i)

        else:
            h(i)
    return 1
";

    #[test]
    fn heads_of_blocks() {
        assert_eq!(enclosing(TEXT, 11), [10, 8, 5]);
        assert_eq!(enclosing(TEXT, 14), [13, 8, 5]);
        assert_eq!(enclosing(TEXT, 9), [8, 5]);
        assert_eq!(enclosing(TEXT, 15), [5]);
        assert_eq!(enclosing(TEXT, 1), [0; 0]);
        assert_eq!((enclosing(TEXT, 0), enclosing(TEXT, 99)), (vec![], vec![]));
    }

    #[test]
    fn functions() {
        assert!(is_function("    async def f():") && is_function("fn main() {") && !is_function("define(x)"));
        assert_eq!((first_line(TEXT, 5), first_line(TEXT, 8), first_line(TEXT, 1)), (3, 8, 1));
        assert!(!has_code("  # x") && !has_code("") && has_code("x"));
    }
}
