// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// What the gateway's log says about devices, and what `shutterctl doctor` and `devices` say, is the same.
struct DeviceTroubleTests {
  /// Log lines of these files are no state that lasts: something happened once, or goes on as it should.
  private static let events = [
    "EvdevDevice.swift": 1,  // A key is held: for 5 s that is typing, and then a trouble.
    "GrabClosing.swift": 1,  // The kernel was slow once.
    "EventFIFO.swift": 1,  // Somebody wrote something else.
    "LightSweep.swift": 1,  // Another program's: it puts out lights, and ends.
  ]

  @Test("whatever the catalogue of devices complains of is a trouble, which others can ask for")
  func sources() throws {
    var found: [String: Int] = [:]
    for folder in ["InputDevices", "LightDevices"] {
      let files = try Command.run(
        "find", "\(Repository.root)/Sources/Devices/\(folder)", "-name", "*.swift")
      for path in files.split(separator: "\n") {
        let source = try TestFile.read(String(path))
        let calls = ["Log.warning(", "Log.error(", "Log.notice("]
          .map { source.ranges(of: $0).count }.reduce(0, +)
        if calls > 0 { found[String(path.split(separator: "/").last ?? ""), default: 0] += calls }
      }
    }
    #expect(found == Self.events)
  }

  @Test("the log's complaints and the doctor's are the same, and end together")
  func comparison() throws {
    let folder = TemporaryFolder()
    let fifo = "\(folder.path)/fifo"
    mkfifo(fifo, 0o600)
    let studio = try Studio(
      gateway: """
        [limits]
        events_per_second = 100
        [[light]]
        led = "shutterd-test::none"
        [[light]]
        file = "\(folder.path)/later/light"
        [[gpio]]
        chip = "shutterd-test-none"
        [[gpio.line]]
        line = 1
        role = "primary"
        [[simulated]]
        name = "flood"
        fifo = "\(fifo)"
        [[simulated]]
        name = "no fifo"
        fifo = "/proc/version"
        """)
    _ = try studio.daemons.waitForLog(of: "shutterd", "later/light\"': stays dark")
    try flood(fifo, studio)
    try compare(5, studio)
    // Now two of them end.
    try Command.run("mkdir", "\(folder.path)/later")
    try TestClock.wait(for: "the light and the end of the flood") {
      let said = try said(by: "doctor", studio)
      return said.contains("stays dark") || said.contains("it floods") ? nil : ()
    }
    try compare(3, studio)
  }

  /// Writes events until the gateway has had too many of them.
  private func flood(_ fifo: String, _ studio: Studio) throws {
    let pipe = open(fifo, O_WRONLY | O_NONBLOCK)
    try #require(pipe >= 0)
    defer { close(pipe) }
    let events = [UInt8](repeating: 0, count: 24 * 100)
    try TestClock.wait(for: "the flood") {
      _ = write(pipe, events, events.count)
      return try said(by: "doctor", studio).contains("flood: it floods") ? () : nil
    }
  }

  private func said(by command: String, _ studio: Studio) throws -> String {
    try studio.daemons.run(
      "shutterctl", [command, "--runtime-dir", studio.daemons.runtimeFolder]
    ).output
  }

  /// The complaints of the gateway's log that are not over: "subject: text; remedy", by their subjects.
  private func complaints(_ studio: Studio) -> [String: String] {
    var lasting: [String: String] = [:]
    for line in studio.daemons.log(of: "shutterd").split(separator: "\n") {
      let text = line.drop { $0 != " " }.dropFirst()
      // What a device is, and that it has gone, are no complaints.
      guard text.hasPrefix("device '") || text.hasPrefix("light '"),
        let colon = text.firstRange(of: "': ")
      else { continue }
      let subject = String(text[..<colon.lowerBound])
      let rest = text[colon.upperBound...]
      let isLight = subject.hasPrefix("light")
      let name = isLight ? subject + "'" : String(subject.dropFirst("device '".count))
      lasting[subject] = rest.hasPrefix("no longer: ") ? nil : "\(name): \(rest)"
    }
    return lasting
  }

  /// Compares the log's complaints, which are so many, with the warnings of `doctor` and with `devices`.
  private func compare(_ count: Int, _ studio: Studio) throws {
    let known = complaints(studio)
    #expect(known.count == count, "\(known)")
    let lines = try said(by: "doctor", studio).split(separator: "\n")
    let warnings = zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix("WARN  ") }
      .map { "\($0.0.dropFirst(6)); \($0.1.dropFirst(6))" }
    let names = ["flood: ", "no fifo: ", "light '", "shutterd-test-none: "]
    let said = warnings.filter { warning in names.contains { warning.hasPrefix($0) } }
    #expect(Set(said) == Set(known.values))
    let devices = try self.said(by: "devices", studio)
    for warning in said {
      let text = warning.prefix { $0 != ";" }
      #expect(devices.contains(text), "\(devices)")
    }
  }
}
