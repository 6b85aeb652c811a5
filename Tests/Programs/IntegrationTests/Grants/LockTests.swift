// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The lock of the seat holds until `lock off`: over restarts and crashes, and where the disk does not
/// keep it.
struct LockTests {
  private typealias Control = ControlInterface
  private static let simulated = "[[simulated]]\nname = \"remote\"\n"

  @Test(
    "a gateway that was killed or stopped is locked before it serves",
    arguments: [SIGKILL, SIGTERM])
  func restarted(_ signal: Int32) throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    try studio.daemons.control("lock", "on")
    for _ in 0..<2 {
      studio.gateway.signal(signal)
      _ = try studio.gateway.wait()
      try studio.restartGateway()
      // The first call of all.
      #expect(try studio.state().locked)
    }
    try TestClock.wait(for: "the engine to attach") {
      try studio.state().engineAttached ? () : nil
    }
    let interaction = try TestInteraction.whenKnown(session)
    #expect(interaction.firstStatus.obstacles.contains(.locked))
    try studio.press()
    #expect(try studio.state().granted == 0)
    #expect(try studio.explain().reason == "the seat is locked")
    // An unlock is kept, too.
    try studio.daemons.control("lock", "off")
    studio.gateway.signal(signal)
    _ = try studio.gateway.wait()
    try studio.restartGateway()
    #expect(try !studio.state().locked)
  }

  @Test("killed as soon as it is answered, round after round, the answer holds")
  func killedAtOnce() throws {
    let studio = try Studio()
    for round in 0..<10 {
      let control = try studio.connect(.control)
      try control.call(Control.SetLocked.self, .init(locked: round % 2 == 0))
      studio.gateway.signal(SIGKILL)
      _ = try studio.gateway.wait()
      try studio.restartGateway()
      #expect(try studio.state().locked == (round % 2 == 0), "round \(round)")
    }
  }

  @Test("the lock is the reason that is named, also where nobody is in front")
  func why() throws {
    let studio = try Studio()
    #expect(try studio.explain().reason == "no client is in the foreground")
    let monitor = try RunningProcess([
      studio.daemons.binary("shutterctl"), "monitor", "--runtime-dir",
      studio.daemons.runtimeFolder,
    ])
    try studio.daemons.control("lock", "on")
    #expect(try studio.explain().reason == "the seat is locked")
    let why = try studio.daemons.control("why", "KEY_VOLUMEDOWN")
    #expect(why == "remote/KEY_VOLUMEDOWN (primary): default: the seat is locked\n")
    // The write may not have begun yet.
    let line = try TestClock.wait(for: "the monitor's line") { () -> String? in
      try studio.press()
      return try monitor.lineIfAny(milliseconds: 100)
    }
    #expect(line.contains("default behaviour, the seat is locked"))
  }

  @Test("lock without an argument shows the state")
  func shown() throws {
    let studio = try Studio()
    #expect(try studio.daemons.control("lock") == "unlocked\n")
    #expect(try studio.daemons.control("lock", "--json") == "{\"locked\":false}\n")
    try studio.daemons.control("lock", "on")
    #expect(try studio.daemons.control("lock") == "locked\n")
    #expect(try studio.daemons.control("lock", "--json") == "{\"locked\":true}\n")
  }

  @Test("a damaged file: locked, and reported everywhere, until it is unlocked")
  func damaged() throws {
    let studio = try Studio()
    let file = studio.daemons.path("lock.json")
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    try TestFile.write(file, "")
    try studio.restartGateway()
    #expect(try studio.state().locked)
    try studio.daemons.waitForLog(of: "shutterd", file)
    let why = try studio.explain().reason
    #expect(why.hasPrefix("the seat is locked; ") && why.contains(file))
    let shown = try JSON(parsing: studio.daemons.control("lock", "--json"))
    #expect(shown["lockProblem"]?.stringValue?.contains(file) == true)
    #expect(try Self.doctor(studio.daemons).contains("FAIL  the gateway's record of the lock: "))
    try studio.daemons.control("lock", "off")
    #expect(try studio.explain().reason == "no client is in the foreground")
    #expect(try studio.state().lockProblem == nil)
    #expect(try JSON(parsing: TestFile.read(file))["locked"] == .bool(false))
  }

  @Test("a file that is gone: locked, and reported, since one was kept before")
  func missing() throws {
    let studio = try Studio()
    try studio.daemons.control("lock", "on")
    try studio.daemons.control("lock", "off")
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    let file = studio.daemons.path("lock.json")
    #expect(unlink(file) == 0)
    try studio.restartGateway()
    let state = try studio.state()
    #expect(state.locked && state.lockProblem?.contains("\(file)") == true)
    try studio.daemons.control("lock", "off")
    #expect(try studio.state().lockProblem == nil)
  }

  @Test("locked_at_start: a first start is locked; unlocked, a gateway of the same boot is not")
  func lockedAtStart() throws {
    let studio = try Studio(gateway: "locked_at_start = true")
    #expect(try studio.state().locked)
    try studio.daemons.control("lock", "off")
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    try studio.restartGateway()
    #expect(try !studio.state().locked)
    // As another boot left it.
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    try TestFile.write(studio.daemons.path("lock.json"), "{\"locked\":false,\"boot\":\"another\"}")
    try studio.restartGateway()
    #expect(try studio.state().locked)
  }

  @Test("a folder that may not be written: locked as long as the gateway runs, and not unlocked")
  func mayNotBeWritten() throws {
    let state = TemporaryFolder()
    let daemons = try Daemons(keepsLogs: true)
    let prefix = WithoutRights.prefix + ["env", "STATE_DIRECTORY=\(state.path)"]
    let gateway = try daemons.startGateway(configuration: Self.simulated, prefix: prefix)
    chmod(state.path, 0o500)
    let control = try Connection(daemons.path("org.shutterd.Control"))
    for locked in [true, false] {
      let error = try Self.refusal(of: control, locked)
      #expect(error.reason.contains("\(state.path)/lock.json") && error.reason.contains("EACCES"))
      #expect(try control.call(Control.GetState.self, .init()).state.locked)
    }
    try daemons.waitForLog(of: "shutterd", "\(state.path)/lock.json")
    let told = try daemons.run(
      "shutterctl", ["lock", "off", "--runtime-dir", daemons.runtimeFolder])
    #expect(told.status == EXIT_FAILURE && told.output.contains("LockNotKept"))
    #expect(told.output.contains("may write there"))
    #expect(try Self.doctor(daemons).contains("FAIL  the gateway's record of the lock: "))
    chmod(state.path, 0o700)
    try control.call(Control.SetLocked.self, .init(locked: false))
    let after = try control.call(Control.GetState.self, .init()).state
    #expect(!after.locked && after.lockProblem == nil)
    #expect(!gateway.hasEnded)
  }

  @Test("a full disk: reported, and the lock is kept as soon as there is room again", .ownMounts)
  func fullDisk() throws {
    let daemons = try Daemons(keepsLogs: true)
    let state = TemporaryFolder()
    let script = """
      mount -t tmpfs -o size=64k,mode=700 tmpfs "$1" && ! dd if=/dev/zero of="$1/ballast" 2>/dev/null
      STATE_DIRECTORY=$1 && export STATE_DIRECTORY && shift && exec "$@"
      """
    let prefix = ["unshare", "-m", "sh", "-c", script, "sh", state.path]
    let gateway = try daemons.startGateway(configuration: Self.simulated, prefix: prefix)
    // As the gateway sees it.
    let seen = "/proc/\(gateway.pid)/root\(state.path)"
    let control = try Connection(daemons.path("org.shutterd.Control"))
    #expect(try Self.refusal(of: control, true).reason.contains("ENOSPC"))
    #expect(!TestFile.names(in: seen).contains("lock.json"))
    unlink("\(seen)/ballast")
    try TestClock.wait(for: "the lock to be kept") {
      try control.call(Control.GetState.self, .init()).state.lockProblem == nil ? () : nil
    }
    #expect(try JSON(parsing: TestFile.read("\(seen)/lock.json"))["locked"] == .bool(true))
    #expect(TestFile.names(in: seen).sorted() == ["lock.json", "lock.kept"])
  }

  // MARK: Parts

  private static func refusal(
    of control: Connection, _ locked: Bool
  ) throws -> Control.LockNotKept {
    do {
      try control.call(Control.SetLocked.self, .init(locked: locked))
    } catch let error as RemoteError {
      return try #require(try? Control.LockNotKept(error), "\(error)")
    }
    throw TestError.unexpected(awaited: "LockNotKept", got: "success")
  }

  private static func doctor(_ daemons: Daemons) throws -> String {
    try daemons.run("shutterctl", ["doctor", "--runtime-dir", daemons.runtimeFolder]).output
  }
}
