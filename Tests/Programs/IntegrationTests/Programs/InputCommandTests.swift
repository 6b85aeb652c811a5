// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// `shutterctl input` and `shutterctl learn`, without a device of the kernel: those are in the rig.
struct InputCommandTests {
  private let daemons: Daemons
  private let folder = TemporaryFolder()
  private static let recordings =
    "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings"

  init() throws { daemons = try Daemons(keepsLogs: true) }

  private func run(_ words: String...) throws -> (status: Int32, output: String) {
    try daemons.run("shutterctl", words)
  }

  /// Learns the remote of a recording.
  private func learn(_ path: String, _ more: String...) throws -> (status: Int32, output: String) {
    try daemons.run(
      "shutterctl",
      ["learn", "--recording", "\(Self.recordings)/remote.yml", "--config", path] + more)
  }

  private static let lines = """
    [[device]]
    match = { NAME = "AB Shutter3", VENDOR = "248a", PRODUCT = "8266" }
    roles = { KEY_VOLUMEUP = "primary" }

    """

  @Test("a recording as a fixture: keys with their usual roles, and touches")
  func fixture() throws {
    let remote = try run("input", "replay", "--as-fixture", "\(Self.recordings)/remote.yml")
    #expect(remote.status == EX_OK)
    #expect(remote.output.contains("device remote proxy VOLUMEUP=secondary\n"))
    #expect(remote.output.contains("100ms  down VOLUMEUP\n220500us  up VOLUMEUP\n"))
    let screen = try run("input", "replay", "--as-fixture", "\(Self.recordings)/screen.evemu")
    #expect(screen.output.contains("100ms  touch 0 down 0.5,0.9\n"))
  }

  @Test("a damaged recording is refused with its line, and a file that is not there by its name")
  func damaged() throws {
    let file = "\(folder.path)/report.txt"
    try TestFile.write(file, "# EVEMU 1.3\nN: pedal\nE: x.1 0001 0030 0001\n")
    let (status, output) = try run("input", "replay", "--as-fixture", file)
    #expect(status == EXIT_FAILURE)
    #expect(
      output.contains("\(file):3: an event begins with its time, as in 1.000250"), "\(output)")
    let missing = try run("input", "replay", "\(folder.path)/none")
    #expect(missing.status == EXIT_FAILURE && missing.output.contains("\(folder.path)/none"))
  }

  @Test("a recording in two files: the description is found beside the events")
  func twoFiles() throws {
    let events = "\(folder.path)/pedal.taps.events"
    try TestFile.write(events, "# EVEMU 1.2\nE: 1382570926.5 0001 0073 1\n")
    let alone = try run("input", "replay", "--as-fixture", events)
    #expect(alone.status == EXIT_FAILURE && alone.output.contains("put NAME.desc beside"))
    try TestFile.write("\(folder.path)/pedal.desc", "# EVEMU 1.2\nN: pedal\n")
    let both = try run("input", "replay", "--as-fixture", events)
    #expect(both.status == EX_OK && both.output.contains("  down VOLUMEUP\n"), "\(both.output)")
    try TestFile.write(events, "E: 1.5 0001 zz 1\n")
    let damaged = try run("input", "replay", "--as-fixture", events)
    #expect(damaged.output.contains("line 4 of both"), "\(damaged.output)")
  }

  @Test(
    "the endings of collections, and words after a blank",
    arguments: [
      ("Pad 4x5.double-tap.events", "Pad 4x5.device"), ("Pad 4x5 tap.event", "Pad 4x5.desc"),
      ("pad.event", "pad.prop"),
    ])
  func endings(_ events: String, _ description: String) throws {
    try TestFile.write("\(folder.path)/\(events)", "E: 1382570926.5 0001 0073 1\n")
    try TestFile.write("\(folder.path)/\(description)", "# EVEMU 1.1\nN: pad\n")
    let both = try run("input", "replay", "--as-fixture", "\(folder.path)/\(events)")
    #expect(both.status == EX_OK && both.output.contains("  down VOLUMEUP\n"), "\(both.output)")
  }

  @Test("a key without a name is learned as a number, which the gateway takes")
  func nameless() throws {
    let path = "\(folder.path)/shutterd.toml"
    let learned = try run(
      "learn", "--recording", "\(Self.recordings)/Odd/key-without-name.evemu", "--config", path,
      "--yes")
    #expect(learned.status == EX_OK, "\(learned.output)")
    #expect(try TestFile.read(path).contains("roles = { 280 = \"primary\" }\n"))
  }

  @Test(
    "a keyboard with a mouse or a pad in its node: the key is learned; a headset's two keys are")
  func combined() throws {
    for (name, key) in [
      ("keyboard-with-mouse", "KEY_VOLUMEUP = "), ("keyboard-with-pad", "KEY_VOLUMEUP = "),
      ("avrcp-two-keys", "KEY_PLAYCD = \"primary\", KEY_PAUSECD = "),
    ] {
      let learned = try run(
        "learn", "--recording", "\(Self.recordings)/Odd/\(name).evemu", "--dry-run", "--config",
        "\(folder.path)/none.toml")
      #expect(learned.output.contains("roles = { \(key)"), "\(learned.output)")
    }
  }

  @Test("a client has a slider and a control of the camera by the same option")
  func sliders() throws {
    let refused = try run("client", "--external", "--control", "x=one")
    #expect(refused.status == EX_USAGE, "\(refused.output)")
    let (_, output) = try run(
      "client", "--external", "--control", "x=0,100,1", "--control", "brightness=3",
      "--runtime-dir", folder.path)
    #expect(!output.contains("--control"), "\(output)")
  }

  @Test("a device that is not there is said, with the command that lists those that are")
  func unknownDevice() throws {
    for device in ["no such pedal", "/dev/null"] {
      let (status, output) = try run("input", "record", device)
      #expect(status == EXIT_FAILURE && output.contains("shutterctl input list"), "\(output)")
    }
    #expect(try run("input", "list").status == EX_OK)
    for line in try run("input", "list", "--json").output.split(separator: "\n") {
      #expect(try JSON(parsing: String(line))["node"] != nil)
    }
  }

  @Test("learn writes the lines behind those that are there, and keeps the file's mode")
  func learned() throws {
    let file = "\(folder.path)/shutterd.toml"
    try TestFile.write(file, "debounce_ms = 20")
    chmod(file, 0o640)
    let (status, output) = try learn(file, "--yes")
    #expect(status == EX_OK, "\(output)")
    #expect(output.contains("This was KEY_VOLUMEUP of \"AB Shutter3\"."))
    #expect(output.contains("    roles = { KEY_VOLUMEUP = \"primary\" }\n"))
    #expect(output.contains("Now: shutterctl reload"))
    #expect(
      try TestFile.read(file)
        == "debounce_ms = 20\n\n# Added by shutterctl learn.\n" + Self.lines)
    var status2 = stat()
    #expect(stat(file, &status2) == 0 && status2.st_mode & 0o7777 == 0o640)
    #expect(try run("check", file).status == EX_OK)
    #expect(!TestFile.exists(file + ".new"))
  }

  @Test("learn makes a configuration that is not there, and shows it without writing")
  func newFile() throws {
    let file = "\(folder.path)/new.toml"
    let shown = try learn(file, "--dry-run", "--json", "--role", "secondary")
    let json = try JSON(parsing: shown.output)
    #expect(json["device"] == "AB Shutter3" && json["file"]?.isNull == true)
    #expect(json["configuration"]?.stringValue?.contains("\"secondary\"") == true)
    #expect(!TestFile.exists(file))
    #expect(try learn(file, "--yes").status == EX_OK)
    #expect(try TestFile.read(file) == "# Added by shutterctl learn.\n" + Self.lines)
  }

  @Test("without an answer nothing is written")
  func unanswered() throws {
    let file = "\(folder.path)/unanswered.toml"
    let (status, output) = try learn(file)
    #expect(status == EXIT_FAILURE && output.contains("nothing is written"), "\(output)")
    #expect(!TestFile.exists(file))
  }

  @Test("a configuration that the gateway would refuse is not written")
  func refused() throws {
    let file = "\(folder.path)/broken.toml"
    try TestFile.write(file, "debounce_ms = \"15\"\n")
    let (status, output) = try learn(file, "--yes")
    #expect(status == EXIT_FAILURE)
    #expect(output.contains("\(file):1:15: \"debounce_ms\" must be an integer"), "\(output)")
    #expect(try TestFile.read(file) == "debounce_ms = \"15\"\n")
  }

  @Test("a device that has a rule already gets no second one, which would have no effect")
  func twice() throws {
    let file = "\(folder.path)/twice.toml"
    #expect(try learn(file, "--yes").status == EX_OK)
    let text = try TestFile.read(file)
    let (status, output) = try learn(file, "--yes", "--role", "secondary")
    #expect(status == EXIT_FAILURE && output.contains("already has a rule for this device"))
    #expect(output.contains("match = { NAME = \"AB Shutter3\""), "\(output)")
    #expect(try TestFile.read(file) == text)
  }

  @Test("a rule for everything that stands in the file does not come first")
  func before() throws {
    let file = "\(folder.path)/all.toml"
    let all = "[[device]]\nmatch = { NAME = \"*\" }\nignore = true\n"
    try TestFile.write(file, all)
    #expect(try learn(file, "--yes").status == EX_OK)
    #expect(
      try TestFile.read(file) == "# Added by shutterctl learn.\n\(Self.lines)\n\(all)")
  }

  @Test("the drop-ins are checked, too: a mistake in one is the whole configuration's")
  func dropIn() throws {
    let file = "\(folder.path)/main.toml"
    try TestFile.write(file, "debounce_ms = 20\n")
    mkdir("\(file).d", 0o755)
    try TestFile.write("\(file).d/10.toml", "debounce_ms = 2000\n")
    let (status, output) = try learn(file, "--yes")
    #expect(
      status == EXIT_FAILURE && output.contains("\(file).d/10.toml:1:15: \"debounce_ms\""),
      "\(output)")
    #expect(try TestFile.read(file) == "debounce_ms = 20\n")
  }
}
