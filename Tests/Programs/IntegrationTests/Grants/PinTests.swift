// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Unlocking by a PIN: the helper, and the gateway in a private installation.
@Suite("A PIN unlocks")
struct PinTests {
  // Long enough that no time and no number of a process in a log has it by chance.
  private static let pin = "314159265358"
  private static let wrong = "271828182845"

  /// Sets the PIN of a file, as `shutterctl lock pin` does for root's.
  private static func set(_ pin: String, _ file: String) throws -> Int32 {
    let daemons = try Daemons()
    let process = try RunningProcess(
      [daemons.binary("shutter-pin"), "--set", "--file", file], errorOutput: .merged)
    try process.write(pin)
    process.closeInput()
    return try process.wait()
  }

  private func unlock(
    _ studio: Studio, _ pin: String, seat: String? = nil
  ) throws -> GatewayInterface.AuthenticationFailed? {
    do {
      try studio.connect(.gateway).call(
        GatewayInterface.Unlock.self, .init(pin: pin, seat: seat))
      return nil
    } catch let error as RemoteError {
      return try GatewayInterface.AuthenticationFailed(error)
    }
  }

  /// Waits for the last attempt in the audit log, which a thread of its own writes, and compares all of them.
  private func expectOutcomes(
    _ expected: [String], _ studio: Studio, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let outcomes = try TestClock.wait(for: "the last attempt in the audit log") {
      let found = try TestFile.wholeLines(studio.daemons.path("audit.jsonl"))
        .map { try JSON(parsing: String($0)) }
        .filter { $0["event"] == "unlock_attempt" }.compactMap { $0["outcome"]?.stringValue }
      Witness.note("outcomes", "\(found)")
      return found.last == expected.last ? found : nil
    }
    #expect(outcomes == expected, sourceLocation: location)
  }

  private func studio() throws -> Studio {
    let studio = try Studio()
    #expect(try Self.set(Self.pin, studio.daemons.path("pin")) == 0)
    try studio.daemons.control("lock", "on")
    return studio
  }

  @Test("the hash is yescrypt's, for its owner alone; what is no PIN leaves the old one")
  func hash() throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/pin"
    #expect(try Self.set(Self.pin, file) == 0)
    let hash = try TestFile.read(file)
    #expect(hash.hasPrefix("$y$") && !hash.contains(Self.pin))
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    for bad in ["123", "", String(repeating: "1", count: 129)] {
      #expect(try Self.set(bad, file) == EX_DATAERR)
    }
    #expect(try TestFile.read(file) == hash)
    #expect(try Self.set(Self.pin, file) == 0)
    // Another salt.
    #expect(try TestFile.read(file) != hash)
    #expect(try Self.set(Self.pin, "/nowhere/pin") == EXIT_FAILURE)
  }

  @Test("a wrong PIN is refused and recorded, the right one unlocks; the log has neither")
  func unlocks() throws {
    let studio = try studio()
    #expect(try unlock(studio, Self.wrong)?.reason == "the PIN is wrong")
    #expect(try studio.state().locked)
    #expect(try unlock(studio, Self.pin) == nil)
    #expect(try !studio.state().locked)
    try expectOutcomes(["refused", "accepted"], studio)
    let log = try TestFile.read(studio.daemons.path("audit.jsonl"))
    let said = try studio.daemons.waitForLog(of: "shutterd", "a wrong PIN was typed")
    for text in [log, said] { #expect(!text.contains(Self.wrong) && !text.contains(Self.pin)) }
  }

  @Test("one seat alone, and by shutterctl; the sixth attempt in a minute is not made")
  func limited() throws {
    let studio = try studio()
    #expect(try unlock(studio, Self.pin, seat: "seat1") == nil)
    #expect(try studio.daemons.control("lock", "--seat", "seat1") == "unlocked\n")
    #expect(try studio.daemons.control("lock", "--seat", "seat0") == "locked\n")
    let typed = try studio.daemons.startControl("lock", "off", "--pin")
    try typed.write(Self.pin)
    #expect(try typed.wait() == 0)
    try studio.daemons.control("lock", "on")
    for _ in 0..<5 { #expect(try unlock(studio, "0000")?.retryAfterUSec == nil) }
    let retryUSec = try #require(try unlock(studio, Self.pin)?.retryAfterUSec)
    #expect((1...60_000_000).contains(retryUSec))
    #expect(try studio.state().locked)
  }

  @Test(
    "a user who tries without end neither keeps another from unlocking nor fills the audit log",
    .twoUsers)
  func ofEachUser() throws {
    let studio = try studio()
    let other = try OtherUser.connect(studio, .gateway)
    for _ in 0..<200 {
      #expect(throws: RemoteError.self) {
        try other.call(GatewayInterface.Unlock.self, .init(pin: "0000", seat: nil))
      }
    }
    #expect(try unlock(studio, Self.pin) == nil)
    #expect(try !studio.state().locked)
    try expectOutcomes(Array(repeating: "refused", count: 5) + ["limited", "accepted"], studio)
  }

  @Test(
    "without a PIN, with a damaged file, and for what cannot be one: the reason, and it stays locked"
  )
  func without() throws {
    let studio = try Studio()
    try studio.daemons.control("lock", "on")
    #expect(try unlock(studio, Self.pin)?.reason.contains("shutterctl lock pin") == true)
    try TestFile.write(studio.daemons.path("pin"), "plain text\n")
    #expect(try unlock(studio, Self.pin)?.reason.contains("no hash") == true)
    for bad in ["", "1\n2", String(repeating: "1", count: 129)] {
      #expect(throws: RemoteError.self) {
        try studio.connect(.gateway).call(
          GatewayInterface.Unlock.self, .init(pin: bad, seat: nil))
      }
    }
    #expect(try studio.state().locked)
  }

  @Test("a key switch that is down keeps it locked, also for the right PIN")
  func keySwitch() throws {
    let studio = try Studio(
      simulated: "buttons = { KEY_F13 = \"lock\", KEY_VOLUMEDOWN = \"primary\" }")
    #expect(try Self.set(Self.pin, studio.daemons.path("pin")) == 0)
    try studio.down("KEY_F13")
    #expect(try studio.state().locked)
    #expect(throws: RemoteError.self) {
      try studio.connect(.gateway).call(
        GatewayInterface.Unlock.self, .init(pin: Self.pin, seat: nil))
    }
    try studio.up("KEY_F13")
    try TestClock.wait(for: "the switch to unlock") { try studio.state().locked ? nil : () }
  }
}
