// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import Varlink

/// Shutterd's programs as processes, in a private runtime folder that is made for one test and
/// removed with the object; or those that the machine's service manager runs.
package final class Daemons: ReachableDaemons {
  /// The folder of the sockets.
  package let runtimeFolder: String
  private let folder: TemporaryFolder
  private let binaries: String
  private let keepsLogs: Bool
  private let isInstalled: Bool

  /// - Parameters:
  ///   - programs: the folder of the programs. If nil, it is SHUTTERD_BIN or, without that, where the
  ///     test bundle lies.
  ///   - keepsLogs: whether the daemons' logs go to files in the runtime folder, for `log`, and not
  ///     to the test's own standard error.
  package init(programs: String? = nil, keepsLogs: Bool = false) throws {
    folder = TemporaryFolder()
    runtimeFolder = folder.path
    binaries = try programs ?? Self.binaries()
    self.keepsLogs = keepsLogs
    isInstalled = false
  }

  /// The installed daemons: nothing is started, and sockets and programs are the system's.
  package init(installedIn binaries: String) {
    folder = TemporaryFolder()
    runtimeFolder = folder.path
    self.binaries = binaries
    keepsLogs = false
    isInstalled = true
  }

  /// Starts the gateway with a configuration (none: its defaults), and waits until it can be
  /// reached.
  /// - Parameter prefix: words in front of the program's, such as `setpriv` and its options.
  package func startGateway(
    configuration: String? = nil, prefix: [String] = []
  ) throws -> RunningProcess {
    try start("shutterd", configuration, prefix, sockets: [.gateway, .control, .engineLink])
  }

  /// Starts the engine in the same way.
  package func startEngine(
    configuration: String? = nil, prefix: [String] = []
  ) throws -> RunningProcess {
    try start("shutter-engine", configuration, prefix, sockets: [.engine])
  }

  /// Starts the print service in the same way.
  package func startPrint(
    configuration: String? = nil, prefix: [String] = []
  ) throws -> RunningProcess {
    try start("shutter-print", configuration, prefix, sockets: [.print])
  }

  /// Starts the service of hooks in the same way. Its configuration is `hooks.toml` of the runtime folder.
  package func startHooks(
    configuration: String? = nil, prefix: [String] = []
  ) throws -> RunningProcess {
    try start("shutter-hooks", configuration, prefix, sockets: [.hooks])
  }

  /// Runs a program to its end. Returns its status and all that it printed.
  package func run(_ program: String, _ arguments: [String]) throws -> (
    status: Int32, output: String
  ) {
    let process = try RunningProcess(["\(binaries)/\(program)"] + arguments, errorOutput: .merged)
    process.closeInput()
    let output = try process.remainingOutput()
    return (try process.wait(), output)
  }

  /// Runs `shutterctl` to its end. Returns its output; throws if its status is not 0.
  @discardableResult
  package func control(_ arguments: String...) throws -> String {
    try Command.run(controlWords(arguments))
  }

  /// The same with --json: the objects that it prints, one a line.
  package func controlJSON(_ arguments: String...) throws -> [JSON] {
    try Command.run(controlWords(arguments + ["--json"])).split(separator: "\n").map {
      try JSON(parsing: String($0))
    }
  }

  /// Starts `shutterctl`, with the lines of standard error among those of standard output.
  package func startControl(_ arguments: String...) throws -> RunningProcess {
    try RunningProcess(controlWords(arguments), errorOutput: .merged)
  }

  /// Starts `shutterctl client`, which takes commands as lines and answers with JSON objects, one a
  /// line.
  package func startClient(_ arguments: [String]) throws -> RunningProcess {
    try RunningProcess(controlWords(["client"] + arguments))
  }

  /// Waits until a socket of the runtime folder accepts a connection, as long as `process` runs.
  package func waitForSocket(
    _ name: String, of process: RunningProcess
  ) throws {
    let path = path(name)
    try TestClock.wait(for: path) {
      if process.hasEnded {
        throw TestError.unexpected(awaited: path, got: "status \(process.status ?? -1)\n\(logs)")
      }
      return Self.accepts(path) ? () : nil
    }
  }

  /// The path of a file of the runtime folder.
  package func path(_ name: String) -> String {
    if isInstalled, let socket = RuntimeDirectory.Socket(rawValue: name) {
      return RuntimeDirectory.system.path(of: socket)
    }
    return "\(runtimeFolder)/\(name)"
  }

  package func path(of socket: RuntimeDirectory.Socket) -> String { path(socket.rawValue) }

  /// The path of a program.
  package func binary(_ program: String) -> String { "\(binaries)/\(program)" }

  /// The path of a program's configuration.
  package func configurationFile(of program: String) -> String { path("\(program).toml") }

  /// The log of a program so far, if logs are kept.
  package func log(of program: String) -> String {
    (try? TestFile.read(path("\(program).log"))) ?? ""
  }

  /// Waits until the log of a program has all these words, and returns it: a line that was logged
  /// before a reply may be written after it.
  @discardableResult
  package func waitForLog(of program: String, _ words: String...) throws -> String {
    try TestClock.wait(for: "\(words) in the log of \(program)") {
      let log = log(of: program)
      return words.allSatisfy { log.contains($0) } ? log : nil
    }
  }

  private var logs: String { log(of: "shutterd") + log(of: "shutter-engine") }

  private func start(
    _ program: String, _ configuration: String?, _ prefix: [String],
    sockets: [RuntimeDirectory.Socket]
  ) throws -> RunningProcess {
    var words = prefix + [binary(program), "--runtime-dir", runtimeFolder]
    if let configuration {
      let file = configurationFile(of: program)
      try TestFile.write(file, configuration)
      words += ["--config", file]
    }
    let process = try RunningProcess(
      words, errorOutput: keepsLogs ? .file(path("\(program).log")) : .inherited)
    for socket in sockets { try waitForSocket(socket.rawValue, of: process) }
    return process
  }

  private func controlWords(_ arguments: [String]) -> [String] {
    [binary("shutterctl")] + arguments + (isInstalled ? [] : ["--runtime-dir", runtimeFolder])
  }

  private static func accepts(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try StreamSocket.connect(to: path)
      return true
    } catch {
      return false
    }
  }

  private static func binaries() throws -> String {
    if let folder = getenv("SHUTTERD_BIN") { return String(cString: folder) }
    return try TestBundle.folder
  }

  /// The path of one of the tests' own programs, which lie beside their bundle.
  package static func besideTests(_ program: String) throws -> String {
    "\(try TestBundle.folder)/\(program)"
  }
}

/// The program that holds these tests.
package enum TestBundle {
  /// Its folder, where the build puts all other programs, too.
  package static var folder: String {
    get throws {
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      _ = try TestError.check(
        "/proc/self/exe", Int32(readlink("/proc/self/exe", &path, path.count - 1)))
      let bundle = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let slash = bundle.lastIndex(of: UInt8(ascii: "/")) ?? 0
      return String(decoding: bundle[..<slash], as: UTF8.self)
    }
  }
}
