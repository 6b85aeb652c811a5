// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// A configuration with a mistake: the daemon says where, and does not start, or works on with the
/// old one.
struct ConfigurationErrorTests {
  struct Mistake: CustomTestStringConvertible {
    let program: String
    let text: String
    /// Where it is, and a word of what is said about it.
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

  @Test("a valid configuration is told so by --check, and nothing is started")
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
    #expect(result.output.contains("stays in force"))
    try studio.press()
    #expect(try interaction.event().phase == .began)
    #expect(try interaction.event().phase == .ended)
    // One without a mistake is taken over.
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
    // Those that were there go on, without a gap.
    #expect(try interaction.event().phase == .ended)
    #expect(try interaction.event().sequence == 3)
  }
}
