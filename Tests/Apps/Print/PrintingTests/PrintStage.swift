// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Varlink

/// A CUPS of its own with a printer that tests steer, and the print service in front of it. Needs root, because CUPS
/// does.
final class PrintStage {
  enum Kind: String {
    /// A backend that gives up when the tray is empty: CUPS stops the queue.
    case tray
    /// A printer that speaks IPP and waits when the tray is empty: ippeveprinter.
    case ipp
  }

  let daemons: Daemons
  private let folder = TemporaryFolder()
  private let cups: RunningProcess
  private(set) var service: RunningProcess
  private let configuration: String
  private let prefix: [String]
  private let kind: Kind

  /// - Parameters:
  ///   - more: added to the service's configuration.
  ///   - prefix: words in front of the service's program.
  ///   - hosts: the groups that CUPS lets start a stopped queue again.
  init(
    _ kind: Kind, _ more: String = "", prefix: [String] = [], hosts: String = "root lpadmin"
  ) throws {
    let script =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/Scripts/print-stage"
    // The threads of tests block signals, and CUPS would have to live without SIGTERM.
    let unblocked =
      "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); "
      + "os.execvp('bash', ['bash'] + sys.argv[1:])"
    cups = try RunningProcess([
      "python3", "-c", unblocked, script, folder.path, kind.rawValue, hosts,
    ])
    self.prefix = prefix
    self.kind = kind
    configuration = "cups_socket = \"\(folder.path)/cups.sock\"\n\(more)"
    daemons = try prefix.isEmpty ? Daemons(keepsLogs: true) : Self.daemonsOfAll(folder.path)
    do {
      guard try cups.nextLine() == "ready" else {
        throw TestError.ended(awaited: "CUPS")
      }
      service = try daemons.startPrint(configuration: configuration, prefix: prefix)
    } catch {
      Self.end(cups, kind, folder.path)
      throw error
    }
  }

  /// For a service that runs as nobody: it can reach its program, and owns its folder.
  private static func daemonsOfAll(_ folder: String) throws -> Daemons {
    let programs = "\(folder)/programs"
    try Command.run("mkdir", programs)
    try Command.run("cp", try Daemons().binary("shutter-print"), programs)
    let daemons = try Daemons(programs: programs, keepsLogs: true)
    guard chown(daemons.runtimeFolder, 65534, 65534) == 0, chmod(daemons.runtimeFolder, 0o755) == 0
    else {
      throw TestError.system(subject: daemons.runtimeFolder, errno: errno)
    }
    return daemons
  }

  deinit { Self.end(cups, kind, folder.path) }

  /// Ends CUPS with all that it has started.
  private static func end(_ cups: RunningProcess, _ kind: Kind, _ folder: String) {
    cups.signal(kind == .ipp ? SIGKILL : SIGTERM)
    _ = try? cups.wait(seconds: 10)
    let text = (try? TestFile.read("\(folder)/cupsd.pid")) ?? ""
    if kind == .tray, let pid = Int32(text.split(separator: "\n").first ?? "") {
      kill(pid, SIGKILL)
    }
  }

  // MARK: The printer

  /// Makes one of the files by which the printer is steered.
  func set(_ control: String) throws { try TestFile.write("\(folder.path)/ctl/\(control)", []) }

  func clear(_ control: String) { unlink("\(folder.path)/ctl/\(control)") }

  /// The names of the sheets that came out, in their order.
  var sheets: [String] {
    ((try? TestFile.read("\(folder.path)/out/log")) ?? "").split(separator: "\n").map { String($0) }
  }

  /// The bytes of the sheets that came out.
  var printed: [[UInt8]] {
    TestFile.names(in: "\(folder.path)/out").filter { $0 != "log" }
      .compactMap { try? TestFile.bytes("\(folder.path)/out/\($0)") }
  }

  /// How often a sheet was not printed, because the tray was empty.
  var refusals: Int {
    ((try? TestFile.read("\(folder.path)/refused")) ?? "").count { $0 == "\n" }
  }

  /// Whether CUPS has stopped the queue.
  var isQueueStopped: Bool {
    get throws { try cups("env", "LC_ALL=C", "lpstat", "-p", "booth").contains("disabled") }
  }

  /// Switches the IPP printer off, and waits until it is.
  func unplug() throws {
    try set("unplugged")
    try wait("the printer to be off") { access("\(folder.path)/unplugged", F_OK) == 0 }
  }

  /// Runs one of CUPS' own commands.
  @discardableResult
  func cups(_ words: String...) throws -> String {
    try Command.run(["env", "CUPS_SERVER=\(folder.path)/cups.sock"] + words)
  }

  /// Stops CUPS; it is started again when `off` is cleared.
  func stopCUPS() throws {
    try set("off")
    let text = try TestFile.read("\(folder.path)/cupsd.pid")
    if let pid = Int32(text.split(separator: "\n").first ?? "") { kill(pid, SIGTERM) }
  }

  // MARK: The service

  func connect() throws -> Connection {
    try Connection(daemons.path("org.shutterd.Print"))
  }

  /// Kills the service, as a crash would end it.
  func killService() throws {
    service.signal(SIGKILL)
    try service.wait()
  }

  func startService() throws {
    service = try daemons.startPrint(configuration: configuration, prefix: prefix)
  }

  /// A JPEG file of that many bytes, as far as CUPS looks into it.
  static func picture(_ seed: UInt8 = 1, bytes: Int = 120_000) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
      + (0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 31) ^ seed }
  }

  @discardableResult
  func submit(
    _ connection: Connection, _ picture: [UInt8] = picture(), copies: Int64? = nil,
    session: String? = nil, key: String? = nil
  ) throws -> [PrintInterface.Job] {
    let file = TemporaryFolder()
    let path = "\(file.path)/picture"
    try TestFile.write(path, picture)
    let opened = try OwnedDescriptor.open(path, O_RDONLY)
    try connection.send(
      PrintInterface.Submit.self,
      .init(pictureFileDescriptor: 0, copies: copies, session: session, key: key),
      descriptors: [opened.raw])
    return try connection.next(PrintInterface.Submit.self).jobs
  }

  /// All jobs, by their number.
  func jobs(_ connection: Connection) throws -> [PrintInterface.Job] {
    try connection.call(PrintInterface.ListJobs.self, .init(maximum: 1000)).jobs.reversed()
  }

  func printer(_ connection: Connection) throws -> PrintInterface.Printer {
    try connection.call(PrintInterface.GetPrinter.self, .init()).printer
  }

  /// Waits until something holds.
  func wait(_ what: String, _ isTrue: () throws -> Bool) throws {
    try TestClock.wait(for: what) { try isTrue() ? () : nil }
  }

  /// Waits until no job waits or is printed, and returns all.
  func finish(_ connection: Connection) throws -> [PrintInterface.Job] {
    try wait("the line to be empty") {
      try jobs(connection).allSatisfy { ![.waiting, .printing].contains($0.state) }
    }
    return try jobs(connection)
  }
}

/// What happens as it is seen by somebody who follows the service.
final class PrintFollower {
  private let connection: Connection
  private(set) var printer: PrintInterface.Printer?
  private(set) var jobs: [Int64: PrintInterface.Job] = [:]

  init(_ stage: PrintStage) throws {
    connection = try stage.connect()
    try connection.send(PrintInterface.Watch.self, .init(), mode: .more)
  }

  /// Microseconds until something is seen to be so.
  @discardableResult
  func time(
    until what: String, _ isSo: (PrintFollower) -> Bool
  ) throws -> Int64 {
    let start = TestClock.nowUSec
    while !isSo(self) {
      guard TestClock.nowUSec < start + Patience.seconds * 1_000_000 else {
        throw TestError.timeout(awaited: "\(what), not \(printer as Any), \(jobs)")
      }
      let reply = try connection.next(PrintInterface.Watch.self)
      if let printer = reply.printer { self.printer = printer }
      for job in reply.jobs { jobs[job.job] = job }
    }
    return TestClock.nowUSec - start
  }

  /// Microseconds until the printer is seen in this state.
  @discardableResult
  func time(until state: PrintInterface.PrinterState) throws -> Int64 {
    try time(until: "the printer to be \(state)") { $0.printer?.state == state }
  }
}
