// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Shutterd installed in the guest's own Debian, by its package or by hand and from the checkout: programs,
/// units, users and rules where the package puts them. It runs on from test to test, because an emulated
/// machine takes seconds to start it.
final class InstalledSystem {
  /// A client's group.
  static let clients = "shutter"
  static let services = ["shutterd.service", "shutter-engine.service"]
  static let sockets = [
    "shutterd.socket", "shutterd-control.socket", "shutterd-enginelink.socket",
    "shutter-engine.socket",
  ]

  /// The checkout.
  static let project = "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")

  let daemons = Daemons(installedIn: "/usr/bin")
  private var files: Set<String> = []

  /// Both daemons are running, with a synthetic camera called "studio", a simulated keyboard called "remote",
  /// and keyboards of the kit allowed.
  ///
  /// - Parameter gateway: more tables of the gateway's configuration.
  init(gateway: String = "") throws {
    // Otherwise it is the package's.
    if !RigFile.exists("/usr/lib/systemd/system/shutterd.service") { try Self.install() }
    for folder in ["", "/shutterd.toml.d", "/shutter-engine.toml.d"] {
      mkdir("/etc/shutterd" + folder, 0o755)
    }
    try RigFile.write("/etc/shutterd/shutter-engine.toml.d/rig.toml", Self.studio)
    try Command.run(
      "systemctl", "start", "shutter-action.socket", "shutter-sound.socket", "shutter-pin.socket",
      "shutter-engine.service")
    try configure(gateway: gateway)
  }

  deinit {
    for file in files { unlink(file) }
  }

  /// Replaces the tables of the gateway's configuration.
  func configure(gateway: String = "") throws {
    try RigFile.write("/etc/shutterd/shutterd.toml.d/rig.toml", Self.base + gateway)
    try Command.run("systemctl", "reload-or-restart", "shutterd.service")
  }

  private static let base =
    "allow_virtual_devices = [\"rig keyboard\"]\n" + TestInteraction.externalConfiguration
    + "[[simulated]]\nname = \"remote\"\n"

  private static let studio = """
    [[synthetic]]
    name = "studio"
    width = 320
    height = 180
    frames_per_second = 10
    """

  /// Ends both daemons and their sockets. The engine goes first: it would start the gateway again.
  func stop() throws { try Command.run(["systemctl", "stop"] + Self.sockets.reversed()) }

  /// Writes a file that goes with this object.
  func write(_ path: String, _ text: String) throws {
    try RigFile.write(path, text)
    files.insert(path)
  }

  /// Waits until a service has logged this since it was started. Returns everything that it logged until then.
  static func waitForLog(_ service: String, _ text: String) throws -> String {
    let run = try property("InvocationID", of: service)
    let journal = try RunningProcess([
      "journalctl", "--follow", "--lines=all", "--output=cat", "_SYSTEMD_INVOCATION_ID=\(run)",
    ])
    var said = ""
    while !said.contains(text), let line = try journal.nextLine() { said += line + "\n" }
    return said
  }

  /// The last lines of the journal, for the message of a wait that fails.
  static func journal() -> String? {
    try? Command.run("journalctl", "--lines=16", "--output=cat", "--no-pager")
  }

  /// A property of a unit, from systemd.
  static func property(_ name: String, of unit: String) throws -> String {
    String(try Command.run("systemctl", "show", "--value", "-p", name, unit).dropLast())
  }

  static func state(of unit: String) throws -> String { try property("ActiveState", of: unit) }

  static func waitUntilActive(_ unit: String) throws {
    try RigClock.wait(for: "\(unit) to be active") {
      try state(of: unit) == "active" ? () : nil
    }
  }

  /// The words that run a program in a unit of a client that has nothing but the group.
  static func asClient(_ unit: String, _ words: [String]) -> [String] {
    [
      "systemd-run", "--wait", "--pipe", "--quiet", "--collect", "--unit=\(unit)",
      "--property=DynamicUser=yes", "--property=User=rig-client",
      "--property=SupplementaryGroups=\(clients)", "--property=StateDirectory=rig-client",
      "--property=ReadWritePaths=/var/lib/shutter-engine",
    ] + words
  }

  /// The words that run a program as a user with these groups, for whom no unit is made.
  static func asUser(_ user: String, groups: String?, _ words: [String]) -> [String] {
    ["setpriv", "--reuid", user, "--regid", user]
      + (groups.map { ["--groups", $0] } ?? ["--clear-groups"]) + words
  }

  private static func install() throws {
    let built = try Daemons()
    try Command.run(
      "sh", "-ec",
      """
      install \(["shutterd", "shutter-engine", "shutterctl"].map(built.binary).joined(separator: " ")) /usr/bin
      install -D -t /usr/libexec/shutterd \(built.binary("shutter-action")) \
        \(built.binary("shutter-encoder")) \(built.binary("shutter-sound")) \
        \(built.binary("shutter-extension")) \(built.binary("shutter-pin")) \
        \(built.binary("shutter-hooks"))
      install -D -m 644 -t /usr/lib/systemd/system \(project)/systemd/*.service \(project)/systemd/*.socket
      install -D -m 644 -t /usr/lib/systemd/user \(project)/systemd/user/*.service
      install -D -m 644 -t /usr/lib/udev/rules.d \(project)/udev/*.rules
      install -D -m 644 -t /usr/lib/sysusers.d \(project)/systemd/sysusers.d/*.conf
      install -D -m 644 -t /usr/lib/tmpfiles.d \(project)/systemd/tmpfiles.d/*.conf
      systemd-sysusers shutterd.conf
      systemd-tmpfiles --create shutterd.conf
      udevadm control --reload
      udevadm trigger --settle --sysname-match='event*' --sysname-match='gpiochip*' --sysname-match=uinput
      systemctl daemon-reload
      """)
  }
}
