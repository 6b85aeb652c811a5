// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Our client against services that behave well and badly.
@Suite struct ClientReplyTests {
  init() { LoopThread.start() }

  @Test(
    "a service that breaks the protocol loses the client, which says why",
    arguments: [
      ("garbage\0", "malformed message: unexpected 'g' at byte 0"),
      ("[]\0", "the message is not an object"),
      (
        #"{"parameters":{"text":"a"},"continues":true}"# + "\0",
        "a reply that continues to a call without 'more'"
      ),
      (#"{"error":"a.b.C","continues":true}"# + "\0", "an error that announces more replies"),
      (#"{"serial":1}"# + "\0", "unknown member 'serial'"),
      (String(repeating: " ", count: 101), "message of more than 100 bytes"),
    ])
  @LoopActor func violation(bytes: String, reason: String) async throws {
    var limits = ClientLimits()
    limits.maximumMessageSize = 100
    let service = try RawService(limits)
    service.callEcho()
    try service.send(bytes)
    try await LoopThread.wait(until: { $0.count == 2 }) { service.events }
    #expect(service.events == ["the service broke the protocol: \(reason)", "closed"])
  }

  @Test("a reply that nobody waits for closes the client")
  @LoopActor func replyWithoutCall() async throws {
    let service = try RawService()
    service.callEcho()
    try service.send(
      #"{"parameters":{"text":"a"}}"# + "\0" + #"{"parameters":{"text":"b"}}"# + "\0")
    try await LoopThread.wait(until: { $0.count == 2 }) { service.events }
    #expect(service.events == ["a", "closed"])
  }

  @Test("a reply that does not fit its declaration fails that call and no other")
  @LoopActor func invalidReply() async throws {
    let service = try RawService()
    service.callEcho()
    service.callEcho()
    try service.send(#"{"parameters":{"text":1}}"# + "\0" + #"{"parameters":{"text":"b"}}"# + "\0")
    try await LoopThread.wait(until: { $0.count == 2 }) { service.events }
    #expect(
      service.events == [
        "invalid reply to org.example.test.Echo: field 'text' is not of type string", "b",
      ])
    service.client.close()
  }

  @Test("undeclared fields of a reply are ignored; replies that came before the end count")
  @LoopActor func tolerant() async throws {
    var service: RawService? = try RawService()
    let client = try #require(service).client
    var texts: [String] = []
    client.call(TestInterface.Echo.self, .init("a")) {
      if case .success(let reply) = $0 { texts.append(reply.parameters.text) }
    }
    var isClosed = false
    client.onClose = { isClosed = true }
    try service?.send(#"{"parameters":{"text":"a","new":1},"io.example":{}}"# + "\0")
    service = nil
    try await LoopThread.wait(until: { $0 }) { isClosed }
    #expect(texts == ["a"])
  }

  @Test("the merge trap: each descriptor is given to the reply that it was sent with")
  @LoopActor func mergeTrap() async throws {
    let service = try RawService()
    let pipe = TestPipe()
    service.callEcho()
    service.callOpen(takesDescriptors: true)
    service.callOpen(takesDescriptors: true)
    service.callEcho()
    try service.send(#"{"parameters":{"text":"plain"}}"# + "\0")
    try service.send(
      #"{"parameters":{"fileDescriptor":0,"text":"one"}}"# + "\0", [pipe.reading])
    try service.send(#"{"parameters":{"fileDescriptor":0,"text":"none"}}"# + "\0")
    try service.send(#"{"parameters":{"text":"plain"}}"# + "\0")
    Glibc.close(pipe.reading)
    try await LoopThread.wait(until: { $0.count == 4 }) { service.events }
    #expect(service.events == ["plain", "one", "none", "plain"])
    #expect(service.descriptors.map { $0?.count } == [1, nil])
    let first = try #require(service.descriptors[0])
    #expect(first.take(at: 1)?.raw == nil)
    #expect(pipe.leads(to: first.take(at: 0)?.take() ?? -1))
    #expect(first.take(at: 0)?.raw == nil, "it was taken")
    pipe.closeWriting()
    service.client.close()
  }

  @Test("without bounded reads the kernel merges: the trap is real")
  func trapIsReal() throws {
    let (left, right) = try StreamSocket.pair()
    let sender = StreamSocket(owning: OwnedDescriptor(owning: left))
    let receiver = RawPeer(right)
    let pipe = TestPipe()
    _ = try [UInt8(1)].withUnsafeBytes { try sender.send($0) }
    _ = try [UInt8(2)].withUnsafeBytes { try sender.send($0, descriptors: [pipe.reading]) }
    let chunk = try #require(try receiver.receiveChunk())
    #expect(chunk.bytes == [1, 2])
    #expect(chunk.descriptors.count == 1)
    for raw in chunk.descriptors + [pipe.reading] { Glibc.close(raw) }
    pipe.closeWriting()
  }

  @Test("a long message with descriptors that arrives in parts keeps them")
  @LoopActor func descriptorsOfAMessageInParts() async throws {
    let service = try RawService()
    let pipe = TestPipe()
    service.callOpen(takesDescriptors: true)
    try service.send(#"{"parameters":{"fileDes"#, [pipe.reading])
    Glibc.close(pipe.reading)
    #expect(try await anotherRoundTrip())
    try service.send(#"criptor":0,"text":"whole"}}"# + "\0")
    try await LoopThread.wait(until: { $0 == ["whole"] }) { service.events }
    let raw = service.descriptors.first??.take(at: 0)?.take()
    #expect(pipe.leads(to: raw ?? -1))
    pipe.closeWriting()
    service.client.close()
  }

  /// Lets the loop handle everything that has arrived.
  @LoopActor
  private func anotherRoundTrip() async throws -> Bool {
    let server = await TestServer.start()
    let client = try server.client()
    defer { client.close() }
    defer { server.close() }
    return try await client.call(TestInterface.Echo.self, .init("a")).text == "a"
  }

  @Test("descriptors in the middle of a message break the protocol and are closed")
  @LoopActor func descriptorsInTheMiddle() async throws {
    let service = try RawService()
    let pipe = TestPipe()
    service.callOpen(takesDescriptors: true)
    try service.send(#"{"parameters":"#)
    #expect(try await anotherRoundTrip())
    try service.send(#"{"fileDescriptor":0,"text":""}}"# + "\0", [pipe.reading])
    Glibc.close(pipe.reading)
    try await LoopThread.wait(until: { $0.count == 2 }) { service.events }
    #expect(service.events[0].hasSuffix("descriptors in the middle of a message"))
    #expect(pipe.losesReader)
    pipe.closeWriting()
  }

  @Test("descriptors that a call does not take, or that nobody takes out, are closed")
  @LoopActor func surplus() async throws {
    let service = try RawService()
    let pipe = TestPipe()
    let reply = #"{"parameters":{"fileDescriptor":0,"text":"a"}}"# + "\0"
    service.callOpen(takesDescriptors: false)
    try service.send(reply, [pipe.reading])
    try await LoopThread.wait(until: { $0.count == 1 }) { service.events }
    #expect(service.descriptors.compactMap { $0 }.isEmpty)
    // With a later one that takes some, messages are read one by one.
    service.callOpen(takesDescriptors: false)
    service.callOpen(more: true, takesDescriptors: true)
    try service.send(reply, [pipe.reading])
    try service.send(
      #"{"parameters":{"fileDescriptor":0,"text":"a"},"continues":true}"# + "\0",
      [pipe.reading, pipe.reading])
    try service.send(reply, [pipe.reading])
    Glibc.close(pipe.reading)
    try await LoopThread.wait(until: { $0.count == 4 }) { service.events }
    #expect(service.descriptors.map { $0?.count } == [nil, nil, 2, nil])
    #expect(pipe.hasReader)
    service.descriptors = []
    #expect(pipe.losesReader)
    pipe.closeWriting()
    service.client.close()
  }
}
