# `url` and `sha256` are those of a release.
class Lookalike < Formula
  desc "Terminal explorer for near-duplicate text"
  homepage ENV.fetch("LOOKALIKE_URL")
  url "#{ENV.fetch("LOOKALIKE_URL")}/archive/v0.1.0.tar.gz"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", "--profile", "dist", *std_cargo_args
    generate_completions_from_executable(bin/"lookalike", "completions")
    (man1/"lookalike.1").write Utils.safe_popen_read(bin/"lookalike", "man")
    (share/"man/zh_CN/man1").mkpath
    (share/"man/zh_CN/man1/lookalike.1").write Utils.safe_popen_read(bin/"lookalike", "man", "--lang", "zh")
    (prefix/"THIRD-PARTY.txt").write Utils.safe_popen_read(bin/"lookalike", "licences")
  end

  test do
    (testpath/"a.txt").write "The last bus leaves the square at midnight."
    (testpath/"b.txt").write "The last bus leaves the old square at midnight."
    assert_match "a.txt", shell_output("#{bin}/lookalike pairs #{testpath} --format tsv")
  end
end
