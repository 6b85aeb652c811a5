// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing
import Varlink

/// The locked camera under the shipped units: an extension in its sandbox, buttons of the kernel, and what it made
/// in the hands of its application.
@Suite(.rigWithSystemd, .serialized)
struct LockedCameraSystemdTests {
  /// The application's user, one that every Debian has, and its number.
  private static let user = "games"
  private static let content = "/var/lib/shutter-engine/content/5"
  static let launches = "/var/lib/shutter-engine/content/launches"
  private static let unit = "shutter-extension@trial.service"
  /// An emulated machine takes seconds to start a program, and many of them beside other work: the gateway is to end an
  /// extension for what it does, not for the time that the machine takes.
  private static let gateway = """
    [roles]
    KEY_CAMERA = "launch"
    KEY_VOLUMEDOWN = "primary"
    [extensions]
    grace_ms = 60000
    no_interaction_ms = 600000
    no_preview_ms = 600000

    """

  /// The installed daemons, with the trial extension registered as the one of an application.
  static func install(_ behaviour: [String], gateway more: String = "") throws -> InstalledSystem {
    try Command.run("install", Daemons.besideTests("trial-extension"), "/usr/local/bin/")
    try Command.run("install", "-d", "/etc/shutterd/apps.d", "/var/lib/trial-application")
    try RigFile.write("/var/lib/trial-application/secret", "everybody outside may read this")
    let words = (["/usr/local/bin/trial-extension"] + behaviour).map { "\"\($0)\"" }
    try RigFile.write(
      "/etc/shutterd/apps.d/trial.toml",
      """
      application = "org.example.trial"
      user = "\(Self.user)"
      extension = [\(words.joined(separator: ", "))]
      """)
    let system = try InstalledSystem(gateway: Self.gateway + more)
    try Command.run("systemctl", "start", "shutter-extension@trial.socket")
    try RigClock.wait(for: "the capture engine") {
      try Self.trial(system)["problem"]?.stringValue == nil ? () : nil
    }
    return system
  }

  /// The application as the gateway lists it.
  private static func trial(_ system: InstalledSystem) throws -> JSON {
    let reply = try JSON(
      parsing: system.daemons.control("call", "org.shutterd.Control.ListApplications"))
    return try #require(reply["applications"]?.arrayValue?.first { $0["name"] == "trial" })
  }

  static func waitUntilRunning(_ system: InstalledSystem) throws {
    try RigClock.wait(for: "the extension to run", seen: InstalledSystem.journal()) {
      try trial(system)["launch"]?["phase"] == "running" ? () : nil
    }
  }

  static func dismiss(_ system: InstalledSystem) throws -> Bool? {
    let reply = try JSON(
      parsing: system.daemons.control(
        "call", "org.shutterd.Control.DismissApplication", "{\"name\":\"trial\"}"))
    return reply["delivered"]?.boolValue
  }

  /// The files below a folder, without those that the engine and the trial keep for themselves.
  private static func files(below folder: String) throws -> [String] {
    try Command.run("find", folder, "-type", "f").split(separator: "\n").map { String($0) }
      .filter { !$0.hasSuffix(".application") && !$0.hasSuffix("trial.log") }.sorted()
  }

  private static func waitForPhotos(_ count: Int) throws {
    try RigClock.wait(for: "\(count) photos") {
      try files(below: launches).count { $0.hasSuffix(".jpg") } >= count ? () : nil
    }
  }

  /// Nothing of the launch is left but what was delivered: no file, no process, no unit.
  private static func expectNothingLeft() throws {
    #expect(try files(below: launches) == [])
    try RigClock.wait(for: "the end of the unit") {
      try ["inactive", "failed"].contains(InstalledSystem.state(of: unit)) ? () : nil
    }
    #expect(try Command.run("sh", "-c", "pgrep trial-extension || true") == "")
  }

  /// The application's user reads each photo whole.
  private static func expectReadable(_ files: [String]) throws {
    for file in files where file.hasSuffix(".jpg") {
      let ends = try Command.run(
        InstalledSystem.asUser(
          user, groups: nil,
          ["sh", "-ec", "head -c 2 \(file) | od -An -tx1; tail -c 2 \(file) | od -An -tx1"]))
      #expect(ends == " ff d8\n ff d9\n", "\(file)")
    }
  }

  @Test(
    "locked: the launch key, three presses, a hold; killed in the middle; the application reads all of it"
  )
  func story() throws {
    let keyboard = try UinputKeyboard(keys: [
      Int32(KEY_CAMERA), Int32(KEY_VOLUMEDOWN), Int32(KEY_A),
    ])
    let system = try Self.install(["camera", "preview", "interaction"])
    try Command.run("rm", "-rf", Self.content)
    try system.daemons.control("lock", "on")
    defer { _ = try? system.daemons.control("lock", "off") }
    try RigClock.wait(for: "the keyboard to be grabbed") {
      try system.daemons.control("devices", "--json").contains(keyboard.node) ? () : nil
    }
    try keyboard.tap(Int32(KEY_CAMERA))
    try Self.waitUntilRunning(system)
    for count in 1...3 {
      try keyboard.tap(Int32(count == 2 ? KEY_CAMERA : KEY_VOLUMEDOWN))
      try Self.waitForPhotos(count)
    }
    try keyboard.press(Int32(KEY_VOLUMEDOWN))
    usleep(3_000_000)
    try keyboard.release(Int32(KEY_VOLUMEDOWN))
    try RigClock.wait(for: "a film") {
      try Self.files(below: Self.launches).contains { $0.hasSuffix(".mp4") } ? () : nil
    }
    try Command.run("systemctl", "kill", "--signal=KILL", Self.unit)
    try RigClock.wait(for: "the hand-over") {
      try Self.trial(system)["launch"]?["launch"] == nil ? () : nil
    }
    let files = try Self.files(below: Self.content)
    #expect(files.count { $0.hasSuffix(".jpg") } == 3)
    #expect(files.count { $0.hasSuffix(".mp4") } == 1)
    #expect(files.count == 4, "\(files)")
    try Self.expectReadable(files)
    try Self.expectNothingLeft()
    #expect(try system.daemons.control("lock") == "locked\n")
  }

  @Test("a line of a chip launches it; SIGKILL in a burst leaves whole photos and nothing else")
  func burst() throws {
    let chip = try GPIOSimChip(label: "rig-launch", lines: ["LAUNCH"])
    let system = try Self.install(
      ["camera", "preview", "interaction", "burst"],
      gateway: """
        [[gpio]]
        chip = "\(chip.label)"
        [[gpio.line]]
        line = "LAUNCH"
        role = "launch"
        debounce_ms = 0
        """)
    try Command.run("rm", "-rf", Self.content)
    try system.daemons.control("lock", "on")
    defer { _ = try? system.daemons.control("lock", "off") }
    try chip.setPull(0, .up)
    try chip.setPull(0, .down)
    try Self.waitUntilRunning(system)
    try Self.waitForPhotos(4)
    try Command.run("systemctl", "kill", "--signal=KILL", Self.unit)
    try RigClock.wait(for: "the hand-over") {
      try Self.trial(system)["launch"]?["launch"] == nil ? () : nil
    }
    let files = try Self.files(below: Self.content)
    #expect(files.count >= 4 && files.allSatisfy { $0.hasSuffix(".jpg") }, "\(files)")
    try Self.expectReadable(files)
    try Self.expectNothingLeft()
    // Nobody has its line any more when the chip goes.
    try system.configure(gateway: Self.gateway)
  }

  @Test("from inside nothing can be reached but the two daemons and its own directory")
  func sandbox() throws {
    let system = try Self.install(["attack", "camera", "preview", "interaction"])
    try Command.run("rm", "-rf", Self.content)
    // The engine's, also where this is the first launch of the machine.
    let folders = ["", "/other", "/other/secret"].map { Self.launches + $0 }
    try Command.run(
      "install", "-d", "-m", "711", "-o", "shutter-engine", "/var/lib/shutter-engine/content",
      folders[0], folders[1], folders[2])
    // Where everybody outside finds what an extension leaves, and an extension what they leave for it.
    try RigFile.write("/dev/shm/of-another-program", "everybody may read this")
    defer { _ = try? Command.run("rm", "-f", "/dev/shm/of-another-program", "/dev/shm/trial") }
    try system.daemons.control(
      "call", "org.shutterd.Control.LaunchApplication", "{\"name\":\"trial\"}")
    try Self.waitUntilRunning(system)
    #expect(try Self.dismiss(system) == true)
    let report = try #require(
      try Self.files(below: Self.content).first { $0.hasSuffix("/attacks") })
    var outcomes: [String: String] = [:]
    for line in try RigFile.read(report).split(separator: "\n") {
      let words = line.split(separator: " ")
      outcomes[String(words[0])] = String(words[1])
    }
    for (attack, expected) in Self.attacks {
      #expect(outcomes[attack] == expected, "\(attack): \(outcomes[attack] ?? "not tried")")
    }
    #expect(outcomes.count == Self.attacks.count)
    #expect(try Command.run("ls", "/dev/shm").contains("of-another-program\n"))
    #expect(try !Command.run("ls", "/dev/shm").contains("trial\n"), "nothing comes out of it")
    try Self.expectNothingLeft()
  }

  /// What happens to each attempt (docs/LOCKED.md).
  private static let attacks = [
    "connect-outside": "Address-family-not-supported-by-protocol",
    "connect-loopback": "Address-family-not-supported-by-protocol",
    "getaddrinfo": "failed",
    "netlink": "Address-family-not-supported-by-protocol",
    "packet": "Address-family-not-supported-by-protocol",
    "read-secret": "No-such-file-or-directory",
    "read-home": "Permission-denied",
    "list-other-launches": "Permission-denied",
    "list-content": "ok-1",
    "write-etc": "Read-only-file-system",
    "write-usr": "Read-only-file-system",
    "write-run": "Read-only-file-system",
    "write-beside": "Permission-denied",
    "write-own": "ok",
    "write-scratch": "ok",
    "scratch-was-empty": "ok",
    "write-shared-memory": "ok",
    "shared-memory-was-empty": "ok",
    "list-message-queues": "ok-0",
    "write-huge-pages": "Permission-denied",
    "control-socket": "No-such-file-or-directory",
    "engine-link": "No-such-file-or-directory",
    "video-node": "No-such-file-or-directory",
    "input-node": "No-such-file-or-directory",
    "uinput": "Read-only-file-system",
    "make-device": "Operation-not-permitted",
    "trace-runner": "No-such-file-or-directory",
    "runner-descriptors": "No-such-file-or-directory",
    "process-1": "No-such-file-or-directory",
    "become-root": "Operation-not-permitted",
    "new-namespace": "failed",
    "fork-bomb": "stopped",
    "executable-memory": "Operation-not-permitted",
  ]
}
