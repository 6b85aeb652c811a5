// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

/// A configuration with a mistake: the daemon says where, and does not start, or goes on with the
/// old one.
struct ConfigurationErrorTests {
  struct Mistake: CustomTestStringConvertible {
    let program: String
    let text: String
    /// The place of the mistake, and a word of its message.
    let line: Int
    let column: Int
    let word: String
    var testDescription: String { "\(program): \(word)" }
  }

  static let mistakes = [
    Mistake(
      program: "shutterd", text: "debounce_ms = \"much\"\n", line: 1, column: 15, word: "integer"),
    Mistake(
      program: "shutterd", text: "\ndebounse_ms = 5\n", line: 2, column: 1,
      word: "did you mean \"debounce_ms\""),
    Mistake(
      program: "shutterd",
      text: """
        [[gpio]]
        chip = "booth"
        [[gpio.line]]
        line = 4
        role = "primary"
        [[gpio.line]]
        line = 4
        role = "secondary"
        """, line: 7, column: 8, word: "already used at"),
    Mistake(
      program: "shutterd",
      text: "[roles]\nKEY_CAMERA = \"primary\"\nKEY_CAMERA = \"secondary\"\n", line: 3, column: 1,
      word: "is already set at"),
    Mistake(
      program: "shutterd", text: "debounce_ms = 5\ndebounce_ms = 6\n", line: 2, column: 1,
      word: "debounce_ms"),
    Mistake(program: "shutterd", text: "debounce_ms = \n", line: 1, column: 15, word: ""),
    Mistake(
      program: "shutter-engine", text: "[[synthetic]]\nname = \"a\"\nwidth = true\n", line: 3,
      column: 9, word: "integer"),
    Mistake(
      program: "shutterd", text: "[sockets.gateway]\ngroup = \"no-such-group\"\n", line: 2,
      column: 9, word: "there is no such group"),
    Mistake(
      program: "shutter-engine", text: "[socket]\nuser = \"no-such-user\"\n", line: 2, column: 8,
      word: "there is no such user"),
    Mistake(
      program: "shutter-engine", text: "[[synthetik]]\nname = \"a\"\n", line: 1, column: 3,
      word: "did you mean \"synthetic\""),
  ]

  @Test("a mistake at the start: status 78 and FILE:LINE:COLUMN", arguments: mistakes)
  func atStart(_ mistake: Mistake) throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("bad.toml")
    try TestFile.write(file, mistake.text)
    for arguments in [["--config", file], ["--config", file, "--check"]] {
      let result = try daemons.run(
        mistake.program, arguments + ["--runtime-dir", daemons.runtimeFolder])
      #expect(result.status == EX_CONFIG)
      #expect(
        result.output.hasPrefix("\(file):\(mistake.line):\(mistake.column): "),
        "\(result.output)")
      #expect(result.output.contains(mistake.word), "\(result.output)")
    }
  }

  @Test("a configuration that cannot be read: status 78 and its path")
  func unreadable() throws {
    let daemons = try Daemons(keepsLogs: true)
    for (program, path) in [
      ("shutterd", daemons.path("nothing.toml")), ("shutter-engine", daemons.runtimeFolder),
    ] {
      let result = try daemons.run(
        program, ["--config", path, "--runtime-dir", daemons.runtimeFolder])
      #expect(result.status == EX_CONFIG)
      #expect(result.output.contains(path), "\(result.output)")
    }
  }

  /// Things that are not regular files: the path of each, and the words for its kind.
  private static func others(in daemons: Daemons) throws -> [(path: String, words: String)] {
    let (pipe, socket) = (daemons.path("pipe.toml"), daemons.path("socket.toml"))
    _ = try TestError.check(pipe, mkfifo(pipe, 0o600))
    _ = OwnedDescriptor(owning: try TestError.check(socket, clinux_listen_unix(socket, 1)))
    return [
      (pipe, "a FIFO"), (socket, "a socket"), ("/dev/zero", "a device"),
      (daemons.runtimeFolder, "a folder"),
    ]
  }

  @Test(
    "a configuration or drop-in that is no regular file: status 78 at once, and what it is",
    arguments: ["shutterd", "shutter-engine", "shutter-action"])
  func noFile(_ program: String) throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("good.toml")
    try TestFile.write(file, "")
    mkdir(file + ".d", 0o755)
    let dropIn = file + ".d/10.toml"
    // The action service reads it only when it is asked for an action, which has a test of its own.
    let starts = program == "shutter-action" ? [] : [["--runtime-dir", daemons.runtimeFolder]]
    for (path, words) in try Self.others(in: daemons) {
      _ = try TestError.check(dropIn, symlink(path, dropIn))
      defer { unlink(dropIn) }
      for (configuration, named) in [(path, path), (file, dropIn)] {
        for arguments in starts + [["--check"]] {
          let result = try daemons.run(program, ["--config", configuration] + arguments)
          #expect(result.status == EX_CONFIG)
          let expected = "\(named): is \(words), not a file; put a regular file in its place\n"
          #expect(result.output == expected, "\(arguments)")
        }
      }
    }
  }

  @Test("shutterctl check refuses what is no file, too")
  func noFileToCheck() throws {
    let daemons = try Daemons(keepsLogs: true)
    for (path, words) in try Self.others(in: daemons) {
      let result = try daemons.run("shutterctl", ["check", path])
      #expect(result.status == EX_CONFIG && result.output.hasPrefix("\(path): is \(words), "))
    }
  }

  @Test("a FIFO as a drop-in of a running gateway: reload and SIGHUP name it, and presses go on")
  func pipeAtReload() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let file = studio.daemons.configurationFile(of: "shutterd")
    mkdir(file + ".d", 0o755)
    let dropIn = file + ".d/10.toml"
    _ = try TestError.check(dropIn, mkfifo(dropIn, 0o600))
    let result = try studio.daemons.run(
      "shutterctl", ["reload", "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(result.status == EXIT_FAILURE)
    #expect(
      result.output == """
        shutterctl: \(dropIn): is a FIFO, not a file; put a regular file in its place
        shutterctl: the old configuration stays in force

        """)
    studio.gateway.signal(SIGHUP)
    try studio.daemons.waitForLog(of: "shutterd", "shutterd: \(dropIn): is a FIFO")
    try studio.press()
    #expect(try interaction.event().phase == .began)
    #expect(try interaction.event().phase == .ended)
    studio.gateway.signal(SIGTERM)
    #expect(try studio.gateway.wait() == 0)
  }

  @Test("a FIFO as the file of the actions: the action fails at once, and its log says why")
  func pipeOfActions() throws {
    let actions = try ActionStudio(commands: [Studio.button: "note"])
    let file = actions.studio.daemons.path("actions.toml")
    _ = try TestError.check(file, mkfifo(file, 0o600))
    try actions.studio.press()
    try actions.waitForLog("action 'note': \(file): is a FIFO, not a file")
  }

  @Test("a FIFO as the file of camera grants stops no engine")
  func pipeOfGrants() throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/grants"
    _ = try TestError.check(file, mkfifo(file, 0o600))
    let studio = try Studio(
      engine: """
        access_file = "\(file)"
        access = [{ rule = "ask" }]
        """)
    let session = try TestSession(studio, starts: false)
    #expect(throws: (any Error).self) { try session.start() }
    try studio.daemons.waitForLog(of: "shutter-engine", "\(file) (a FIFO, not a file)")
  }

  @Test("a limit that cannot be reached is refused with the remedy, also by shutterctl check")
  func limits() throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("limits.toml")
    try TestFile.write(file, "[limits]\ninteractions_per_user = 256\n")
    for (program, arguments) in [
      ("shutterd", ["--config", file, "--runtime-dir", daemons.runtimeFolder]),
      ("shutterctl", ["check", file]),
    ] {
      let result = try daemons.run(program, arguments)
      #expect(result.status == EX_CONFIG)
      #expect(result.output.hasPrefix("\(file):2:25: \"interactions_per_user\" can never be"))
      #expect(result.output.contains("raise \"connections_per_user\""), "\(result.output)")
    }
  }

  @Test("--check calls a valid configuration valid, and nothing is started")
  func check() throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("good.toml")
    try TestFile.write(file, "debounce_ms = 5\n")
    let result = try daemons.run(
      "shutterd", ["--check", "--config", file, "--runtime-dir", daemons.runtimeFolder])
    #expect(result.status == EX_OK && result.output.contains("is valid"))
    #expect(TestFile.names(in: daemons.runtimeFolder) == ["good.toml"])
  }

  @Test("shutterctl reload with a mistake: ConfigurationInvalid, the old one stays in force")
  func reload() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let file = studio.daemons.configurationFile(of: "shutterd")
    let old = try TestFile.read(file)
    try TestFile.write(file, old + "\n[roles]\nKEY_NOSUCH = \"primary\"\n")
    let line = old.split(separator: "\n", omittingEmptySubsequences: false).count + 2
    let result = try studio.daemons.run(
      "shutterctl", ["reload", "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(result.status == EXIT_FAILURE)
    #expect(result.output.contains("\(file):\(line):1: unknown key name"), "\(result.output)")
    // The same message as that of `shutterctl check`, with its hint.
    let check = try studio.daemons.run("shutterctl", ["check", file])
    #expect(result.output.contains(check.output), "\(check.output)")
    #expect(check.output.contains("; "))
    #expect(result.output.contains("stays in force"))
    try studio.press()
    #expect(try interaction.event().phase == .began)
    #expect(try interaction.event().phase == .ended)
    // A configuration without a mistake is applied.
    try TestFile.write(
      file, old + "\nbuttons = { KEY_VOLUMEDOWN = \"secondary\", KEY_CAMERA = \"primary\" }\n")
    #expect(try studio.daemons.control("reload").contains("is in force"))
    try studio.press("KEY_CAMERA")
    let began = try interaction.event()
    #expect(began.button == "KEY_CAMERA" && began.role == .primary)
  }

  @Test("SIGHUP with a mistake: said in the log, the old one stays in force")
  func hangup() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let file = studio.daemons.configurationFile(of: "shutterd")
    let old = try TestFile.read(file)
    try TestFile.write(file, "debounce_ms = false\n")
    studio.gateway.signal(SIGHUP)
    try studio.daemons.waitForLog(of: "shutterd", "\(file):1:15: ")
    try studio.press()
    #expect(try interaction.event().phase == .began)
    try TestFile.write(file, old)
    studio.gateway.signal(SIGHUP)
    try studio.daemons.waitForLog(of: "shutterd", "was read again")
    try studio.press()
    // The clients that were there go on, without a gap.
    #expect(try interaction.event().phase == .ended)
    #expect(try interaction.event().sequence == 3)
  }
}
