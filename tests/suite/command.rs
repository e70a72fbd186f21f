//! Runs the real program on a folder created for one test.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The output and exit code of a run.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.out.clone()).unwrap()
    }

    /// The lines of TSV after the header, split into columns.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let cut = |line: &str| line.split('\t').map(str::to_owned).collect();
        self.text().lines().skip(1).map(cut).collect()
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: output.stdout,
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// A folder of texts.
pub(crate) struct Texts(tempfile::TempDir);

impl Texts {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let texts = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            texts.add(name, text.as_bytes());
        }
        texts
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn add(&self, name: impl AsRef<OsStr>, bytes: &[u8]) -> PathBuf {
        let path = self.path().join(name.as_ref());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path
    }

    /// `lookalike pairs FOLDER` and further arguments.
    pub(crate) fn pairs(&self, arguments: &[&str]) -> Ran {
        command().arg("pairs").arg(self.path()).args(arguments).output().unwrap().into()
    }
}

/// The cache folder of tests, separate from the tester's own.
pub(crate) const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

/// A folder without the tester's settings.
pub(crate) const CONFIG: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-settings");

/// Where no state can be written: each start is the first.
pub(crate) const STATE: &str = "/dev/null";

/// The program, independent of the tester's terminal.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lookalike"));
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"];
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"].into_iter().chain(locale) {
        command.env_remove(name);
    }
    command.env("XDG_CACHE_HOME", CACHE);
    command.env("XDG_CONFIG_HOME", CONFIG);
    command.env("XDG_STATE_HOME", STATE);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run(arguments: &[&str]) -> Ran {
    command().args(arguments).output().unwrap().into()
}

/// Two versions of a text, another one, an English one.
pub(crate) fn essays() -> Texts {
    Texts::new(&[
        ("原文.txt", "人民网评论员认为，洗稿是对原创的伤害，也是对读者的欺骗，应当依法治理。"),
        ("改写.txt", "人民网评论员认为，洗稿是对原创者的伤害，更是对读者的欺骗，应依法治理。"),
        ("别的.txt", "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人匆匆走过。"),
        ("english.txt", "The quick brown fox jumps over the lazy dog, and nobody minds at all."),
    ])
}

/// Three versions of one text.
pub(crate) const ESSAY: &str =
    "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上，喝起茶来。";
pub(crate) const AGAIN: &str =
    "天还没有亮，茶馆的门已经打开。老人们提着鸟笼，慢慢走进来，各自坐到位置上，喝起茶来。";
pub(crate) const THIRD: &str =
    "天还没亮，茶馆的门已经打开。老人提着鸟笼，慢慢走进来，各自坐到位置上，喝起了茶来。";

pub(crate) fn object(bytes: &[u8]) -> serde_json::Value {
    serde_json::from_slice(bytes).unwrap()
}
