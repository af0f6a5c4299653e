//! Decodes bytes to text as CPython decodes a source file: byte order mark, encoding declaration, and its error
//! messages.
//!
//! Supported are UTF-8, ASCII and Latin-1; any other encoding is CPython's error for an unknown one.

/// An error in the bytes, and its line (0 for the file as a whole).
pub(crate) struct DecodeError {
    pub message: String,
    pub line: u32,
}

/// Decodes a source file.
pub(crate) fn decode(bytes: &[u8], filename: &str) -> Result<String, DecodeError> {
    let line_at =
        |position: usize| 1 + bytes[..position].iter().filter(|&&byte| byte == b'\n').count() as u32;
    if let Some(position) = bytes.iter().position(|&byte| byte == 0) {
        return Err(DecodeError {
            message: "source code cannot contain null bytes".to_owned(),
            line: line_at(position),
        });
    }
    let without_bom = bytes.strip_prefix(b"\xef\xbb\xbf");
    let content = without_bom.unwrap_or(bytes);
    let declared = declared_encoding(content);
    let encoding = declared.as_deref().unwrap_or("utf-8");
    match encoding {
        "utf-8" => {}
        _ if without_bom.is_some() => {
            return Err(DecodeError { message: format!("encoding problem: {encoding} with BOM"), line: 0 });
        }
        "iso-8859-1" => return Ok(content.iter().map(|&byte| char::from(byte)).collect()),
        "ascii" => {}
        _ => return Err(DecodeError { message: format!("encoding problem: {encoding}"), line: 0 }),
    }
    let error = match std::str::from_utf8(content) {
        Ok(text) if encoding == "utf-8" || text.is_ascii() => return Ok(text.to_owned()),
        Ok(text) => text.bytes().position(|byte| !byte.is_ascii()).unwrap_or(0),
        Err(error) => error.valid_up_to(),
    };
    let byte = content[error];
    let line = line_at(error + bytes.len() - content.len());
    let message = if declared.is_none() {
        format!(
            "Non-UTF-8 code starting with '\\x{byte:02x}' in file {filename} on line {line}, but no encoding declared; \
             see https://peps.python.org/pep-0263/ for details"
        )
    } else if encoding == "ascii" {
        format!(
            "(unicode error) 'ascii' codec can't decode byte 0x{byte:02x} in position {error}: ordinal not in \
             range(128)"
        )
    } else {
        let reason = decode_reason(&content[error..]);
        format!("(unicode error) 'utf-8' codec can't decode byte 0x{byte:02x} in position {error}: {reason}")
    };
    Err(DecodeError { message, line })
}

/// The encoding that a comment in the first two lines declares, in its normalised spelling.
fn declared_encoding(content: &[u8]) -> Option<String> {
    for line in content.split(|&byte| byte == b'\n').take(2) {
        let line = line.trim_ascii_start();
        let comment = match line.first() {
            Some(b'#') => line,
            None => continue,
            Some(_) => return None,
        };
        let Some(index) = comment.windows(7).position(|window| matches!(window, b"coding:" | b"coding="))
        else {
            continue;
        };
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        let rest = comment[index + 7..].trim_ascii_start();
        let name: Vec<u8> = rest.iter().copied().take_while(is_name).collect();
        if name.is_empty() {
            continue;
        }
        let name = String::from_utf8_lossy(&name).to_ascii_lowercase().replace('_', "-");
        let is_called = |usual: &str| name == usual || name.starts_with(&format!("{usual}-"));
        return Some(if is_called("utf-8") || name == "utf8" {
            "utf-8".to_owned()
        } else if ["latin-1", "iso-8859-1", "iso-latin-1"].into_iter().any(is_called) || name == "latin1" {
            "iso-8859-1".to_owned()
        } else if name == "us-ascii" {
            "ascii".to_owned()
        } else {
            name
        });
    }
    None
}

/// The reason why CPython's UTF-8 decoder rejects the bytes.
fn decode_reason(bytes: &[u8]) -> &'static str {
    match bytes[0] {
        0xc2..=0xf4 => match std::str::from_utf8(bytes) {
            Err(error) if error.error_len().is_none() => "unexpected end of data",
            _ => "invalid continuation byte",
        },
        _ => "invalid start byte",
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    fn error(bytes: &[u8]) -> (String, u32) {
        decode(bytes, "f.py")
            .map_or_else(|error| (error.message, error.line), |text| panic!("decoded to {text:?}"))
    }

    #[test]
    fn a_declared_encoding_counts() {
        let text = decode(b"# -*- coding: latin-1 -*-\nx = '\xe9'\n", "f.py").unwrap_or_default();
        assert!(text.contains('é'));
        assert_eq!(
            error(b"#!/bin/python\n# vim: set fileencoding=foo :\n"),
            ("encoding problem: foo".to_owned(), 0)
        );
        assert_eq!(
            decode(b"x = 1\ny = 2 # coding: foo\n", "f.py").ok().as_deref(),
            Some("x = 1\ny = 2 # coding: foo\n")
        );
    }

    #[test]
    fn bad_bytes_are_reported_with_their_line() {
        let (message, line) = error(b"x = 1\ny = '\xe9'\n");
        assert!(
            message.starts_with("Non-UTF-8 code starting with '\\xe9' in file f.py on line 2, but"),
            "{message}"
        );
        assert_eq!(line, 2);
        assert_eq!(error(b"x\ny\0"), ("source code cannot contain null bytes".to_owned(), 2));
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(decode(b"\xef\xbb\xbfx", "f.py").ok().as_deref(), Some("x"));
        assert_eq!(
            error(b"\xef\xbb\xbf# coding: latin-1\n"),
            ("encoding problem: iso-8859-1 with BOM".to_owned(), 0)
        );
    }
}
