// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import Testing

/// The shipped units: the causes that start the daemons, the users who may reach them, and the
/// objects that they may reach.
@Suite(.rigWithSystemd, .serialized)
struct ActivationSystemdTests {
  private typealias Engine = EngineInterface
  private static let paths =
    ["Gateway", "Control", "EngineLink"].map { "/run/shutterd/org.shutterd.\($0)" }
    + ["/run/shutter-engine/org.shutterd.Engine", "/run/shutterd/action"]

  @Test("a connection starts them; a keyboard and a camera that come later serve a dynamic user")
  func activation() throws {
    let system = try InstalledSystem()
    try system.stop()
    try Command.run(["systemctl", "start"] + InstalledSystem.sockets)
    for service in InstalledSystem.services {
      #expect(try InstalledSystem.state(of: service) == "inactive")
    }
    // One unit for all of it. Its shell gets its input when the client's end has been reported.
    let unit = try RunningProcess(
      InstalledSystem.asClient(
        "rig-client",
        [
          "sh", "-ec",
          """
          shutterctl devices; shutterctl cameras; echo started; read go
          shutterctl client --photo --camera platform-vivid.0 --width 320 --height 180
          echo ended; read photo; mv $photo $STATE_DIRECTORY/mine
          head -c 2 $STATE_DIRECTORY/mine | od -An -tx1
          """,
        ]))
    var found = ""
    while let line = try unit.nextLine(), line != "started" { found += line }
    #expect(found.contains("AT_Translated_Set_2_keyboard") && found.contains("studio"), "\(found)")
    let vivid = try Vivid()
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN), Int32(KEY_A)])
    try unit.write("go")
    let client = ClientUnderTest(unit)
    try client.waitForStatus(eligible: true)
    try RigClock.wait(for: "the keyboard to be grabbed") {
      try system.daemons.control("devices", "--json").contains(keyboard.node) ? () : nil
    }
    try keyboard.tap(Int32(KEY_VOLUMEDOWN))
    #expect(try client.event().phase == .began)
    let photo = try #require(try client.photo().path)
    #expect(photo.hasPrefix("/var/lib/shutter-engine/content/"))
    try client.write("quit")
    _ = try unit.line { $0 == "ended" }
    try unit.write(photo)
    #expect(try unit.nextLine() == " ff d8")
    #expect(try unit.wait() == 0 && !RigFile.exists(photo))
    let camera = try UdevProperties(of: vivid.node)
    #expect(camera["CAPTURE_CAMERA"] == "1" && camera["ID_PATH"] == "platform-vivid.0")
    #expect(camera["CURRENT_TAGS"]?.contains(":seat:") == true)
  }

  @Test(
    "others' sessions, sockets and devices are refused; no network; a user's unit runs his commands"
  )
  func users() throws {
    let system = try InstalledSystem()
    let session = try TestSession(system.daemons)
    // A second client, which may do everything that a client may.
    let stop =
      "shutterctl call org.shutterd.Engine.Stop '{\"session\":\"\(session.id)\"}' 2>&1 || true"
    let refused = try Command.run(
      InstalledSystem.asUser("mail", groups: InstalledSystem.clients, ["sh", "-c", stop]))
    #expect(refused.contains("session"), "\(refused)")
    try outsider()
    try network()
    // Its opener may.
    try session.stop()
    try onPress(system)
  }

  @Test("each daemon as the kernel sees it: no right to gain, no file to write but its own")
  func sandbox() throws {
    _ = try InstalledSystem()
    for service in InstalledSystem.services {
      let pid = try InstalledSystem.property("MainPID", of: service)
      let status = try RigFile.read("/proc/\(pid)/status").split(separator: "\n")
      for line in ["CapBnd:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2"] {
        #expect(status.contains { $0 == line }, "\(service): \(line)")
      }
      // The fourth word of each mount is what is seen, the fifth where, and the sixth begins with "ro" or "rw".
      let mounts = try RigFile.read("/proc/\(pid)/mountinfo").split(separator: "\n")
        .map { $0.split(separator: " ") }
      let root = try #require(mounts.last { $0[4] == "/" })
      #expect(root[5].hasPrefix("ro"), "\(service): \(root)")
      let home = try #require(mounts.last { $0[4] == "/home" })
      #expect(home[3].hasSuffix("/inaccessible/dir"), "\(service): \(home)")
    }
  }

  /// A user without the groups.
  private func outsider() throws {
    let chip = try GPIOSimChip(label: "rig-outsider", lines: ["A"])
    let nodes = ["/dev/uinput", "/dev/input/event0", chip.node]
    let attempts = try Command.run(
      InstalledSystem.asUser(
        "games", groups: nil,
        ["python3", "-c", Self.attempt, Self.paths.joined(separator: " ")] + nodes))
    #expect(attempts == String(repeating: "EACCES\n", count: Self.paths.count + nodes.count))
    chip.remove()
  }

  /// The daemons' sockets while there is a session.
  private func network() throws {
    #expect(try Command.run("ss", "-lntupH").isEmpty)
    for service in InstalledSystem.services {
      let pid = try InstalledSystem.property("MainPID", of: service)
      #expect(try Self.foreignSockets(of: pid) == [], "\(service)")
    }
    // strace could not see the beginning of a unit's process.
    let folder = "/run/rig-strace"
    try Command.run("install", "-d", "-o", "shutterd", folder)
    let traced = try RunningProcess(
      InstalledSystem.asUser(
        "shutterd", groups: "shutterd,input,gpio",
        [
          "strace", "-D", "-f", "-e", "trace=socket", "-o", "\(folder)/trace", "/usr/bin/shutterd",
          "--runtime-dir", folder,
        ]))
    try RigClock.wait(for: "its socket") {
      RigFile.exists("\(folder)/org.shutterd.Gateway") ? () : nil
    }
    traced.signal(SIGTERM)
    #expect(try traced.wait() == 0)
    let calls = try RigFile.read("\(folder)/trace").split(separator: "\n")
      .filter { $0.contains("socket(") }
    #expect(calls.contains { $0.contains("socket(AF_NETLINK") })
    #expect(calls.allSatisfy { $0.contains("socket(AF_UNIX") || $0.contains("socket(AF_NETLINK") })
  }

  /// The unit of a user's own service manager.
  private func onPress(_ system: InstalledSystem) throws {
    let (user, uid, output) = ("rig-user", "1500", "/home/rig-user/on-press")
    // pam_systemd sets the folder of a user's service manager; the guest does not have it.
    try Command.run(
      "sh", "-ec",
      """
      useradd --create-home --uid \(uid) --groups \(InstalledSystem.clients) \(user)
      install -d -o \(user) ~\(user)/.config ~\(user)/.config/shutterd
      cat > ~\(user)/.config/shutterd/on-press.conf <<'END'
      ON_PRESS=--primary 'echo "$SHUTTERD_ROLE, $SHUTTERD_DEVICE" > \(output)'
      END
      mkdir -p /run/systemd/system/user@.service.d
      printf '[Service]\\nEnvironment=XDG_RUNTIME_DIR=/run/user/%%i' > /run/systemd/system/user@.service.d/rig.conf
      systemctl daemon-reload
      systemctl start user@\(uid)
      """)
    defer { _ = try? Command.run("systemctl", "stop", "user@\(uid)") }
    try Command.run(
      InstalledSystem.asUser(
        user, groups: nil,
        [
          "env", "XDG_RUNTIME_DIR=/run/user/\(uid)", "systemctl", "--user", "enable", "--now",
          "shutterctl-on-press",
        ]))
    try RigClock.wait(for: "a press to be granted") {
      try system.daemons.control("why", "remote", "KEY_VOLUMEDOWN").hasPrefix("granted") ? () : nil
    }
    try system.daemons.control("sim", "press", "remote")
    try RigClock.wait(for: "the command") {
      (try? RigFile.read(output)) == "primary, remote\n" ? () : nil
    }
  }

  /// Connects to the first argument's paths and opens the others.
  private static let attempt = """
    import errno, os, socket, sys
    def tell(attempt):
      try: attempt(); print("done")
      except OSError as error: print(errno.errorcode[error.errno])
    for path in sys.argv[1].split(): tell(lambda: socket.socket(socket.AF_UNIX).connect(path))
    for node in sys.argv[2:]: tell(lambda: os.open(node, os.O_RDWR))
    """

  /// The inodes of a process's sockets that are neither of AF_UNIX nor of AF_NETLINK.
  private static func foreignSockets(of pid: String) throws -> [Substring] {
    let links = try Command.run(
      "sh", "-c", "readlink /proc/\(pid)/fd/* | sed -n 's/socket:.\\([0-9]*\\)./\\1/p'")
    let known = try ["unix", "netlink"].flatMap {
      try RigFile.read("/proc/net/\($0)").split { $0.isWhitespace }
    }
    return links.split(separator: "\n").filter { !known.contains($0) }
  }
}
