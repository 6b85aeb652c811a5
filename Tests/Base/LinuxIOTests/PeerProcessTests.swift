// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

/// What is known of the process that connected, while it runs and afterwards.
@Suite("The process that connected")
struct PeerProcessTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  /// Connects, and ends at once or at the word.
  private static let script = """
    import socket, sys
    s = socket.socket(socket.AF_UNIX)
    s.connect(sys.argv[1])
    print("connected", flush=True)
    if sys.argv[2] == "waits": sys.stdin.readline()
    """

  private func connect(_ behaviour: String) throws -> RunningProcess {
    let process = try RunningProcess([
      "python3", "-c", Self.script, folder.path + "/socket", behaviour,
    ])
    #expect(try process.nextLine() == "connected")
    if behaviour == "ends" { try process.wait() }
    return process
  }

  private func accept(_ socket: ListeningSocket) throws -> StreamSocket {
    guard let descriptor = try socket.accept() else {
      throw TestError.ended(awaited: "a connection")
    }
    return StreamSocket(owning: descriptor)
  }

  @Test("while it runs, where it is; after its end the same, although /proc knows nothing any more")
  @LoopActor func running() async throws {
    let socket = try ListeningSocket(path: folder.path + "/socket", mode: 0o600)
    let process = try connect("waits")
    let connection = try accept(socket)
    let peer = PeerProcess(try connection.peer(), at: connection)
    #expect(!peer.hasEnded && peer.identity.pid == process.pid)
    let group = try #require(ProcessFamily.controlGroup(of: getpid()))
    #expect(ProcessFamily.controlGroup(group).contains(peer))
    #expect(ProcessFamily.descendants(getpid()).contains(peer))
    #expect(!ProcessFamily.descendants(0x3fff_ffff).contains(peer))
    #expect(peer.openDescriptor()?.raw != nil)
    let again = PeerProcess(try connection.peer(), at: connection)
    #expect(peer.isSame(as: again))
    try process.write("go")
    try process.wait()
    #expect(peer.hasEnded)
    #expect(ProcessFamily.controlGroup(group).contains(peer))
    #expect(ProcessFamily.descendants(getpid()).contains(peer))
    let late = PeerProcess(try connection.peer(), at: connection)
    #expect(!peer.isSame(as: late) && !late.isSame(as: late))
  }

  @Test("one that had ended when its connection was accepted belongs to nothing")
  @LoopActor func ended() async throws {
    let socket = try ListeningSocket(path: folder.path + "/socket", mode: 0o600)
    _ = try connect("ends")
    let connection = try accept(socket)
    let peer = PeerProcess(try connection.peer(), at: connection)
    #expect(peer.hasEnded && peer.startTime == nil && peer.openDescriptor()?.raw == nil)
    let group = try #require(ProcessFamily.controlGroup(of: getpid()))
    #expect(!ProcessFamily.controlGroup(group).contains(peer))
    #expect(!ProcessFamily.descendants(getpid()).contains(peer))
  }
}
