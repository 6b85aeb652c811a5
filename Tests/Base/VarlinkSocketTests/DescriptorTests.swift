// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Descriptors from a server to receivers that take no special care.
@Suite struct DescriptorTests {
  init() { LoopThread.start() }

  private static let open = #"{"method":"org.example.test.Open","more":true}"#

  /// A server whose Open replies with a pipe's reading end, text of that size, and `later` further
  /// replies at once.
  private func openingServer(_ pipe: TestPipe, text size: Int = 0, later: Int = 0) async
    -> TestServer
  {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Open.self) { [service = server.service] call in
      call.onEnd = { service.events.append("ended") }
      let descriptors = DescriptorList()
      let index = descriptors.append(OwnedDescriptor(owning: pipe.reading))
      let text = String(repeating: "x", count: size)
      call.reply(
        TestInterface.Opened(fileDescriptor: index, text: text), continues: call.wantsMore,
        descriptors: descriptors)
      for _ in 0..<later {
        call.reply(TestInterface.Opened(fileDescriptor: 0), continues: true)
      }
      service.events.append("replied")
    }
    return server
  }

  @Test("a descriptor arrives with its message and leads where it should")
  func readThrough() async throws {
    let pipe = TestPipe()
    let server = await openingServer(pipe)
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Open"}"#)
    let (bytes, descriptors) = try #require(try peer.receiveChunk())
    #expect(
      bytes == Array(#"{"parameters":{"fileDescriptor":0,"text":""}}"#.utf8) + [0])
    #expect(descriptors.count == 1)
    #expect(pipe.leads(to: descriptors[0]))
    // The server has closed its own.
    try await LoopThread.wait(until: { !$0 }) { pipe.hasReader }
    pipe.closeWriting()
    await server.close()
  }

  @Test("the merge trap: a greedy receiver has the descriptor with the first reply of a stream")
  func mergeTrap() async throws {
    let pipe = TestPipe()
    let server = await openingServer(pipe, later: 4)
    let peer = RawPeer(try await server.connect())
    // A call before it, answered and read, so that the connection is not new.
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#)
    _ = try peer.receive()
    try peer.send(Self.open)
    // All five replies are in the socket before the first is read.
    try await LoopThread.wait(until: { $0 == ["replied"] }) { server.service.events }
    let first = try #require(try peer.receiveChunk())
    #expect(first.bytes.firstIndex(of: 0) == first.bytes.count - 1, "one message, no more")
    #expect(first.descriptors.count == 1)
    #expect(pipe.leads(to: first.descriptors[0]))
    var later: [UInt8] = []
    while later.count(where: { $0 == 0 }) < 4 {
      let chunk = try #require(try peer.receiveChunk())
      #expect(chunk.descriptors.isEmpty)
      later += chunk.bytes
    }
    pipe.closeWriting()
    await server.close()
  }

  @Test("the 4096 trap: the greatest message with a descriptor is whole in one read of 4096 bytes")
  func shortReadTrap() async throws {
    let frame = #"{"parameters":{"fileDescriptor":0,"text":""}}"#.utf8.count + 1
    let pipe = TestPipe()
    let server = await openingServer(pipe, text: 4095 - frame)
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Open"}"#)
    let (bytes, descriptors) = try #require(try peer.receiveChunk(4096))
    #expect(bytes.count == 4095 && bytes.last == 0)
    #expect(descriptors.count == 1)
    #expect(pipe.leads(to: descriptors[0]))
    pipe.closeWriting()
    await server.close()
  }

  @Test("a longer message with a descriptor is not sent: the service is at fault")
  func tooLongForDescriptors() async throws {
    let frame = #"{"parameters":{"fileDescriptor":0,"text":""}}"#.utf8.count + 1
    let pipe = TestPipe()
    let server = await openingServer(pipe, text: 4096 - frame)
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Open"}"#)
    #expect(try peer.receive() == nil)
    try await LoopThread.wait(until: { $0 == ["replied", "ended"] }) { server.service.events }
    try await LoopThread.wait(until: { !$0 }) { pipe.hasReader }
    pipe.closeWriting()
    await server.close()
  }

  @Test("descriptors with a later reply, and replies that continue unasked, are not sent either")
  func otherFaults() async throws {
    let pipe = TestPipe()
    let server = await TestServer.start()
    await server.service.on(TestInterface.Open.self) { [service = server.service] call in
      call.onEnd = { service.events.append("ended") }
      call.reply(TestInterface.Opened(fileDescriptor: 0), continues: true)
      guard call.wantsMore else { return }
      let descriptors = DescriptorList()
      descriptors.append(OwnedDescriptor(owning: pipe.reading))
      call.reply(TestInterface.Opened(fileDescriptor: 0), descriptors: descriptors)
    }
    let late = RawPeer(try await server.connect())
    try late.send(Self.open)
    #expect(try late.receive() != nil)
    #expect(try late.receive() == nil)
    try await LoopThread.wait(until: { $0 == ["ended"] }) { server.service.events }
    #expect(pipe.losesReader)
    let unasked = RawPeer(try await server.connect())
    try unasked.send(#"{"method":"org.example.test.Open"}"#)
    #expect(try unasked.receive() == nil)
    try await LoopThread.wait(until: { $0 == ["ended", "ended"] }) { server.service.events }
    pipe.closeWriting()
    await server.close()
  }

  @Test("descriptors that a client sends are refused by the kernel or closed at once")
  func fromClients() async throws {
    let pipe = TestPipe()
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#
    let message = Array(echo.utf8) + [0]
    let sent = message.withUnsafeBytes {
      try? peer.socket.send($0, descriptors: [pipe.reading, pipe.reading])
    }
    Glibc.close(pipe.reading)
    // Before Linux 6.16 they arrive with the call.
    if sent == nil { try peer.send(echo) }
    #expect(try peer.receive() == #"{"parameters":{"text":"a"}}"#)
    #expect(pipe.losesReader)
    pipe.closeWriting()
    await server.close()
  }
}
