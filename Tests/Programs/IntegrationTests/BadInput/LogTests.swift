// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// The daemons' logs: no text from others can forge a line, and a log that nobody reads stops nothing.
struct LogTests {
  /// A name that tries to begin a line with the priority of an emergency, to clear the screen, to end the
  /// text, and more.
  private static let forged = "a\n<0>shutterd: forged\u{1B}[2J\u{0}\u{9B}\u{202E}\r"
  private static let daemons = ["shutterd", "shutter-engine"]

  private static func socket(of program: String) -> String {
    program == "shutterd" ? "org.shutterd.Gateway" : "org.shutterd.Engine"
  }

  /// A configuration that leaves the machine's devices alone.
  private static func configuration(of program: String) -> String {
    """
    [[\(program == "shutterd" ? "device" : "camera")]]
    match = { DEVNAME = "*" }
    ignore = true

    """
  }

  /// Sends a message with a member that no call has, and waits for the end of the connection and for
  /// its line in the log: the next call is handled after that.
  private static func complain(_ path: String, member: String) throws {
    let bad = try Connection(path)
    let message: JSONObject = [member: .int(1), "method": "org.varlink.service.GetInfo"]
    try bad.send(bytes: JSON.object(message).jsonBytes + [0])
    #expect(try bad.isEnded())
    try Connection(path).call(VarlinkServiceInterface.GetInfo.self, .init())
  }

  @Test("names of applications, members and versions stay on the line that is about them")
  func forged() throws {
    let studio = try Studio(gateway: "external_sessions_for = [\(getuid())]")
    let gateway = try studio.connect(.gateway)
    try gateway.send(
      GatewayInterface.AddInteraction.self, .init(application: Self.forged + "1"), mode: .more)
    _ = try gateway.reply()
    for socket in Studio.sockets {
      try Self.complain(studio.daemons.path(socket.rawValue), member: Self.forged + "2")
    }
    let twice = try studio.connect(.gateway)
    let member = JSON.string(Self.forged + "3").jsonBytes
    let ending = [UInt8(ascii: ":"), UInt8(ascii: "1")]
    try twice.send(
      bytes: [UInt8(ascii: "{")] + member + ending + [UInt8(ascii: ",")] + member + ending
        + [UInt8(ascii: "}"), 0])
    #expect(try twice.isEnded())
    let link = try studio.connect(.engineLink)
    try link.send(
      EngineLinkInterface.Attach.self, .init(version: Self.forged + "4"), mode: .more)
    _ = try link.reply()
    let engine = try studio.connect(.engine)
    try engine.send(
      EngineInterface.OpenSession.self, .init(application: Self.forged + "5"), mode: .more)
    guard case .success(let opened, _) = try engine.reply() else {
      throw TestError.unexpected(awaited: "a session", got: "an error")
    }
    let session = opened["session"]?.stringValue ?? ""
    let calls = try studio.connect(.engine)
    try calls.call(EngineInterface.Start.self, .init(session: session))
    let shown = "a\\n<0>shutterd: forged\\u{1b}[2J\\u{0}\\u{9b}\\u{202e}\\u{d}"
    // Each source has at least one line, and each line is whole.
    for (program, sources) in [("shutterd", ["2", "3", "4"]), ("shutter-engine", ["2", "5"])] {
      for source in sources { try studio.daemons.waitForLog(of: program, shown + source) }
      let log = try TestFile.bytes(studio.daemons.path("\(program).log"))
      let lines = log.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      for line in lines {
        #expect(line.hasPrefix("\(program): ") && !line.containsControlCharacters, "\(line)")
        #expect(!line.hasPrefix("\(program): \(program): "), "\(line)")
      }
      for source in sources {
        #expect(lines.contains { $0.contains(shown + source) }, "\(source): \(lines)")
      }
    }
  }

  /// The very calls that once stopped both daemons for good, and so many more that the pipe is full.
  @Test(
    "a log that nobody reads stops nothing; a reader that goes on sees what was dropped",
    arguments: daemons)
  func unread(_ program: String) throws {
    let daemons = try Daemons(keepsLogs: true)
    let pipe = daemons.path("log.fifo")
    _ = try TestError.check(pipe, mkfifo(pipe, 0o600))
    let reader = try OwnedDescriptor.open(pipe, O_RDWR | O_NONBLOCK)
    let file = daemons.path("own.toml")
    try TestFile.write(file, Self.configuration(of: program))
    let process = try RunningProcess(
      [daemons.binary(program), "--config", file, "--runtime-dir", daemons.runtimeFolder],
      errorOutput: .file(pipe))
    let socket = Self.socket(of: program)
    try daemons.waitForSocket(socket, of: process)
    let path = daemons.path(socket)
    let long = String(repeating: "m", count: 60_000)
    for _ in 0..<3 { try Self.complain(path, member: long) }
    // No room is left for anything.
    let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    while write(reader.raw, filling, filling.count) > 0 {}
    for _ in 0..<3 { try Self.complain(path, member: long) }
    var text = ""
    try TestClock.wait(for: "the number of lines that were dropped") { () -> Void? in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(reader.raw, &buffer, buffer.count)
      text += String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      return text.contains("3 lines before were lost: nobody read them\n") ? () : nil
    }
    // The lines that were not dropped are short.
    let lines = text.split(separator: "\n").filter { $0.contains("unknown member") }
    #expect(lines.count == 3 && lines.allSatisfy { $0.utf8.count < 500 }, "\(lines)")
    #expect(lines.allSatisfy { $0.contains("bytes left out") }, "\(lines)")
    process.signal(SIGTERM)
    #expect(try process.wait() == 0)
  }

  @Test(
    "started with 0, 1 and 2 closed, a daemon has /dev/null there, and its lock files stay empty",
    arguments: daemons)
  func closedDescriptors(_ program: String) throws {
    let daemons = try Daemons(keepsLogs: true)
    let file = daemons.path("own.toml")
    try TestFile.write(file, Self.configuration(of: program))
    let words = ["--config", file, "--runtime-dir", daemons.runtimeFolder]
    let process = try RunningProcess(Self.closing([daemons.binary(program)] + words))
    let socket = Self.socket(of: program)
    try daemons.waitForSocket(socket, of: process)
    try Self.complain(daemons.path(socket), member: "nonsense")
    #expect(try Self.standardDescriptors(process.pid) == Self.null)
    for name in TestFile.names(in: daemons.runtimeFolder) where name.hasSuffix(".lock") {
      #expect(try TestFile.bytes(daemons.path(name)).isEmpty, "\(name)")
    }
    #expect(TestFile.exists(daemons.path(socket + ".lock")))
  }

  @Test("shutterctl and shutter-action also open /dev/null on closed descriptors")
  func closedDescriptorsOfOthers() throws {
    let studio = try Studio()
    let words = ["monitor", "--runtime-dir", studio.daemons.runtimeFolder]
    let monitor = try RunningProcess(Self.closing([studio.daemons.binary("shutterctl")] + words))
    try TestClock.wait(for: "shutterctl's descriptors") {
      try Self.standardDescriptors(monitor.pid) == Self.null ? () : nil
    }
    // With an input, so that it waits for a name.
    let action = try RunningProcess([
      "sh", "-c", "exec \"$@\" >&- 2>&-", "sh", studio.daemons.binary("shutter-action"),
    ])
    try TestClock.wait(for: "shutter-action's descriptors") {
      try Self.standardDescriptors(action.pid).dropFirst() == Self.null.dropFirst() ? () : nil
    }
  }

  private static let null = ["/dev/null", "/dev/null", "/dev/null"]

  private static func closing(_ words: [String]) -> [String] {
    ["sh", "-c", "exec \"$@\" <&- >&- 2>&-", "sh"] + words
  }

  /// The files behind a process's descriptors 0, 1 and 2.
  private static func standardDescriptors(_ pid: pid_t) throws -> [String] {
    (0...2).map { number in
      var name = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/\(pid)/fd/\(number)", &name, name.count)
      let bytes = name.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
