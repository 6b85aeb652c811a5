// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A lock of one seat, key switches, and the default behaviour while a seat is locked.
struct SeatLockTests {
  private typealias Control = ControlInterface
  private static let twoSeats = """
    [[simulated]]
    name = "right"
    seat = "seat1"
    [[simulated]]
    name = "panel"
    buttons = { KEY_F13 = "lock" }
    """

  @Test("a lock of seat1 leaves seat0 alone, over a crash; without a seat all are locked")
  func oneSeat() throws {
    let studio = try Self.studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let control = try studio.connect(.control)
    try control.call(Control.SetLocked.self, .init(locked: true, seat: "seat1"))
    #expect(try studio.explain().route == .granted)
    #expect(try Self.why(control, "right") == "the seat is locked")
    let state = try studio.state()
    #expect(state.locked && state.otherSeatsLocked == false)
    #expect(state.seatLocks?.map(\.seat) == ["seat0", "seat1"])
    #expect(state.seatLocks?.map(\.locked) == [false, true])
    #expect(state.seatLocks?.allSatisfy(\.present) == true)
    try studio.press()
    #expect(try interaction.event().phase == .began)
    #expect(
      try studio.daemons.control("lock", "--json")
        == "{\"locked\":true,\"seats\":{\"seat0\":false,\"seat1\":true}}\n")
    #expect(try studio.daemons.control("lock", "--seat", "seat0") == "unlocked\n")
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    try studio.restartGateway()
    #expect(try studio.state().seatLocks?.map(\.locked) == [false, true])
    try studio.daemons.control("lock", "on")
    #expect(try studio.state().seatLocks?.allSatisfy(\.locked) == true)
    try studio.daemons.control("lock", "off", "--seat", "seat0")
    #expect(try studio.state().seatLocks?.map(\.locked) == [false, true])
  }

  @Test("a name that no seat can have is refused", arguments: ["", "a b", "../seat0"])
  func badName(_ name: String) throws {
    let studio = try Studio()
    let control = try studio.connect(.control)
    #expect(throws: RemoteError.self) {
      try control.call(Control.SetLocked.self, .init(locked: true, seat: name))
    }
    #expect(try !studio.state().locked)
  }

  @Test(
    "a key switch locks its seat while it is down, and refuses an unlock; gone, it stays locked")
  func keySwitch() throws {
    let studio = try Self.studio()
    let control = try studio.connect(.control)
    func turn(_ down: Bool) throws {
      try control.call(
        Control.SimulateButton.self, .init(device: "panel", button: "KEY_F13", pressed: down))
    }
    try turn(true)
    #expect(try studio.state().seatLocks?.map(\.locked) == [true, false])
    do {
      try control.call(Control.SetLocked.self, .init(locked: false))
      Issue.record("unlocked against the key switch")
    } catch let error as RemoteError {
      let held = try #require(try? Control.LockHeld(error), "\(error)")
      #expect(held.device == "panel" && held.button == "KEY_F13")
    }
    // Another seat has no switch.
    try control.call(Control.SetLocked.self, .init(locked: false, seat: "seat1"))
    try turn(false)
    try Self.wait(studio, [false, false])
    #expect(try studio.state().defaulted == 0)
    try control.call(Control.SimulatePlug.self, .init(device: "panel", present: false))
    #expect(try studio.state().locked)
    try control.call(Control.SimulatePlug.self, .init(device: "panel", present: true))
    #expect(try studio.state().locked)
    try turn(true)
    try turn(false)
    try Self.wait(studio, [false, false])
  }

  @Test("locked_default = none: a press at a locked seat goes to nobody")
  func noDefault() throws {
    let studio = try Studio(gateway: "locked_default = \"none\"")
    try studio.press()
    #expect(try studio.state().defaulted == 1)
    try studio.daemons.control("lock", "on")
    try studio.press()
    let state = try studio.state()
    #expect(state.defaulted == 1 && state.swallowed == 1)
    #expect(try studio.explain().route == .swallowed)
  }

  // MARK: A command while locked

  @Test("lock while: locked as long as the command runs, unlocked if it ends well")
  func whileRunning() throws {
    let studio = try Self.studio()
    let file = studio.daemons.path("seen")
    let command =
      "'\(studio.daemons.binary("shutterctl"))' lock --runtime-dir "
      + "'\(studio.daemons.runtimeFolder)' > '\(file)'"
    let done = try Self.lockWhile(studio, command)
    #expect(done.status == EXIT_SUCCESS)
    #expect(try TestFile.read(file) == "locked\n")
    #expect(try !studio.state().locked)
    // A locker that crashes must not open the seat that it has locked.
    #expect(try Self.lockWhile(studio, "exit 3").status == 3)
    #expect(try studio.state().locked)
    // It was locked before, so it stays so.
    #expect(try Self.lockWhile(studio, "true").status == EXIT_SUCCESS)
    #expect(try studio.state().locked)
  }

  @Test("lock while without a gateway: the command runs nevertheless")
  func whileRunningAlone() throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("ran")
    let ended = try daemons.run(
      "shutterctl",
      ["lock", "while", "touch '\(file)'", "--runtime-dir", daemons.runtimeFolder])
    #expect(ended.status == EXIT_SUCCESS && ended.output.contains("runs nevertheless"))
    #expect(access(file, F_OK) == 0)
  }

  // MARK: Parts

  private static func studio() throws -> Studio {
    try Studio(simulated: "\n" + twoSeats)
  }

  private static func lockWhile(_ studio: Studio, _ command: String) throws -> (
    status: Int32, output: String
  ) {
    try studio.daemons.run(
      "shutterctl", ["lock", "while", command, "--runtime-dir", studio.daemons.runtimeFolder])
  }

  private static func why(_ control: Connection, _ device: String) throws -> String {
    try control.call(Control.Explain.self, .init(device: device, button: Studio.button)).reason
  }

  /// Waits until seat0 and seat1 have these locks: an unlock waits for the disk.
  private static func wait(_ studio: Studio, _ locks: [Bool]) throws {
    try TestClock.wait(for: "the locks \(locks)") {
      try studio.state().seatLocks?.map(\.locked) == locks ? () : nil
    }
  }
}
