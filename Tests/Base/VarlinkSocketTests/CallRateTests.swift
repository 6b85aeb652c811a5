// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

@testable import VarlinkSocket

/// How many calls a user may make in a second.
@Suite struct CallRateTests {
  init() { LoopThread.start() }

  private static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#

  @Test("calls that come sooner wait, on all connections of the user, and are answered in order")
  func waits() async throws {
    var limits = TestServer.patient
    limits.callsPerSecondPerUser = 50
    let server = await TestServer.start(limits)
    let peers = [RawPeer(try await server.connect()), RawPeer(try await server.connect())]
    let start = TestClock.nowUSec
    for peer in peers { for _ in 0..<35 { try peer.send(Self.echo) } }
    for peer in peers { for _ in 0..<35 { #expect(try peer.receive() != nil) } }
    // A second's worth at once, the other twenty 20 ms apart.
    #expect(TestClock.nowUSec - start >= 390_000)
    await server.close()
  }

  @Test("a user who reconnects has no more calls than one who stays")
  func anew() async throws {
    var limits = TestServer.patient
    limits.callsPerSecondPerUser = 50
    let server = await TestServer.start(limits)
    let start = TestClock.nowUSec
    for _ in 0..<7 {
      let peer = RawPeer(try await server.connect())
      for _ in 0..<10 { try peer.send(Self.echo) }
      for _ in 0..<10 { #expect(try peer.receive() != nil) }
    }
    #expect(TestClock.nowUSec - start >= 390_000)
    await server.close()
  }

  @Test("a client that has gone while its call waited costs nothing")
  func gone() async throws {
    var limits = TestServer.patient
    limits.callsPerSecondPerUser = 10
    let server = await TestServer.start(limits)
    var peers = [RawPeer(try await server.connect())]
    for _ in 0..<11 { try peers[0].send(Self.echo) }
    for _ in 0..<10 { #expect(try peers[0].receive() != nil) }
    peers = []
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    await server.close()
  }
}
