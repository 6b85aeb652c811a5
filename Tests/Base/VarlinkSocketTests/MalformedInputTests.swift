// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Bytes that are no calls: they cost the connection on which they came, and nothing else.
@Suite struct MalformedInputTests {
  init() { LoopThread.start() }

  private static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"a"}}"#

  @Test(
    "bytes that are no call close the connection without a reply; others go on",
    arguments: [
      "", "garbage", "{", "[]", "1", "\"text\"", "{}",
      #"{"method":1}"#,
      #"{"method":null}"#,
      #"{"parameters":{}}"#,
      #"{"method":"org.example.test.Echo","parameters":[]}"#,
      #"{"method":"org.example.test.Echo","more":1}"#,
      #"{"method":"org.example.test.Echo","more":true,"oneway":true}"#,
      #"{"method":"org.example.test.Echo","oneway":true,"upgrade":true}"#,
      #"{"method":"org.example.test.Echo","serial":1}"#,
      #"{"method":"org.example.test.Echo","method":"org.example.test.Echo"}"#,
      #"{"method":"org.example.test.Echo"} trailing"#,
      "{\"method\":\"\u{1}\"}",
      String(repeating: "[", count: 1000),
    ])
  func malformed(message: String) async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    let other = RawPeer(try await server.connect())
    try peer.send(message)
    try peer.send(Self.echo)
    #expect(try peer.receive() == nil)
    try other.send(Self.echo)
    #expect(try other.receive() == #"{"parameters":{"text":"a"}}"#)
    await #expect(server.server.connectionCount == 1)
    await server.close()
  }

  @Test("bytes that are not UTF-8 close the connection")
  func notUTF8() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    try peer.send(bytes: Array(#"{"method":""#.utf8) + [0xC3, 0x28] + Array("\"}".utf8) + [0])
    #expect(try peer.receive() == nil)
    await server.close()
  }

  @Test("a call before the malformed one is answered")
  func answeredBefore() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    try peer.send(bytes: Array(Self.echo.utf8) + [0] + Array("garbage".utf8) + [0])
    #expect(try peer.receive() == #"{"parameters":{"text":"a"}}"#)
    #expect(try peer.receive() == nil)
    await server.close()
  }

  @Test("half a call and then the end is the end")
  func halfMessage() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    try peer.send(bytes: Array(#"{"method":"org.ex"#.utf8))
    peer.closeWriting()
    #expect(try peer.receive() == nil)
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    await server.close()
  }

  @Test("a message of the greatest size is taken, one byte more is not")
  func greatestSize() async throws {
    let server = await TestServer.start()
    let frame = #"{"method":"org.example.test.Echo","parameters":{"text":""}}"#.utf8.count
    for (size, isTaken) in [(65536, true), (65537, false)] {
      let peer = RawPeer(try await server.connect())
      let text = String(repeating: "x", count: size - frame)
      try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"#)
      let reply = isTaken ? #"{"parameters":{"text":"\#(text)"}}"# : nil
      #expect(try peer.receive() == reply)
    }
    await server.close()
  }

  @Test("a mebibyte without an end is cut off early")
  func endless() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    try peer.send(bytes: [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20))
    #expect(try peer.receive() == nil)
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    await server.close()
  }

  @Test("calls sent behind one that is not over are taken up to a bound, and answered later")
  func boundBehindACall() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { [service = server.service] call in
      service.kept.append(call)
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Count"}"#)
    try await LoopThread.wait(until: { $0 == 1 }) { server.service.kept.count }
    let text = String(repeating: "x", count: 4000)
    let call = Array(#"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"#.utf8)
    var calls = 0
    // 16 MiB would go in if nothing held them. Bytes that cannot be received must not wake the loop again and again:
    // it then looks for the end alone. Until it does, it is about to take more.
    let deadlineUSec = Patience.deadlineUSec
    while calls < 4096, TestClock.nowUSec < deadlineUSec {
      if peer.isWritable(within: 5) {
        try peer.send(bytes: call + [0])
        calls += 1
      } else if await server.interest == .peerClosed, !peer.isWritable(within: 0) {
        break
      }
    }
    #expect(calls * call.count < 2 << 20)
    #expect(await server.interest == .peerClosed)
    await server.service.kept.first?.reply(TestInterface.Number(1))
    #expect(try peer.receive() == #"{"parameters":{"count":1}}"#)
    for _ in 0..<calls { #expect(try peer.receive() == #"{"parameters":{"text":"\#(text)"}}"#) }
    await server.close()
  }

  @Test("a client that vanishes after sending more than is taken in is still noticed")
  func vanishedBehindTheBound() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { [service = server.service] call in
      service.kept.append(call)
      call.onEnd = { service.events.append("ended") }
    }
    var peer: RawPeer? = RawPeer(try await server.connect())
    try peer?.send(#"{"method":"org.example.test.Count"}"#)
    try peer?.send(bytes: [UInt8](repeating: 0x20, count: 150_000))
    try await LoopThread.wait(until: { $0 == .peerClosed }) { server.interest }
    peer = nil
    try await LoopThread.wait(until: { $0 == ["ended"] }) { server.service.events }
    await server.close()
  }
}
