// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The output of `shutterctl`: its form, and the failure where it cannot be written.
struct OutputTests {
  /// Commands that print something and end.
  private static let commands: [[String]] = [
    ["status"], ["devices"], ["cameras"], ["formats", "test"], ["why"],
    ["why", "remote", "VOLUMEUP"],
    ["doctor"], ["capture"], ["photos"], ["readiness"], ["audit", "show"], ["reload"],
    ["call", "org.shutterd.Gateway.ListDevices"], ["introspect"],
    ["introspect", "org.shutterd.Gateway"], ["sim", "press", "remote"],
  ]

  @Test(
    "output that cannot be written is an error of every command",
    arguments: [">/dev/full", ">&-"])
  func unwritable(redirection: String) throws {
    let studio = try Studio()
    let folder = ["--runtime-dir", studio.daemons.runtimeFolder]
    let all =
      Self.commands.map { $0 + folder } + [
        ["audit", "verify"] + folder, ["--help"], ["--version"], ["help", "capture"],
        ["--generate-completion-script", "bash"],
        ["check", studio.daemons.configurationFile(of: "shutterd")],
      ]
    for words in all {
      let process = try RunningProcess(
        ["bash", "-c", "\"$@\" \(redirection)", "bash", studio.daemons.binary("shutterctl")]
          + words, errorOutput: .merged)
      process.closeInput()
      let output = try process.remainingOutput()
      let status = try process.wait()
      #expect(status == EXIT_FAILURE, "\(words): \(output)")
      #expect(output.contains("standard output cannot be written: "), "\(words): \(output)")
    }
    // A command that goes on ends with the first line that it cannot print.
    let monitor = try RunningProcess(
      [
        "bash", "-c", "\"$@\" \(redirection)", "bash", studio.daemons.binary("shutterctl"),
        "monitor",
      ]
        + folder, errorOutput: .merged)
    try TestClock.wait(for: "the end of the monitor") {
      try studio.press()
      return monitor.hasEnded ? () : nil
    }
    #expect(try monitor.wait() == EXIT_FAILURE)
    #expect(try monitor.remainingOutput().contains("standard output cannot be written: "))
  }

  @Test("with --json every line of every command is an object")
  func objects() throws {
    let studio = try Studio()
    let others: [[String]] = [
      ["lock", "on"], ["lock", "off"], ["foreground", "none"], ["sim", "plug", "remote"],
      ["sim", "camera", "test", "well"],
    ]
    for words in Self.commands + others {
      let result = try studio.daemons.run(
        "shutterctl", words + ["--json", "--runtime-dir", studio.daemons.runtimeFolder])
      let lines = result.output.split(separator: "\n")
      #expect(!lines.isEmpty, "\(words)")
      for line in lines {
        #expect(try JSON(parsing: String(line)).objectValue != nil, "\(words): \(line)")
      }
    }
  }

  /// Commands that need no daemon.
  private static let workingAlone = [
    "doctor", "repair", "sheet", "sim accel", "sim thermal", "sim gpio", "learn", "input list",
    "input record", "input replay",
  ]

  @Test("with --json a failure of every command is one object on standard output")
  func failures() throws {
    let daemons = try Daemons()
    let folder = daemons.path("nothing")
    let arguments: [String: [String]] = [
      "formats": ["x"], "claim": ["x"], "finalize": ["x"], "foreground": ["none"], "lock": ["on"],
      "photos delete": ["x"],
      "recordings delete": ["x"], "preview": ["--output", daemons.path("pictures")],
      "call": ["org.shutterd.Gateway.ListDevices"], "on-press": ["--primary", "true"],
      "sim press": ["x"], "sim down": ["x"], "sim up": ["x"], "sim plug": ["x"],
      "sim unplug": ["x"], "sim camera": ["x", "well"], "sim clock": ["real"],
      "launch": ["x"], "dismiss": ["x"], "sim touch": ["x", "0.5,0.5"],
      "interval start": ["x"], "interval stop": ["x"], "print file": [#filePath],
      "print reprint": ["1"], "print cancel": ["1"],
    ]
    let all = try CommandHelp(daemons).options.filter { $0.value.contains("--json") }.keys
    #expect(all.count > 20)
    // The doctor is there for daemons that do not run: it finds that, and prints it among the rest. The
    // others work without them.
    for command in all where !Self.workingAlone.contains(command) {
      let words = command.split(separator: " ").map { String($0) } + arguments[command, default: []]
      let (status, output) = try daemons.run(
        "shutterctl", words + ["--json", "--runtime-dir", folder])
      #expect(status == EXIT_FAILURE, "\(command): \(output)")
      let failure = try? JSON(parsing: output)
      #expect(failure?["error"] == "org.shutterd.shutterctl.Unreachable", "\(command): \(output)")
      let parameters = failure?["parameters"]
      #expect(parameters?["socket"]?.stringValue?.hasPrefix("\(folder)/") == true, "\(command)")
      #expect(parameters?["errnoName"] == "ENOENT", "\(command)")
      #expect(failure?["message"]?.stringValue?.contains("--runtime-dir") == true, "\(command)")
    }
  }

  @Test("an error of a daemon keeps its name and its parameters, and has words")
  func refusals() throws {
    let studio = try Studio()
    for (words, error, message) in [
      (["capture", "--camera", "none"], "Engine.NoSuchCamera", "no camera is called 'none'"),
      (["sim", "camera", "none", "well"], "Engine.NoSuchCamera", "no camera is called 'none'"),
      (
        ["sim", "clock", "real"], "Engine.NotSimulated",
        "the engine's configuration does not allow that: [clock] simulated is false"
      ),
      (["sim", "plug", "nobody"], "Control.NoSuchDevice", "no device is called 'nobody'"),
      (["foreground", "1"], "Control.NoSuchClient", "process 1 is not a client"),
    ] {
      let options = ["--runtime-dir", studio.daemons.runtimeFolder]
      let told = try studio.daemons.run("shutterctl", words + options)
      #expect(told.status == EXIT_FAILURE && told.output.hasPrefix("shutterctl: \(message); "))
      let object = try JSON(
        parsing: studio.daemons.run("shutterctl", words + ["--json"] + options).output)
      #expect(object["error"] == .string("org.shutterd.\(error)"))
      #expect(object["parameters"]?.objectValue?.isEmpty == false)
      #expect(object["message"]?.stringValue?.hasPrefix(message) == true)
    }
    let unnamed = try studio.daemons.run(
      "shutterctl",
      ["latency", "--application", "", "--runtime-dir", studio.daemons.runtimeFolder])
    #expect(unnamed.output == "shutterctl: --application has no value that the daemon takes\n")
    try TestFile.write(
      studio.daemons.configurationFile(of: "shutterd"), "debounce_ms = \"5\"\n")
    let refused = try JSON(
      parsing: studio.daemons.run(
        "shutterctl", ["reload", "--json", "--runtime-dir", studio.daemons.runtimeFolder]
      ).output)
    #expect(refused["error"] == "org.shutterd.Control.ConfigurationInvalid")
    #expect(refused["parameters"]?["line"] == 1)
  }
}
