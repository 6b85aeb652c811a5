// SPDX-License-Identifier: Apache-2.0
import Configuration
import FuzzTargets
import Gateway
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// The gateway itself with its three interfaces, and two simulated devices. One for all inputs, because
/// it takes long to make; each input leaves it as it was.
@LoopActor
final class GatewayStage {
  static let devices = ["front", "back"]
  static let button = "KEY_VOLUMEDOWN"

  let servers: [VarlinkServer]
  /// Kept: the servers' services do not hold it.
  private let gateway: Gateway

  /// - Parameter hasAuditFile: whether what happens is written to a file too, by a thread.
  init(hasAuditFile: Bool = false) throws(Finding) {
    // Reload reads it, so it has to be a file.
    let path = "/tmp/shutterd-fuzz.\(getpid()).toml"
    let configuration: GatewayConfiguration
    do {
      try Self.write(
        path, hasAuditFile ? "audit.file = \"/dev/null\"\n" : "audit.enabled = false\n")
      configuration = try GatewayConfiguration.load(.named(path)) { name in
        name == Self.button ? 114 : name == "KEY_VOLUMEUP" ? 115 : nil
      }
    } catch {
      throw Finding("the stage cannot be set: \(error)")
    }
    gateway = Gateway(
      configuration: configuration, source: .named(path), directory: .system)
    var limits = ServerLimits(configuration.limits)
    // Small, so that short inputs reach them; no time limits, which would make inputs do this today
    // and that tomorrow.
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

  /// No device of the machine is touched. Times are so long that none is over while an input runs.
  private static func write(_ path: String, _ more: String) throws(SystemError) {
    let text =
      more + """
        debounce_ms = 0
        acknowledgement_timeout_ms = 60000
        external_sessions_for = [\(getuid())]
        escape_chord = []
        login_records = "/tmp/shutterd-fuzz.none"
        [[device]]
        match = { DEVNAME = "*" }
        ignore = true
        [limits]
        connections = 64
        interactions_per_client = 8
        [[simulated]]
        name = "front"
        [[simulated]]
        name = "back"
        buttons = { KEY_VOLUMEUP = "secondary", KEY_VOLUMEDOWN = "half_press" }
        """
    let file = try OwnedDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    let bytes = Array(text.utf8)
    guard Glibc.write(file.raw, bytes, bytes.count) == bytes.count else {
      throw SystemError("write", path)
    }
    removeAtExit()
  }

  /// Not the loop's: at the end of the process it does not run.
  nonisolated private static func removeAtExit() {
    atexit { unlink("/tmp/shutterd-fuzz.\(getpid()).toml") }
  }

  /// The other end of a new connection to one of the three.
  func connect(_ server: Int) throws(Finding) -> ScenarioPeer {
    guard let (ours, theirs) = try? StreamSocket.pair() else {
      throw Finding("no descriptor is left")
    }
    servers[server].serve(StreamSocket(owning: OwnedDescriptor(owning: ours)))
    return ScenarioPeer(theirs)
  }

  /// How many connections there are to all three.
  var connectionCount: Int { servers.reduce(0) { $0 + $1.connectionCount } }
}
