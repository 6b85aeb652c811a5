// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Descriptors on their way out: they go with their message, or are closed.
@Suite struct DescriptorOutputTests {
  init() { LoopThread.start() }

  private static let open = #"{"method":"org.example.test.Open"}"#

  /// Answers each call of Open with that many descriptors of a pipe's reading end.
  private func answer(_ server: TestServer, with pipe: TestPipe, _ count: Int) async {
    await server.service.on(TestInterface.Open.self) { [service = server.service] call in
      let descriptors = DescriptorList()
      for _ in 0..<count {
        descriptors.append(OwnedDescriptor(owning: clinux_duplicate(pipe.reading)))
      }
      call.reply(TestInterface.Opened(fileDescriptor: 0), descriptors: descriptors)
      service.events.append("replied")
    }
  }

  @Test("253 descriptors arrive with one message; with one more it is not sent, and all are closed")
  func most() async throws {
    for (count, isSent) in [(253, true), (254, false)] {
      let pipe = TestPipe()
      let server = await TestServer.start()
      await answer(server, with: pipe, count)
      let peer = RawPeer(try await server.connect())
      try peer.send(Self.open)
      let chunk = try peer.receiveChunk(4096, descriptorLimit: 253)
      #expect(chunk?.descriptors.count == (isSent ? count : nil))
      for raw in chunk?.descriptors ?? [] { Glibc.close(raw) }
      Glibc.close(pipe.reading)
      #expect(pipe.losesReader)
      pipe.closeWriting()
      await server.close()
    }
  }

  @Test("a reply with a descriptor that waits behind others for a slow reader keeps it")
  func behindOthers() async throws {
    let pipe = TestPipe()
    let server = await TestServer.start()
    await answer(server, with: pipe, 1)
    let peer = RawPeer(try await server.connect())
    let text = String(repeating: "x", count: 60_000)
    let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"#
    // More replies than the socket holds.
    for _ in 0..<5 { try peer.send(echo) }
    try peer.send(Self.open)
    var received: [UInt8] = []
    while received.count(where: { $0 == 0 }) < 6 {
      let (bytes, descriptors) = try #require(try peer.receiveChunk())
      received += bytes
      guard let first = descriptors.first else { continue }
      #expect(descriptors.count == 1)
      #expect(pipe.leads(to: first))
      // The kernel may return earlier bytes together with it, but no later ones.
      let lastMessage = received.dropLast().split(separator: 0).last ?? []
      #expect(lastMessage.starts(with: #"{"parameters":{"fileDescriptor":0"#.utf8))
    }
    try await LoopThread.wait(until: { $0 == ["replied"] }) { server.service.events }
    Glibc.close(pipe.reading)
    #expect(pipe.losesReader)
    pipe.closeWriting()
    await server.close()
  }

  @Test("descriptors of a reply that goes nowhere are closed")
  func nowhere() async throws {
    let pipe = TestPipe()
    let server = await TestServer.start()
    await server.service.on(TestInterface.Open.self) { [service = server.service] call in
      service.kept.append(call)
      call.onEnd = { service.events.append("ended") }
    }
    var peer: RawPeer? = RawPeer(try await server.connect())
    // One without a reply, and one whose client is gone.
    try peer?.send(#"{"method":"org.example.test.Open","oneway":true}"#)
    try peer?.send(Self.open)
    try await LoopThread.wait(until: { $0 == 2 }) { server.service.kept.count }
    peer = nil
    try await LoopThread.wait(until: { $0 == ["ended"] }) { server.service.events }
    for call in await server.service.kept {
      let descriptors = await DescriptorList()
      await descriptors.append(OwnedDescriptor(owning: clinux_duplicate(pipe.reading)))
      await call.reply(TestInterface.Opened(fileDescriptor: 0), descriptors: descriptors)
    }
    Glibc.close(pipe.reading)
    #expect(pipe.losesReader)
    pipe.closeWriting()
    await server.close()
  }
}
