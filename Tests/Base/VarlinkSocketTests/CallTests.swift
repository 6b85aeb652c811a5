// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// One call after the other, each answered once.
@Suite struct CallTests {
  init() { LoopThread.start() }

  private func echo(_ text: String) -> String {
    #"{"method":"org.example.test.Echo","parameters":{"text":"\#(text)"}}"#
  }

  /// That many calls in one go, with their numbers as text.
  private func echoes(_ count: Int) -> [UInt8] {
    (0..<count).map { echo("\($0)") + "\0" }.joined().utf8.map { $0 }
  }

  @Test("parameters that are absent, null and empty are the same; a reply without any has none")
  func noParameters() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Unbuilt.self) { call in
      guard call.decode(TestInterface.Unbuilt.self) != nil else { return }
      call.reply(NoFields())
    }
    let peer = RawPeer(try await server.connect())
    for parameters in ["", #","parameters":null"#, #","parameters":{}"#] {
      try peer.send(#"{"method":"org.example.test.Unbuilt"\#(parameters)}"#)
      #expect(try peer.receive() == "{}")
    }
    await server.close()
  }

  @Test("200 calls in one write are answered in their order")
  func pipelined() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    try peer.send(bytes: echoes(200))
    for index in 0..<200 {
      #expect(try peer.receive() == #"{"parameters":{"text":"\#(index)"}}"#)
    }
    await server.close()
  }

  @Test("200 pipelined calls that are answered later are under way one at a time")
  func pipelinedAnsweredLater() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Echo.self) { [service = server.service] call in
      service.kept.append(call)
      #expect(service.kept.count == 1)
      EventLoop.shared.post {
        service.kept.removeAll()
        call.reply(TestInterface.Text(call.parameters["text"]?.stringValue ?? ""))
      }
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(bytes: echoes(200))
    for index in 0..<200 {
      #expect(try peer.receive() == #"{"parameters":{"text":"\#(index)"}}"#)
    }
    await server.close()
  }

  @Test("a call that comes byte by byte is a call")
  func byteByByte() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    for byte in Array(echo("é€").utf8) + [0] { try peer.send(bytes: [byte]) }
    #expect(try peer.receive() == #"{"parameters":{"text":"é€"}}"#)
    await server.close()
  }

  @Test("oneway has no reply, not even an error; the next reply is the next call's")
  func oneway() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { [service = server.service] call in
      #expect(call.isOneway && !call.isOpen)
      service.events.append("count")
      // A service may keep a call without noticing that nobody waits for it.
      if call.parameters.isEmpty { service.kept.append(call) } else { call.failPermissionDenied() }
      call.onEnd = { service.events.append("ended") }
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"a"},"oneway":true}"#)
    try peer.send(#"{"method":"org.example.test.Echo","oneway":true}"#)
    try peer.send(#"{"method":"org.example.test.Nothing","oneway":true}"#)
    try peer.send(#"{"method":"org.example.test.Watch","oneway":true}"#)
    try peer.send(#"{"method":"org.example.test.Count","parameters":{"from":1},"oneway":true}"#)
    try peer.send(#"{"method":"org.example.test.Count","oneway":true}"#)
    try peer.send(echo("b"))
    #expect(try peer.receive() == #"{"parameters":{"text":"b"}}"#)
    // Too late, and to nobody.
    await server.service.kept.first?.reply(TestInterface.Number(1))
    try peer.send(echo("c"))
    #expect(try peer.receive() == #"{"parameters":{"text":"c"}}"#)
    await #expect(server.service.events == ["count", "count"])
    await server.close()
  }

  @Test("an answer after the last one goes nowhere")
  func answeredTwice() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { call in
      call.reply(TestInterface.Number(1))
      #expect(!call.isOpen)
      call.reply(TestInterface.Number(2))
      call.fail(TestInterface.Refused(reason: "late"))
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Count"}"#)
    try peer.send(echo("next"))
    #expect(try peer.receive() == #"{"parameters":{"count":1}}"#)
    #expect(try peer.receive() == #"{"parameters":{"text":"next"}}"#)
    await server.close()
  }

  @Test("a client that sends calls and says that there are no more gets all replies, then the end")
  func halfClosed() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    // More than are handled in one turn of the loop.
    try peer.send(bytes: echoes(100))
    peer.closeWriting()
    for index in 0..<100 {
      #expect(try peer.receive() == #"{"parameters":{"text":"\#(index)"}}"#)
    }
    #expect(try peer.receive() == nil)
    await server.close()
  }

  @Test("a call knows who made it and can watch that process")
  func peer() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { call in
      #expect(call.peer.pid == getpid())
      #expect(call.peer.uid == getuid())
      let raw = call.openPeerProcess()?.take() ?? -1
      var entry = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
      #expect(raw >= 0)
      #expect(poll(&entry, 1, 0) == 0, "this process has not ended")
      Glibc.close(raw)
      call.reply(TestInterface.Number(1))
      #expect(call.openPeerProcess()?.raw == nil, "the call is over")
    }
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.example.test.Count"}"#)
    #expect(try peer.receive() == #"{"parameters":{"count":1}}"#)
    await server.close()
  }
}
