// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import FuzzTargets
import Gateway
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// A lock that no disk keeps, so that an input does the same each time and does not touch the machine's own.
private struct ForgottenLock: LockStore {
  func read() throws(LockProblem) -> KeptLocks? { nil }

  func write(_ locks: SeatLocks, _ done: @escaping @LoopActor (LockProblem?) -> Void) { done(nil) }
}

/// The gateway itself with its three interfaces, two simulated devices and a simulated touch screen. There is one for all
/// inputs, because it takes long to make; each input leaves it as it was.
@LoopActor
final class GatewayStage {
  static let devices = ["front", "back"]
  static let button = "KEY_VOLUMEDOWN"
  /// The touch screen, on the surface `wall`. Inputs touch it by `SimulateTouch`.
  static let panel = "panel"

  /// The configurations that a Reload can find: policies, times that an input can wait for, other devices,
  /// nonsense.
  static let variants = [
    "",
    "foreground = \"shell\"\n",
    "foreground = \"pinned\"\npinned_application = \"a\"\nmaximum_hold_s = 1\n",
    """
    debounce_ms = 2
    acknowledgement_timeout_ms = 10
    double_tap_ms = 50
    hold_ms = 100
    foreground = "active_session"

    """,
    "foreground = 3\n",
  ]
  /// Times for the variants that have none of their own.
  private static let times = "debounce_ms = 0\nacknowledgement_timeout_ms = 60000\n"
  private static var path: String { "/tmp/shutterd-fuzz.\(getpid())" }

  let servers: [VarlinkServer]
  /// The FIFO for the events of the device `front`.
  private let fifo: OwnedDescriptor
  /// Kept here, because the servers' services do not.
  private let gateway: Gateway
  private let audit: String

  /// - Parameter hasAuditFile: whether the audit log is also written to a file, by a thread.
  init(hasAuditFile: Bool = false) throws(Finding) {
    audit = hasAuditFile ? "audit.file = \"/dev/null\"\n" : "audit.enabled = false\n"
    // Reload reads it, so it has to be a file.
    let path = Self.path + ".toml"
    let configuration: GatewayConfiguration
    do {
      guard mkfifo(Self.path + ".fifo", 0o600) == 0 else { throw SystemError("mkfifo", path) }
      Self.removeAtExit()
      // Open for reading too, so that it opens before the gateway does.
      fifo = try OwnedDescriptor.open(Self.path + ".fifo", O_RDWR | O_NONBLOCK)
      try Self.write(audit, 0)
      configuration = try GatewayConfiguration.load(.named(path)) { name in
        name == Self.button ? 114 : name == "KEY_VOLUMEUP" ? 115 : nil
      }
    } catch {
      throw Finding("the stage cannot be set: \(error)")
    }
    gateway = Gateway(
      configuration: configuration, source: .named(path), directory: .system,
      lockStore: ForgottenLock())
    var limits = ServerLimits(configuration.limits)
    // Small, so that short inputs reach them; no time limits, with which an input would behave
    // differently each time.
    limits.maximumMessageSize = 1024
    limits.maximumUnsentUSec = 3_600_000_000
    limits.callsPerSecondPerUser = 0
    servers = (0..<3).map { _ in
      VarlinkServer(
        info: ServiceInfo(vendor: "a", product: "fuzz", version: "1", url: "https://a.example"),
        limits: limits)
    }
    gateway.serve(gateway: servers[0], control: servers[1], engineLink: servers[2])
    gateway.start()
  }

  /// Makes the next Reload find this variant.
  func configure(_ variant: Int) throws(Finding) {
    do throws(SystemError) {
      try Self.write(audit, variant)
    } catch {
      throw Finding("the configuration cannot be changed: \(error)")
    }
  }

  /// Writes a variant. No device of the machine is touched. Except in one variant, times are so long that
  /// none is over while an input runs.
  private static func write(_ audit: String, _ variant: Int) throws(SystemError) {
    let more = variants[variant].contains("debounce_ms") ? "" : times
    let text =
      audit + variants[variant] + more + """
        external_sessions_for = [\(getuid())]
        escape_chord = []
        login_records = "\(path).none"
        [[device]]
        match = { DEVNAME = "*" }
        ignore = true
        [limits]
        connections = 64
        interactions_per_client = 8
        events_per_second = 1000000
        [[light]]
        file = "/dev/null"
        [[light]]
        name = "red"
        file = "/dev/zero"
        colour = "red"
        [[simulated]]
        name = "front"
        fifo = "\(path).fifo"
        \(variant == 2 ? "seat = \"seat1\"" : "")
        [[simulated]]
        name = "back"
        buttons = { KEY_VOLUMEUP = "secondary", KEY_VOLUMEDOWN = "\(variant == 1 ? "none" : "half_press")" }
        [[simulated]]
        name = "\(panel)"
        surface = "wall"
        """
    let file = try OwnedDescriptor.open(
      path + ".toml", O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    let bytes = Array(text.utf8)
    guard Glibc.write(file.raw, bytes, bytes.count) == bytes.count else {
      throw SystemError("write", path)
    }
  }

  /// Not on the loop, which does not run at the end of the process.
  nonisolated private static func removeAtExit() {
    atexit { for end in ["toml", "fifo"] { unlink("/tmp/shutterd-fuzz.\(getpid()).\(end)") } }
  }

  /// Writes events of the device `front`, or something else.
  func feed(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { _ = Glibc.write(fifo.raw, $0.baseAddress, $0.count) }
  }

  /// Completes an event that an input has left unfinished, so that the next one is read as an event.
  func endFeeding() { feed([UInt8](repeating: 0x7F, count: 64)[...]) }

  /// The other end of a new connection to one of the three.
  func connect(_ server: Int) throws(Finding) -> ScenarioPeer {
    guard let (ours, theirs) = try? StreamSocket.pair() else {
      throw Finding("no descriptor is left")
    }
    servers[server].serve(StreamSocket(owning: OwnedDescriptor(owning: ours)))
    return ScenarioPeer(theirs)
  }

  /// The number of connections to all three.
  var connectionCount: Int { servers.reduce(0) { $0 + $1.connectionCount } }
}
