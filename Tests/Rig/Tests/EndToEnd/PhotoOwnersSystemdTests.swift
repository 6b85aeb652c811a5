// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// Photos of several users, by clients in units of their own, under a systemd that is PID 1. The clients
/// use ShutterKit.
@Suite(.rigWithSystemd, .serialized)
struct PhotoOwnersSystemdTests {
  private static let state = "/var/lib/rig-engine"

  @Test("a second user and a dynamic one read and move their photos, and do not see each other's")
  func owners() throws {
    let daemons = try Daemons()
    let engine = try startEngine(daemons)
    let users = [["--uid=games"], ["--property=DynamicUser=yes"]]
    var left: [String] = []
    for (index, user) in users.enumerated() {
      let lines = try run(
        daemons, user, "rig-client\(index)",
        """
        photo-burst 1 2 $RUN > $STATE_DIRECTORY/log
        set -- $(sed -n 's/^photo //p' $STATE_DIRECTORY/log)
        mv $1 $STATE_DIRECTORY/mine.jpg
        test ! -e $1
        head -c 2 $STATE_DIRECTORY/mine.jpg | od -An -tx1
        id -u; echo $2
        """)
      try #require(lines.count == 3, "\(lines)")
      #expect(lines[0] == " ff d8")
      #expect(index == 0 || (61_184...65_519).contains(Int(lines[1]) ?? 0))
      left.append(String(lines[2]))
    }
    for (index, user) in users.enumerated() {
      let others = left[1 - index]
      let lines = try run(
        daemons, user, "rig-client\(index)",
        """
        exec 2> /dev/null
        ! cat \(others) || echo read
        ! mv \(others) $STATE_DIRECTORY || echo moved
        ! ls $(dirname \(others)) || echo listed
        shutterctl call org.shutterd.Engine.ListContentDirectories '{}' --runtime-dir $RUN
        cat \(left[index]) > $STATE_DIRECTORY/other.jpg
        rm \(left[index])
        """)
      let text = lines.joined(separator: "\n")
      #expect(text.contains(folder(of: left[index])) && !text.contains(folder(of: others)))
      #expect(!lines.contains { ["read", "moved", "listed"].contains($0) }, "\(lines)")
    }
    engine.signal(SIGTERM)
    #expect(try engine.wait() == 0)
  }

  /// Starts the engine as its own user, with a socket for the group of its clients.
  private func startEngine(_ daemons: Daemons) throws -> RunningProcess {
    try Command.run("groupadd", "--system", "shutter")
    try Command.run("useradd", "--system", "shutter-engine")
    for folder in [Self.state, daemons.runtimeFolder] {
      try Command.run(
        "install", "-d", "-m", "755", "-o", "shutter-engine", "-g", "shutter", folder)
    }
    // Units with a private /tmp do not see the build.
    for program in [daemons.binary("shutterctl"), try Daemons.besideTests("photo-burst")] {
      try Command.run("install", program, "/usr/local/bin/")
    }
    return try daemons.startEngine(
      configuration: CameraSession.configuration(Self.state),
      prefix: ["setpriv", "--reuid", "shutter-engine", "--regid", "shutter", "--clear-groups"])
  }

  /// Runs a line of the shell in a unit of that user, with a folder of its own. Returns its output's lines.
  /// A dynamic user has nothing that he can write but what his unit names (docs/PHOTOS.md).
  private func run(
    _ daemons: Daemons, _ user: [String], _ unit: String, _ line: String
  ) throws -> [Substring] {
    try Command.run(
      ["systemd-run", "--wait", "--pipe", "--quiet", "--unit=\(unit)"] + user + [
        "--property=SupplementaryGroups=shutter", "--property=StateDirectory=\(unit)",
        "--property=ReadWritePaths=\(Self.state)",
        "--property=BindPaths=\(daemons.runtimeFolder)", "--setenv=RUN=\(daemons.runtimeFolder)",
        "sh", "-ec", line,
      ]
    ).split(separator: "\n")
  }

  private func folder(of path: String) -> Substring {
    path.split(separator: "/").dropLast().last ?? ""
  }
}
