// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Descriptors that come with calls, to a server that takes some.
@Suite struct ReceivedDescriptorTests {
  init() { LoopThread.start() }

  private static let echo =
    Array(#"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#.utf8) + [0]

  /// A server that notes the number of descriptors of each call.
  private func server() async -> TestServer {
    let server = await TestServer.start()
    await LoopActor.run {
      server.server.takesDescriptors = true
      server.service.on(TestInterface.Echo.self) { [service = server.service] call in
        guard let parameters = call.decode(TestInterface.Echo.self) else { return }
        service.events.append("\(call.descriptors?.count ?? 0)")
        call.reply(parameters)
      }
    }
    return server
  }

  private func send(_ bytes: [UInt8], _ descriptors: [Int32], on peer: RawPeer) throws {
    let count = try bytes.withUnsafeBytes { try peer.socket.send($0, descriptors: descriptors) }
    #expect(count == bytes.count)
  }

  @Test("calls that are sent one behind the other have their own descriptors, and no others")
  func pipelined() async throws {
    let pipe = TestPipe()
    let server = await server()
    let peer = RawPeer(try await server.connect())
    try send(Self.echo, [], on: peer)
    try send(Self.echo, [pipe.reading], on: peer)
    try send(Self.echo, [pipe.reading, pipe.reading], on: peer)
    try send(Self.echo, [], on: peer)
    for _ in 0..<4 { _ = try #require(try peer.receive()) }
    #expect(await server.service.events == ["0", "1", "2", "0"])
    close(pipe.reading)
    // Those that nobody took are closed.
    try await LoopThread.wait(until: { !$0 }) { pipe.hasReader }
    pipe.closeWriting()
    await server.close()
  }

  @Test("a call in two pieces has the descriptors of the first; with the second they are a fault")
  func pieces() async throws {
    let pipe = TestPipe()
    let server = await server()
    let peer = RawPeer(try await server.connect())
    let (first, second) = (Array(Self.echo[..<10]), Array(Self.echo[10...]))
    try send(first, [pipe.reading], on: peer)
    try send(second, [], on: peer)
    _ = try #require(try peer.receive())
    #expect(await server.service.events == ["1"])
    try send(first, [], on: peer)
    // Received apart: together the kernel would give them to the first piece. What comes on another connection is
    // received after it.
    let other = RawPeer(try await server.connect())
    try send(Self.echo, [], on: other)
    _ = try #require(try other.receive())
    try send(second, [pipe.reading], on: peer)
    #expect(try peer.receive() == nil)
    close(pipe.reading)
    pipe.closeWriting()
    await server.close()
  }

  @Test("a client sends a descriptor by its index, and the service takes it")
  func taken() async throws {
    let pipe = TestPipe()
    let server = await server()
    let leads = await LoopActor.run { () -> LeadsBox in
      let box = LeadsBox()
      server.service.on(TestInterface.Echo.self) { call in
        guard let parameters = call.decode(TestInterface.Echo.self) else { return }
        if let taken = call.descriptors?.take(at: 0) { box.raw = taken.take() }
        call.reply(parameters)
      }
      return box
    }
    let client = try await server.client()
    let descriptors = await LoopActor.run { () -> DescriptorList in
      let list = DescriptorList()
      list.append(OwnedDescriptor(owning: pipe.reading))
      return list
    }
    _ = try await client.call(
      TestInterface.Echo.self, TestInterface.Text("a"), descriptors: descriptors)
    let raw = await leads.raw
    #expect(pipe.leads(to: raw))
    await client.close()
    pipe.closeWriting()
    await server.close()
  }
}

/// A descriptor that a handler took.
@LoopActor
private final class LeadsBox {
  var raw: Int32 = -1
}

extension LoopActor {
  /// Runs a function on the loop.
  fileprivate static func run<Value: Sendable>(
    _ body: @LoopActor () throws -> Value
  ) async rethrows -> Value {
    try await body()
  }
}
