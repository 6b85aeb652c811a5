// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// A program whose daemons are gone, in each way in which they can be, sleeps between its attempts. The
/// program is `photo-booth` of Examples, which has a session and an interaction.
struct IdleTests {
  @Test(
    "there is nothing to reach, or what is there does not serve",
    arguments: DeadSocket.Kind.allCases)
  func dead(_ kind: DeadSocket.Kind) async throws {
    let folder = TemporaryFolder()
    let sockets = try ["org.shutterd.Engine", "org.shutterd.Gateway"].map {
      try DeadSocket(kind, at: "\(folder.path)/\($0)")
    }
    let booth = try RunningProcess([try Self.booth, "0", folder.path])
    // The pauses grow during this time.
    try await Task.sleep(nanoseconds: 4_000_000_000)
    try await expectRest(booth, "\(kind)")
    withExtendedLifetime(sockets) {}
  }

  @Test("both are killed while it has a session and the buttons")
  func killed() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let booth = try RunningProcess([try Self.booth, "0", gateway.runtimeDirectory])
    try await gateway.waitForInteractions(1)
    try await engine.waitUntilRunning()
    await engine.stop()
    await gateway.stop()
    try await Task.sleep(nanoseconds: 4_000_000_000)
    try await expectRest(booth, "killed")
    try await gateway.start()
    try await engine.start()
    try await gateway.waitForInteractions(1)
  }

  @Test("the gateway knows nothing of the session that the engine has made again")
  func unknownSession() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    let booth = try RunningProcess([try Self.booth, "0", gateway.runtimeDirectory])
    let first = try await gateway.waitForInteractions(1)[0].session
    try await engine.waitUntilRunning()
    await gateway.refuseSessions(with: .noSuchSession)
    await engine.stop()
    try await engine.start()
    let session = try await engine.waitForSession { $0.state == .running }
    try await Task.sleep(nanoseconds: 2_000_000_000)
    try await expectRest(booth, "unknown session")
    #expect(await gateway.interactions().map(\.session) == [first])
    await gateway.refuseSessions(with: nil)
    try await gateway.waitForInteraction { $0.session == session.name }
  }

  private static var booth: String {
    get throws { try Daemons.besideTests("photo-booth") }
  }

  /// Ten wake-ups a second would be too many: each daemon is tried at most once a second, and libdispatch
  /// checks its threads as often. A loop that never sleeps shows in the processor time instead.
  private func expectRest(_ program: RunningProcess, _ state: String) async throws {
    let before = try Activity(of: program.pid)
    let beginUSec = MonotonicClock.nowUSec
    try await Task.sleep(nanoseconds: 5_000_000_000)
    let after = try Activity(of: program.pid)
    let seconds = Double(MonotonicClock.nowUSec - beginUSec) / 1_000_000
    let wakeUps = after.wakeUps(since: before)
    let ticks = after.ticks - before.ticks
    print("idle photo-booth (\(state)): \(wakeUps) wake-ups and \(ticks) ticks in \(seconds) s")
    #expect(Double(wakeUps) < 10 * seconds)
    #expect(Double(ticks) < 5 * seconds)
    #expect(!program.hasEnded)
  }
}

extension FakeEngine {
  /// Waits until the start has been answered: one that the engine's end cuts off is not tried again.
  fileprivate func waitUntilRunning() async throws {
    _ = try await waitForSession { $0.state == .running }
  }
}

/// The work of a process so far.
private struct Activity {
  /// How often each of its threads has gone to sleep.
  private var sleeps: [String: Int] = [:]
  /// Processor time in hundredths of a second.
  let ticks: Int

  init(of pid: pid_t) throws {
    let tasks = "/proc/\(pid)/task"
    for task in TestFile.names(in: tasks) {
      // A thread may end while its file is read.
      let lines = try? TestFile.read("\(tasks)/\(task)/status").split(separator: "\n")
      let line = lines?.first { $0.hasPrefix("voluntary_ctxt_switches:") }
      sleeps[task] = line?.split(separator: "\t").last.flatMap { Int($0) }
    }
    // The state is the first field after the name, which may contain spaces.
    let fields = try TestFile.read("/proc/\(pid)/stat").split(separator: ")").last?
      .split(separator: " ")
    let times = fields.map { $0.dropFirst(11).prefix(2).compactMap { Int($0) } } ?? []
    guard times.count == 2 else { throw TestError.ended(awaited: "/proc/\(pid)/stat") }
    ticks = times[0] + times[1]
  }

  func wakeUps(since before: Activity) -> Int {
    sleeps.reduce(0) { $0 + $1.value - (before.sleeps[$1.key] ?? 0) }
  }
}

/// A socket at which no daemon serves.
final class DeadSocket {
  enum Kind: CaseIterable, Sendable {
    case noFile
    /// The listener has ended, and its file is still there.
    case nobodyListens
    /// Connections can be made, and are never accepted.
    case nobodyAccepts
    /// No further connection can be made.
    case full
    /// Each connection is ended as soon as it is accepted.
    case endsAtOnce
    /// Each connection is accepted and shut down for writing, but not closed.
    case saysNothing
  }

  private let listener: Int32
  private var connections: [Int32] = []

  init(_ kind: Kind, at path: String) throws {
    guard kind != .noFile else {
      listener = -1
      return
    }
    let backlog: Int32 = kind == .full ? 0 : 100
    listener = try TestError.check(path, clinux_listen_unix(path, backlog))
    switch kind {
    case .noFile, .nobodyAccepts: break
    case .nobodyListens: shutdown(listener, Int32(SHUT_RDWR))
    case .full: fill(path)
    case .endsAtOnce, .saysNothing:
      let own = try TestError.check(path, clinux_duplicate(listener))
      try WorkerThread.start(name: "dead socket") { Self.accept(own, keeps: kind == .saysNothing) }
    }
  }

  deinit {
    for descriptor in [listener] + connections where descriptor >= 0 {
      shutdown(descriptor, Int32(SHUT_RDWR))
      close(descriptor)
    }
  }

  private func fill(_ path: String) {
    while true {
      let connection = clinux_connect_unix(path)
      if connection < 0 { return }
      connections.append(connection)
    }
  }

  /// Accepts connections until the listener is shut down.
  private static func accept(_ listener: Int32, keeps: Bool) {
    var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    // A listener that was shut down stays readable but has nothing to accept.
    while poll(&entry, 1, -1) > 0, entry.revents & Int16(POLLHUP) == 0 {
      let connection = clinux_accept(listener)
      if connection < 0 && errno != EAGAIN { break }
      if keeps { shutdown(connection, Int32(SHUT_WR)) } else { close(connection) }
    }
    close(listener)
  }
}
