// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// A daemon that cannot serve says why, and what to do, and ends.
struct StartErrorTests {
  static let daemons = ["shutterd", "shutter-engine"]
  static let programs = daemons + ["shutterctl"]

  @Test("--help shows the options, --version the version", arguments: programs)
  func help(_ program: String) throws {
    let daemons = try Daemons(keepsLogs: true)
    let help = try daemons.run(program, ["--help"])
    #expect(help.status == EX_OK)
    #expect(help.output.lowercased().contains("usage: \(program)"))
    let version = try daemons.run(program, ["--version"])
    #expect(version.status == EX_OK && version.output.contains { $0.isNumber })
  }

  @Test("a wrong option: status 64 and where help is", arguments: programs)
  func wrongOption(_ program: String) throws {
    let daemons = try Daemons(keepsLogs: true)
    for arguments in [["--nonsense"], ["nonsense"]] {
      let result = try daemons.run(program, arguments)
      #expect(result.status == EX_USAGE)
      #expect(result.output.contains("nonsense") && result.output.contains("--help"))
    }
  }

  @Test("wrong arguments of a subcommand: status 64")
  func wrongArguments() throws {
    let daemons = try Daemons(keepsLogs: true)
    for arguments in [
      ["sim", "press", "remote", "--hold", "-1"], ["client", "--handlers", "all"],
      ["client", "--external", "--photo"], ["capture", "--width", "640"],
      ["capture", "--preset", "best"], ["why", "remote", "a", "b"],
    ] {
      let result = try daemons.run("shutterctl", arguments)
      #expect(result.status == EX_USAGE, "\(arguments): \(result.output)")
    }
  }

  @Test("shutterctl without a daemon: status 1, the socket and the remedy")
  func noDaemon() throws {
    let daemons = try Daemons(keepsLogs: true)
    let result = try daemons.run(
      "shutterctl", ["status", "--runtime-dir", daemons.runtimeFolder])
    #expect(result.status == EXIT_FAILURE)
    #expect(result.output.contains(daemons.path("org.shutterd.Control")))
    #expect(result.output.contains("start shutterd"))
  }

  @Test("a second daemon on the same sockets: status 71 and the remedy; the first goes on")
  func second() throws {
    let studio = try Studio()
    let folder = studio.daemons.runtimeFolder
    for program in Self.daemons {
      let file = studio.daemons.configurationFile(of: program)
      let result = try studio.daemons.run(
        program, ["--runtime-dir", folder, "--config", file])
      #expect(result.status == EX_OSERR)
      #expect(result.output.contains("EADDRINUSE") || result.output.contains("in use"))
      #expect(result.output.contains("served already"), "\(result.output)")
    }
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.press()
    #expect(try interaction.event().phase == .began)
  }

  @Test("the socket of a daemon that was killed is taken over")
  func stale() throws {
    let studio = try Studio()
    studio.gateway.signal(SIGKILL)
    _ = try studio.gateway.wait()
    #expect(TestFile.exists(studio.daemons.path("org.shutterd.Gateway")))
    try studio.restartGateway()
    #expect(try studio.state().version != "")
  }

  @Test("a runtime folder that may not be written: its path and the remedy", arguments: daemons)
  func runtimeFolder(_ program: String) throws {
    let daemons = try Daemons(keepsLogs: true)
    let folder = daemons.path("locked")
    mkdir(folder, 0o500)
    let words = WithoutRights.prefix + [daemons.binary(program), "--runtime-dir"]
    for path in [folder, folder + "/below", daemons.path("not/there")] {
      let process = try RunningProcess(words + [path], errorOutput: .merged)
      let output = try process.remainingOutput()
      #expect(try process.wait() == EX_OSERR)
      #expect(output.contains(path), "\(output)")
      #expect(output.contains("--runtime-dir DIR"), "\(output)")
    }
  }

  @Test("sockets are for their owner and group, the engine link for its owner alone")
  func modes() throws {
    let studio = try Studio()
    for (name, mode) in [
      ("Gateway", 0o660), ("Control", 0o660), ("Engine", 0o660), ("EngineLink", 0o600),
    ] as [(String, mode_t)] {
      var status = stat()
      #expect(stat(studio.daemons.path("org.shutterd.\(name)"), &status) == 0)
      #expect(status.st_mode & 0o777 == mode, "\(name)")
    }
  }
}
