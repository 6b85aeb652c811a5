// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import VarlinkSocket

/// Limits of users and rights to sockets, as the configuration sets them.
struct PolicyTests {
  private typealias Gateway = GatewayInterface

  private static let quiet = """
    external_sessions_for = [\(getuid())]
    [[device]]
    match = { DEVNAME = "*" }
    ignore = true

    """

  @Test(
    "limits of connections, messages and interactions hold, and change with a new configuration")
  func limits() throws {
    let daemons = try Daemons(keepsLogs: true)
    func configuration(interactions: Int) -> String {
      Self.quiet + """
        [limits]
        connections_per_user = 4
        message_kb = 4
        interactions_per_user = \(interactions)
        """
    }
    let process = try daemons.startGateway(configuration: configuration(interactions: 1))
    let path = daemons.path("org.shutterd.Gateway")
    func add(_ connection: Connection) throws -> String? {
      try connection.send(Gateway.AddInteraction.self, .init(application: "a.b"), mode: .more)
      return try connection.next(Gateway.AddInteraction.self).interaction
    }
    // The gateway may not have seen the end of the connection that tried whether it is there.
    try TestClock.wait(for: "room for a connection") {
      (try? Connection(path).call(Gateway.ListDevices.self, .init())).map { _ in }
    }
    let first = try Connection(path)
    #expect(try add(first) != nil)
    let second = try Connection(path)
    #expect(throws: Gateway.TooManyInteractions(limit: 1).remote) { _ = try add(second) }
    let third = try Connection(path)
    try third.send(bytes: [UInt8](repeating: UInt8(ascii: " "), count: 4097))
    #expect(try third.isEnded())
    var others = try [Connection(path), Connection(path)]
    #expect(try Connection(path).isEnded(), "the fifth is one too many")
    others.removeAll()
    try TestFile.write(
      daemons.configurationFile(of: "shutterd"), configuration(interactions: 2))
    try daemons.control("reload")
    #expect(try add(second) != nil)
    #expect(!process.hasEnded)
  }

  @Test("an engine that reports sessions without end: 256 exist, and the log says so once")
  func sessions() throws {
    let daemons = try Daemons(keepsLogs: true)
    let process = try daemons.startGateway(configuration: Self.quiet)
    try daemons.waitForSocket("org.shutterd.EngineLink", of: process)
    let engine = PlayedEngine(daemons)
    try engine.attach()
    func report(_ session: String) throws { try engine.report(session, .running, uid: 1000) }
    for number in 0..<256 { try report("s\(number)") }
    for name in ["s256", "s257", "s258", String(repeating: "s", count: 256), ""] {
      #expect(throws: VarlinkServiceInterface.InvalidParameter(parameter: "session").remote) {
        try report(name)
      }
    }
    try engine.reportClosed("s0")
    try report("s256")
    let log = try daemons.waitForLog(of: "shutterd", "more than 256 sessions")
    let told = log.split(separator: "\n").filter { $0.contains("more than 256 sessions") }
    #expect(told.count == 1)
  }

  @Test("a socket has the user, group and mode of the configuration; others their own")
  func sockets() throws {
    let daemons = try Daemons(keepsLogs: true)
    let folder = daemons.path("run")
    let group = geteuid() == 0 ? 60_001 : getgid()
    let file = daemons.path("own.toml")
    try TestFile.write(
      file,
      Self.quiet + "[sockets]\ngateway = { group = \(group), mode = \"0666\" }\n"
        + "control = { user = \(getuid()) }\n")
    let process = try RunningProcess(
      [daemons.binary("shutterd"), "--config", file, "--runtime-dir", folder],
      errorOutput: .file(daemons.path("log")))
    try daemons.waitForSocket("run/org.shutterd.EngineLink", of: process)
    var status = stat()
    for (name, mode, owner) in [
      ("", 0o755, getgid()), ("/org.shutterd.Gateway", 0o666, group),
      ("/org.shutterd.Control", 0o660, getgid()), ("/org.shutterd.EngineLink", 0o600, getgid()),
    ] as [(String, mode_t, gid_t)] {
      #expect(stat(folder + name, &status) == 0)
      #expect(status.st_mode & 0o777 == mode && status.st_gid == owner, "\(name)")
    }
  }

  @Test("each socket has an entry for itself: user, group and mode")
  func eachSocket() throws {
    let daemons = try Daemons(keepsLogs: true)
    let folder = daemons.path("run")
    let isRoot = geteuid() == 0
    let entries: [(option: String, file: String, id: UInt32, mode: mode_t)] = [
      ("gateway", "org.shutterd.Gateway", 60_001, 0o664),
      ("control", "org.shutterd.Control", 60_002, 0o640),
      ("engine_link", "org.shutterd.EngineLink", 60_003, 0o620),
    ]
    let tables = entries.map { entry in
      let (user, group) = isRoot ? (entry.id, entry.id + 10) : (getuid(), getgid())
      return "\(entry.option) = { user = \(user), group = \(group), "
        + "mode = \"0\(String(entry.mode, radix: 8))\" }\n"
    }
    let file = daemons.path("own.toml")
    try TestFile.write(file, Self.quiet + "[sockets]\n" + tables.joined())
    let process = try RunningProcess(
      [daemons.binary("shutterd"), "--config", file, "--runtime-dir", folder],
      errorOutput: .file(daemons.path("log")))
    try daemons.waitForSocket("run/org.shutterd.EngineLink", of: process)
    for entry in entries {
      var status = stat()
      #expect(stat("\(folder)/\(entry.file)", &status) == 0)
      #expect(status.st_mode & 0o777 == entry.mode, "\(entry.option)")
      #expect(status.st_uid == (isRoot ? entry.id : getuid()), "\(entry.option)")
      #expect(status.st_gid == (isRoot ? entry.id + 10 : getgid()), "\(entry.option)")
    }
  }

  @Test("a socket that cannot be given away: status 71, its path and what was wanted")
  func notPermitted() throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("own.toml")
    try TestFile.write(file, Self.quiet + "[sockets]\ngateway = { user = 60001 }\n")
    let process = try RunningProcess(
      WithoutRights.prefix
        + [daemons.binary("shutterd"), "--config", file, "--runtime-dir", daemons.runtimeFolder],
      errorOutput: .merged)
    let output = try process.remainingOutput()
    #expect(try process.wait() == EX_OSERR)
    #expect(
      output.contains("set the user and group of \(daemons.path("org.shutterd.Gateway"))"),
      "\(output)")
  }

  @Test("a reader of the log that stops does not stop the gateway; lost lines are counted")
  func log() throws {
    let daemons = try Daemons(keepsLogs: true)
    let path = daemons.path("log.fifo")
    _ = try TestError.check(path, mkfifo(path, 0o600))
    let fifo = try OwnedDescriptor.open(path, O_RDWR | O_NONBLOCK)
    // Full, but for less than a line.
    let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    while write(fifo.raw, filling, filling.count) > 0 {}
    let file = daemons.path("own.toml")
    try TestFile.write(file, Self.quiet)
    let process = try RunningProcess(
      [daemons.binary("shutterd"), "--config", file, "--runtime-dir", daemons.runtimeFolder],
      errorOutput: .file(path))
    try daemons.waitForSocket("org.shutterd.EngineLink", of: process)
    func complain() throws {
      let bad = try Connection(daemons.path("org.shutterd.Gateway"))
      try bad.send(bytes: Array("garbage".utf8) + [0])
      #expect(try bad.isEnded())
    }
    for _ in 0..<3 { try complain() }
    #expect(try daemons.control("status").contains("shutterd"))
    var text = ""
    try TestClock.wait(for: "the number of lines that were lost") { () -> Void? in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(fifo.raw, &buffer, buffer.count)
      text += String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      if count <= 0 { try complain() }
      return text.contains("lines before were lost") ? () : nil
    }
    #expect(!process.hasEnded)
  }
}
