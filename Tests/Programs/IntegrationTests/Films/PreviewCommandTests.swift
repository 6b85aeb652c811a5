// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// `shutterctl preview`: JPEGs for other programs, and a terminal that is as before.
struct PreviewCommandTests {
  @Test("JPEGs back to back, into a file and into a pipe")
  func output() throws {
    let studio = try Studio()
    let file = studio.daemons.path("a.mjpeg")
    let report = try #require(
      try studio.daemons.controlJSON("preview", "-o", file, "--count", "3").first)
    #expect(report["frames"] == 3 && report["path"] == .string(file))
    let bytes = try TestFile.bytes(file)
    #expect(report["size"] == .int(Int64(bytes.count)))
    #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
    // No marker of a beginning can be within a picture.
    let beginnings = (2..<bytes.count).count {
      bytes[$0 - 2] == 0xFF && bytes[$0 - 1] == 0xD8 && bytes[$0] == 0xFF
    }
    #expect(beginnings == 3)

    let refused = try run(studio, "preview", "-o", file, "--count", "1")
    #expect(refused.status == EXIT_FAILURE && refused.output.contains("--force replaces it"))
    try Command.run(
      "bash", "-c", "\"$@\" >\(file)", "bash", studio.daemons.binary("shutterctl"), "preview", "-o",
      "-", "--count", "1", "--runtime-dir", studio.daemons.runtimeFolder)
    let picture = try Picture(file)
    #expect(picture.width == 320 && picture.height == 180 && picture.code != nil)
    // A reader that leaves early has all that it wanted.
    let early = try Command.run(
      "bash", "-c", "\"$@\" | head -c 2", "bash", studio.daemons.binary("shutterctl"), "preview",
      "-o", "-", "--runtime-dir", studio.daemons.runtimeFolder)
    #expect(early.utf8.count > 0 && !early.contains("shutterctl:"))
  }

  @Test("--force makes a new file, and writes through no link; standard output is no link either")
  func links() throws {
    let studio = try Studio()
    let (file, other) = (studio.daemons.path("a.mjpeg"), studio.daemons.path("other"))
    let (secret, leading) = (studio.daemons.path("secret"), studio.daemons.path("link.mjpeg"))
    try TestFile.write(secret, "secret")
    try #require(symlink(secret, leading) == 0)
    for words in [[], ["--force"]] {
      let refused = try run(studio, ["preview", "-o", leading, "--count", "1"] + words)
      #expect(refused.status == EXIT_FAILURE)
      #expect(refused.output.contains("\(leading) is a link to a file: name the file itself"))
      #expect(try TestFile.read(secret) == "secret")
    }
    // What has the old file under another name keeps it.
    try TestFile.write(file, "old")
    try #require(link(file, other) == 0 && chmod(file, 0o640) == 0)
    try studio.daemons.control("preview", "-o", file, "--force", "--count", "1")
    #expect(try Picture(file).width == 320)
    #expect(try TestFile.read(other) == "old")
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
    // There is no new name beside this one.
    let long = studio.daemons.path(String(repeating: "x", count: 250))
    try TestFile.write(long, "old")
    let failed = try run(studio, ["preview", "-o", long, "--count", "1", "--force"])
    #expect(failed.status == EXIT_FAILURE && failed.output.contains("File name too long"))
    #expect(try TestFile.read(long) == "old")
    for end in [">\(file)", "| cat >\(file)"] {
      try TestFile.write(file, "")
      try Command.run(
        "bash", "-c", "\"$@\" \(end)", "bash", studio.daemons.binary("shutterctl"), "preview", "-o",
        "/dev/stdout", "--count", "1", "--runtime-dir", studio.daemons.runtimeFolder)
      #expect(try Picture(file).width == 320, "\(end)")
    }
  }

  @Test("a signal ends it while its reader takes nothing")
  func stuck() throws {
    let studio = try Studio()
    let pipe = studio.daemons.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let preview = try studio.daemons.startControl("preview", "-o", pipe, "--json")
    // As much as the pipe holds, and no more.
    try TestClock.wait(for: "a full pipe") {
      var count: Int32 = 0
      return ioctl(reader, UInt(FIONREAD), &count) == 0 && count > 32_768 ? () : nil
    }
    preview.signal(SIGTERM)
    #expect(try preview.line { $0.hasPrefix("{") }.contains("\"frames\":"))
    #expect(try preview.wait() == EXIT_SUCCESS)
  }

  @Test(
    "a terminal shows pictures, and is as before, whatever ends it",
    arguments: [
      ("TERM=xterm-256color COLORTERM=truecolor", "--count 5", "\u{1b}[48;2;", "▀"),
      ("TERM=xterm-256color", "--count 5", "\u{1b}[48;5;", "▀"),
      ("TERM=xterm NO_COLOR=1", "--count 5", "\u{1b}[1;1H", "/s"),
      ("TERM=xterm", "--graphics sixel --count 5", "\u{1b}P0;1q", "\u{1b}\\"),
      ("TERM=xterm", "--graphics kitty --count 5", "\u{1b}_Ga=T", "\u{1b}_Ga=d,d=I"),
    ])
  func terminal(_ variables: String, _ options: String, _ first: String, _ second: String) throws {
    let studio = try Studio()
    let shown = try inTerminal(studio, variables, options)
    #expect(shown.contains(first) && shown.contains(second), "\(shown.suffix(300))")
    #expect(shown.contains(" 320x180, ") && shown.contains(" skipped"))
    #expect(shown.contains("\u{1b}[?1049h\u{1b}[?25l"))
    let end = try #require(shown.ranges(of: "\u{1b}[?25h\u{1b}[?1049l").last)
    #expect(!shown[end.upperBound...].contains("\u{1b}"))
  }

  @Test("keys and signals end it with the terminal as before", arguments: ["INT", "TERM", "HUP"])
  func ends(_ signal: String) throws {
    let studio = try Studio()
    // The signal comes when the picture takes the screen. script(1) writes down what the terminal is sent, and this
    // command.
    let (screen, number) = (studio.daemons.path("screen"), studio.daemons.path("number"))
    let preview =
      "env TERM=xterm \(studio.daemons.binary("shutterctl")) preview "
      + "--runtime-dir \(studio.daemons.runtimeFolder)"
    let modes = try Command.run(
      "script", "-qefc",
      """
      bash -c 'stty -a
      (until grep -q "10[4]9h" \(screen); do sleep 0.02; done; kill -s \(signal) $(cat \(number))) &
      sh -c "echo \\$\\$ >\(number); exec \(preview)"
      echo "status $?"; stty -a'
      """, screen)
    let lines = modes.split(whereSeparator: \.isNewline)
    let settings = lines.filter { $0.contains("icanon") }
    #expect(settings.count == 2 && settings[0] == settings[1], "\(settings)")
    #expect(modes.contains("status 0") && modes.contains("\u{1b}[?1049l"))
  }

  @Test("without a terminal that can draw, it names the remedy and starts no camera")
  func nowhere() throws {
    let studio = try Studio()
    let pipe = try run(studio, "preview")
    #expect(pipe.status == EXIT_FAILURE && pipe.output.contains("'--output -'"))
    let dumb = try inTerminal(studio, "TERM=dumb", "; true")
    #expect(dumb.contains("cannot show pictures (TERM is 'dumb')") && dumb.contains("--output"))
    for (words, told) in [
      (["--frame-rate", "0"], "--frame-rate"), (["--count", "0"], "--count"),
      (["--force"], "--output"), (["--json"], "--output"), (["-o", "-", "--json"], "--json"),
      (["-o", "x", "--presses"], "--presses"), (["--graphics", "paint"], "--graphics"),
    ] {
      let wrong = try studio.daemons.run("shutterctl", ["preview"] + words)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
  }

  /// The output to a terminal that answers no questions.
  private func inTerminal(
    _ studio: Studio, _ variables: String, _ options: String
  ) throws -> String {
    let words =
      "env -u COLORTERM -u NO_COLOR -u TMUX -u STY \(variables) \(studio.daemons.binary("shutterctl")) preview "
      + "--runtime-dir \(studio.daemons.runtimeFolder) \(options)"
    return try Command.run("script", "-qec", words, "/dev/null")
  }

  private func run(_ studio: Studio, _ words: String...) throws -> (status: Int32, output: String) {
    try run(studio, words)
  }

  private func run(_ studio: Studio, _ words: [String]) throws -> (status: Int32, output: String) {
    try studio.daemons.run(
      "shutterctl", words + ["--runtime-dir", studio.daemons.runtimeFolder])
  }
}
