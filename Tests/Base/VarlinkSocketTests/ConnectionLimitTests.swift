// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// The limit of connections, and the server's behaviour when there is no descriptor for one more.
@Suite struct ConnectionLimitTests {
  init() { LoopThread.start() }

  private static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#

  private func expectLimit(_ limits: ServerLimits) async throws {
    let server = await TestServer.start(limits)
    var peers = [RawPeer]()
    for _ in 0..<3 { peers.append(RawPeer(try await server.connect())) }
    #expect(try peers[2].receive() == nil, "the third is one too many")
    try peers[1].send(Self.echo)
    #expect(try peers[1].receive() != nil, "the others are served")
    peers.removeFirst()
    try await LoopThread.wait(until: { $0 == 1 }) { server.server.connectionCount }
    let next = RawPeer(try await server.connect())
    try next.send(Self.echo)
    #expect(try next.receive() != nil, "one has gone, so there is room for another")
    await server.close()
  }

  @Test("one user has no more than his connections")
  func perUser() async throws {
    var limits = ServerLimits()
    limits.maximumConnectionsPerUser = 2
    try await expectLimit(limits)
  }

  @Test("all users together have no more than all connections")
  func inAll() async throws {
    var limits = ServerLimits()
    limits.maximumConnections = 2
    try await expectLimit(limits)
  }

  @Test("connections leave some descriptors to the process")
  func reserved() async throws {
    #expect(
      ServerLimits().firstReservedDescriptor
        == DescriptorLimit.current - ServerLimits.reservedDescriptors)
    var limits = ServerLimits()
    limits.firstReservedDescriptor = 3
    let server = await TestServer.start(limits)
    let peer = RawPeer(try await server.connect())
    #expect(try peer.receive() == nil)
    await server.allow(DescriptorLimit.current)
    let other = RawPeer(try await server.connect())
    try other.send(Self.echo)
    #expect(try other.receive() != nil)
    await server.close()
  }

  @Test("out of descriptors, the listener looks away instead of spinning, and then accepts")
  @LoopActor func outOfDescriptors() async throws {
    let folder = TemporaryFolder()
    let socket = try ListeningSocket(path: folder.path + "/socket", mode: 0o600)
    var tries = 0
    var errors: [SystemError] = []
    var accepted = 0
    let listener = try ConnectionListener(
      watching: socket.raw, pauseUSec: 1000,
      source: { () throws(SystemError) in
        tries += 1
        if tries <= 3 { throw SystemError("accept a connection", errno: Errno(EMFILE)) }
        return try socket.accept()
      },
      onConnection: {
        _ = $0.raw; accepted += 1
      },
      onError: { errors.append($0) })
    let client = try VarlinkClient.connect(to: folder.path + "/socket")
    try await LoopThread.wait(until: { $0 == 1 }) { accepted }
    #expect(errors.map { $0.errno } == Array(repeating: Errno(EMFILE), count: 3))
    #expect(tries <= 5)
    listener.close()
    client.close()
  }

  @Test("while the listener looks away the waiting connection does not wake the loop")
  @LoopActor func lookingAway() async throws {
    let folder = TemporaryFolder()
    let socket = try ListeningSocket(path: folder.path + "/socket", mode: 0o600)
    var tries = 0
    let listener = try ConnectionListener(
      watching: socket.raw, pauseUSec: 3_600_000_000,
      source: { () throws(SystemError) in
        tries += 1
        throw SystemError("accept a connection", errno: Errno(EMFILE))
      },
      onConnection: { _ = $0.raw },
      onError: { _ in })
    let client = try VarlinkClient.connect(to: folder.path + "/socket")
    try await LoopThread.wait(until: { $0 > 0 }) { tries }
    // The loop turns for each.
    for _ in 0..<50 { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(tries == 1)
    listener.close()
    client.close()
  }

  @Test("a few lines a period go into the log, and how many did not")
  func logLimit() {
    var limiter = LogLimiter()
    let admitted = (0..<100).map { limiter.admit(nowUSec: $0) }
    #expect(admitted == Array(repeating: 0, count: 8) + Array(repeating: nil, count: 92))
    #expect(limiter.admit(nowUSec: 10_000_000) == 92)
    #expect(limiter.admit(nowUSec: 10_000_001) == 0)
  }
}
