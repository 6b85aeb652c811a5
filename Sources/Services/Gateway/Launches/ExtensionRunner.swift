// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO

/// The runner of one extension, `shutter-extension`: started by connecting to the socket of its unit, or as a
/// child in a private installation. Everything that it started ends with the connection.
@LoopActor
final class ExtensionRunner {
  /// A report of the runner.
  enum Event {
    /// It waits for `proceed`. All processes that it starts belong to the family.
    case ready(uid: UInt32, ProcessFamily)
    /// The program was not run.
    case failed(String)
    /// All processes are gone; the way in which the program ended, if it ended by itself.
    case gone(status: Int32?, signal: Int32?)
  }

  /// More than any line of the runner needs.
  private static let longestLine = 2048
  /// The time after which a runner that does not end is killed, in a private installation.
  private static let patienceUSec: Int64 = 6_000_000
  private static let lookUSec: Int64 = 20_000

  /// Nil once it is closed.
  private var connection: Connection?
  private var watch: DescriptorWatch?
  private var received: [UInt8] = []
  private var family: ProcessFamily?
  private var status: Int32?
  private var signal: Int32?
  private var endedUSec: Int64?
  private let report: @LoopActor (Event) -> Void

  /// Sends the runner the variables for the environment of its program, "NAME=VALUE".
  init(
    _ connection: consuming StreamSocket, variables: [String],
    report: @escaping @LoopActor (Event) -> Void
  ) throws(SystemError) {
    let connection = Connection(connection)
    self.connection = connection
    self.report = report
    let text = variables.map { $0 + "\n" }.joined() + "\n"
    try send(text)
    watch = try EventLoop.shared.watch(connection.socket.raw, for: .readable) { [weak self] _ in
      self?.receive()
    }
  }

  /// Connects to the unit of an application.
  static func connect(
    to application: ApplicationRegistration, in directory: RuntimeDirectory
  ) throws(SystemError) -> StreamSocket {
    if directory.privateFolder == nil {
      return try StreamSocket.connect(to: directory.extensionSocket(of: application.name))
    }
    Log.notice(
      "extension of \(application.name): a private installation keeps it apart from nothing: it runs as "
        + "uid \(getuid()), with the network and all files of that user")
    let end = application.file.lastIndex(of: "/") ?? application.file.startIndex
    return try HelperChild.start(
      "shutter-extension",
      ["--application", application.name, "--applications", String(application.file[..<end])])
  }

  /// Lets the program start.
  func proceed() {
    do throws(SystemError) { try send("go\n") } catch { end() }
  }

  /// Ends all its processes.
  func end() {
    guard connection != nil else { return }
    watch?.cancel()
    watch = nil
    connection = nil
    endedUSec = MonotonicClock.nowUSec
    awaitEnd()
  }

  private func send(_ text: String) throws(SystemError) {
    let line = Array(text.utf8)
    let count = line.withUnsafeBytes { bytes in (try? connection?.socket.send(bytes)) ?? 0 }
    guard count == line.count else { throw SystemError("send to the extension's runner") }
  }

  private func receive() {
    let isOpen = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer -> Bool in
      switch try? connection?.socket.receive(into: buffer) {
      case .wouldBlock: return true
      case nil, .end: return false
      case .bytes(let count, _):
        received += buffer[..<count]
        return true
      }
    }
    while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: received[..<end], as: UTF8.self)
      received.removeSubrange(...end)
      take(line)
    }
    if !isOpen || received.count > Self.longestLine { end() }
  }

  private func take(_ line: String) {
    let words = line.split(separator: " ").map { String($0) }
    switch (words.first, words.count) {
    case ("ready", 3):
      guard family == nil, let pid = Int32(words[1]), let uid = UInt32(words[2]) else { return }
      let family = ProcessFamily(ofUnit: ExtensionUnit.template, process: pid)
      self.family = family
      report(.ready(uid: uid, family))
    case ("ended", 3):
      if words[1] == "status" { status = Int32(words[2]) } else { signal = Int32(words[2]) }
    case ("failed", 2...): report(.failed(String(line.dropFirst("failed ".count))))
    default: break
    }
  }

  /// Waits until the family has no processes any more. The kernel says so without being asked only to
  /// the service manager.
  private func awaitEnd() {
    guard let family, !family.isEmpty, let endedUSec else {
      EventLoop.shared.post { [self] in report(.gone(status: status, signal: signal)) }
      return
    }
    if case .descendants(let pid) = family,
      MonotonicClock.nowUSec - endedUSec > Self.patienceUSec
    {
      kill(pid, SIGKILL)
    }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.lookUSec) { [self] in
      awaitEnd()
    }
  }
}

/// A socket that can be given up before its owner.
private final class Connection {
  let socket: StreamSocket

  init(_ socket: consuming StreamSocket) { self.socket = socket }
}
