// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Photos of several users, by clients in units of their own, under a systemd that is PID 1. The clients
/// use ShutterKit.
@Suite(.rigWithSystemd, .serialized)
struct PhotoOwnersSystemdTests {
  private static let state = "/var/lib/rig-engine"
  /// The engine's user, and the group of its clients, which every Debian has: making accounts would take
  /// the emulated machine four seconds.
  private static let engine = "990"
  private static let clients = "games"

  /// Two photos: one is moved, the other one stays and is named.
  private static let take = """
    photo-burst 1 2 $RUN > $STATE_DIRECTORY/log
    set -- $(sed -n 's/^photo //p' $STATE_DIRECTORY/log)
    mv $1 $STATE_DIRECTORY/mine.jpg
    test ! -e $1
    head -c 2 $STATE_DIRECTORY/mine.jpg | od -An -tx1
    id -u; echo $2
    """

  @Test("a second user and a dynamic one read and move their photos, and do not see each other's")
  func owners() throws {
    let daemons = try Daemons()
    let engine = try startEngine(daemons)
    let second = try run(daemons, "--uid=mail", "rig-second", Self.take)
    try #require(second.count == 3, "\(second)")
    let dynamic = try run(
      daemons, "--property=DynamicUser=yes", "rig-dynamic",
      Self.take + "\n" + Self.look(at: second[2]))
    try #require(dynamic.count == 4, "\(dynamic)")
    #expect(second[0] == " ff d8" && dynamic[0] == " ff d8")
    #expect((61_184...65_519).contains(Int(dynamic[1]) ?? 0))
    #expect(dynamic[3] == "looked" && RigFile.exists(String(dynamic[2])))
    // The photo that was not moved is still there for its owner.
    #expect(
      try run(
        daemons, "--uid=mail", "rig-second",
        "mv \(second[2]) $STATE_DIRECTORY\n" + Self.look(at: dynamic[2])) == ["looked"])
    engine.signal(SIGTERM)
    #expect(try engine.wait() == 0)
  }

  /// Tries what must not succeed with a photo of another user.
  private static func look(at photo: Substring) -> String {
    """
    exec 2> /dev/null
    ! cat \(photo) || echo read
    ! mv \(photo) $STATE_DIRECTORY || echo moved
    ! ls $(dirname \(photo)) || echo listed
    echo looked
    """
  }

  /// Starts the engine as its own user, with a socket for the group of its clients.
  private func startEngine(_ daemons: Daemons) throws -> RunningProcess {
    for folder in [Self.state, daemons.runtimeFolder] {
      try Command.run(
        "install", "-d", "-m", "755", "-o", Self.engine, "-g", Self.clients, folder)
    }
    // Units with a private /tmp do not see the build.
    try Command.run("install", Daemons.besideTests("photo-burst"), "/usr/local/bin/")
    return try daemons.startEngine(
      configuration: SyntheticEngine.configuration(Self.state),
      prefix: ["setpriv", "--reuid", Self.engine, "--regid", Self.clients, "--clear-groups"])
  }

  /// Runs a line of the shell in a unit of that user, with a folder of its own. Returns its output's lines.
  /// A dynamic user can write nothing but what its unit names (docs/PHOTOS.md).
  private func run(
    _ daemons: Daemons, _ user: String, _ unit: String, _ line: String
  ) throws -> [Substring] {
    try Command.run(
      [
        "systemd-run", "--wait", "--pipe", "--quiet", "--unit=\(unit)", user,
        "--property=SupplementaryGroups=\(Self.clients)", "--property=StateDirectory=\(unit)",
        "--property=ReadWritePaths=\(Self.state)",
        "--property=BindPaths=\(daemons.runtimeFolder)", "--setenv=RUN=\(daemons.runtimeFolder)",
        "sh", "-ec", line,
      ]
    ).split(separator: "\n")
  }
}
