// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Shutterd's programs as processes, in a private runtime folder that is made for one test and
/// removed with the object.
final class Daemons {
  /// Where the sockets are.
  let runtimeFolder: String
  private let binaries: String

  /// The programs are taken from the folder SHUTTERD_BIN or, without it, from beside the test
  /// bundle.
  init() throws {
    runtimeFolder = try RigFile.makeTemporaryFolder()
    if let folder = getenv("SHUTTERD_BIN") {
      binaries = String(cString: folder)
    } else {
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      _ = try RigError.check(
        "/proc/self/exe", Int32(clamping: readlink("/proc/self/exe", &path, path.count - 1)))
      let bundle = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let slash = bundle.lastIndex(of: UInt8(ascii: "/")) ?? 0
      binaries = String(decoding: bundle[..<slash], as: UTF8.self)
    }
  }

  deinit { _ = try? Command.run("rm", "-rf", runtimeFolder) }

  /// Starts the gateway with a configuration (none: its defaults), and waits until it can be
  /// reached.
  func startGateway(configuration: String? = nil) throws -> RunningProcess {
    try start("shutterd", configuration, socket: "org.shutterd.Gateway")
  }

  /// Starts the engine, likewise.
  func startEngine(configuration: String? = nil) throws -> RunningProcess {
    try start("shutter-engine", configuration, socket: "org.shutterd.Engine")
  }

  /// Runs `shutterctl` to its end. Returns its output; throws if its status is not 0.
  @discardableResult
  func control(_ arguments: String...) throws -> String {
    try Command.run(controlWords(arguments))
  }

  /// Starts `shutterctl client`, which takes commands as lines and answers with JSON objects, one a
  /// line.
  func startClient(_ arguments: [String]) throws -> RunningProcess {
    try RunningProcess(controlWords(["client"] + arguments))
  }

  /// Waits until a socket of the runtime folder accepts a connection, while `process` is there.
  func waitForSocket(_ name: String, of process: RunningProcess, seconds: Int64 = 20) throws {
    let path = "\(runtimeFolder)/\(name)"
    try RigClock.wait(for: path, seconds: seconds) {
      if process.hasEnded { throw RigError.ended(awaited: path) }
      return Self.accepts(path) ? () : nil
    }
  }

  private func start(_ program: String, _ configuration: String?, socket: String) throws
    -> RunningProcess
  {
    var words = ["\(binaries)/\(program)", "--runtime-dir", runtimeFolder]
    if let configuration {
      let file = "\(runtimeFolder)/\(program).toml"
      try RigFile.write(file, configuration)
      words += ["--config", file]
    }
    let process = try RunningProcess(words)
    try waitForSocket(socket, of: process)
    return process
  }

  private func controlWords(_ arguments: [String]) -> [String] {
    ["\(binaries)/shutterctl", "--runtime-dir", runtimeFolder] + arguments
  }

  private static func accepts(_ path: String) -> Bool {
    let fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(fd) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(fd, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}
