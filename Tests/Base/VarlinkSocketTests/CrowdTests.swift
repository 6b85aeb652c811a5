// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// One client streams while strangers do their worst.
@Suite struct CrowdTests {
  init() { LoopThread.start() }

  /// Does what one of the strangers does. Returns whether the server must end its connection.
  private func misbehave(_ index: Int, _ peer: RawPeer) throws -> Bool {
    switch index % 5 {
    case 0:
      try peer.send("garbage")
      return true
    case 1:
      try peer.send(bytes: Array(#"{"method":"org.example"#.utf8))
      return false
    case 2:
      try peer.send(#"{"method":"org.example.test.Count","more":true}"#)
      return true
    case 3:
      try peer.send(bytes: [UInt8](repeating: 0x20, count: 100_000))
      return true
    default:
      try peer.send(#"{"method":"org.example.test.Watch","more":true}"#)
      return false
    }
  }

  @Test("a stream goes on, and nothing is left of 300 garbage, half, slow and vanishing clients")
  func crowd() async throws {
    var limits = ServerLimits()
    limits.maximumConnectionsPerUser = 1000
    let server = await TestServer.start(limits)
    await server.service.on(TestInterface.Count.self) { call in
      while call.isOpen { call.reply(TestInterface.Number(1), continues: true) }
    }
    await server.service.on(TestInterface.Watch.self) { [service = server.service] call in
      service.kept.append(call)
      call.onEnd = { service.events.append("ended") }
    }
    let good = RawPeer(try await server.connect())
    try good.send(#"{"method":"org.example.test.Watch","more":true}"#)
    try await LoopThread.wait(until: { $0 == 1 }) { server.service.kept.count }
    let call = try #require(await server.service.kept.first)
    var strangers: [RawPeer] = []
    var expected = 1
    for index in 0..<300 {
      let peer = RawPeer(try await server.connect())
      if try !misbehave(index, peer) { expected += 1 }
      strangers.append(peer)
      await call.reply(TestInterface.Number(Int64(index)), continues: true)
      #expect(try good.receive() == #"{"parameters":{"count":\#(index)},"continues":true}"#)
    }
    let remaining = expected
    try await LoopThread.wait(until: { $0 == remaining }) { server.server.connectionCount }
    strangers = []
    try await LoopThread.wait(until: { $0 == 1 }) { server.server.connectionCount }
    try await LoopThread.wait(until: { $0.count == 60 }) { server.service.events }
    await call.reply(TestInterface.Number(300))
    #expect(try good.receive() == #"{"parameters":{"count":300}}"#)
    await server.close()
  }
}
