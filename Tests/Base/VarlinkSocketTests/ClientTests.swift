// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// Our client against our server.
@Suite struct ClientTests {
  init() { LoopThread.start() }

  @Test("a typed call has a typed reply, a raw one a raw reply")
  @LoopActor func call() async throws {
    let server = await TestServer.start()
    let client = try server.client()
    #expect(try await client.call(TestInterface.Echo.self, .init("a")) == .init("a"))
    #expect(try await client.call("org.example.test.Echo", ["text": "b"]) == ["text": "b"])
    client.close()
    server.close()
  }

  @Test("an error of the service is one with its name and parameters, typed where wanted")
  @LoopActor func errors() async throws {
    let server = await TestServer.start()
    server.service.on(TestInterface.Echo.self) { $0.fail(TestInterface.Refused(reason: "so")) }
    let client = try server.client()
    do throws(VarlinkCallError) {
      _ = try await client.call(TestInterface.Echo.self, .init("a"))
      Issue.record("no error")
    } catch {
      #expect(error.value(of: TestInterface.Refused.self) == .init(reason: "so"))
      #expect(error.value(of: VarlinkServiceInterface.InvalidParameter.self) == nil)
      #expect("\(error)" == #"org.example.test.Refused {"reason":"so"}"#)
    }
    client.close()
    server.close()
  }

  @Test("1000 calls at once are answered in their order")
  @LoopActor func pipelined() async throws {
    let server = await TestServer.start()
    let client = try server.client()
    var replies: [String] = []
    for index in 0..<1000 {
      client.call(TestInterface.Echo.self, .init("\(index)")) {
        if case .success(let reply) = $0 { replies.append(reply.parameters.text) }
      }
    }
    try await LoopThread.wait(until: { $0.count == 1000 }) { replies }
    #expect(replies == (0..<1000).map { "\($0)" })
    client.close()
    server.close()
  }

  @Test("a stream is delivered reply by reply; a call behind it has its own reply")
  @LoopActor func stream() async throws {
    let server = await TestServer.start()
    server.service.on(TestInterface.Watch.self) { call in
      for count in 0..<3 { call.reply(TestInterface.Number(Int64(count)), continues: count < 2) }
    }
    let client = try server.client()
    var received: [String] = []
    client.call(TestInterface.Watch.self, NoFields(), more: true) {
      if case .success(let reply) = $0 {
        received.append("\(reply.parameters.count) \(reply.continues)")
      }
    }
    client.call(TestInterface.Echo.self, .init("behind")) {
      if case .success(let reply) = $0 { received.append(reply.parameters.text) }
    }
    try await LoopThread.wait(until: { $0.count == 4 }) { received }
    #expect(received == ["0 true", "1 true", "2 false", "behind"])
    client.close()
    server.close()
  }

  @Test("a call with oneway is made, and nothing comes back")
  @LoopActor func oneway() async throws {
    let server = await TestServer.start()
    server.service.on(TestInterface.Count.self) { [service = server.service] call in
      service.events.append("oneway \(call.isOneway)")
      call.reply(TestInterface.Number(1))
    }
    let client = try server.client()
    client.callOneway(TestInterface.Count.self, [:])
    #expect(try await client.call(TestInterface.Echo.self, .init("a")).text == "a")
    #expect(server.service.events == ["oneway true"])
    client.close()
    server.close()
  }

  @Test("a client that must not wait for a reply can see when everything has been sent")
  @LoopActor func unsent() async throws {
    let server = await TestServer.start()
    let client = try server.client()
    let text = String(repeating: "x", count: 60_000)
    for _ in 0..<20 { client.callOneway(TestInterface.Echo.self, .init(text)) }
    #expect(client.hasUnsent)
    try await LoopThread.wait(until: { !$0 }) { client.hasUnsent }
    #expect(client.isOpen)
    client.close()
    server.close()
  }

  @Test("when the service goes, all calls that wait end in their order, then the client")
  @LoopActor func serviceGoes() async throws {
    let server = await TestServer.start()
    server.service.on(TestInterface.Echo.self) { [service = server.service] in
      service.kept.append($0)
    }
    let client = try server.client()
    var events: [String] = []
    client.onClose = { events.append("closed") }
    for index in 0..<3 {
      client.call(TestInterface.Echo.self, .init("")) {
        if case .failure(let error) = $0 { events.append("\(index) \(error)") }
      }
    }
    try await LoopThread.wait(until: { $0 == 1 }) { server.service.kept.count }
    server.close()
    try await LoopThread.wait(until: { $0.count == 4 }) { events }
    let text = "the service closed the connection"
    #expect(events == ["0 \(text)", "1 \(text)", "2 \(text)", "closed"])
    #expect(!client.isOpen)
    await #expect(throws: VarlinkCallError.disconnected) {
      _ = try await client.call(TestInterface.Echo.self, .init("late"))
    }
  }

  @Test(
    "a program that closes its client has its calls ended, later, without a report of the close")
  @LoopActor func clientCloses() async throws {
    let server = await TestServer.start()
    server.service.on(TestInterface.Echo.self) { [service = server.service] in
      service.kept.append($0)
    }
    let client = try server.client()
    var events: [String] = []
    client.onClose = { events.append("closed") }
    client.call(TestInterface.Echo.self, .init("")) { events.append("\($0)") }
    client.close()
    events.append("returned")
    try await LoopThread.wait(until: { $0.count == 2 }) { events }
    #expect(events == ["returned", "failure(the service closed the connection)"])
    try await LoopThread.wait(until: { $0 == 0 }) { server.server.connectionCount }
    #expect(events.count == 2)
    server.close()
  }

  @Test("a handler may close the client, and nothing more is delivered but the end")
  @LoopActor func closedByAHandler() async throws {
    let server = await TestServer.start()
    let client = try server.client()
    var events: [String] = []
    for index in 0..<3 {
      client.call(TestInterface.Echo.self, .init("\(index)")) {
        switch $0 {
        case .success(let reply): events.append(reply.parameters.text)
        case .failure(let error): events.append("\(error == .disconnected)")
        }
        client.close()
      }
    }
    try await LoopThread.wait(until: { $0.count == 3 }) { events }
    #expect(events == ["0", "true", "true"])
    server.close()
  }

  @Test("no more calls than allowed are under way; the surplus one fails, the others do not")
  @LoopActor func tooManyCalls() async throws {
    let server = await TestServer.start()
    var limits = ClientLimits()
    limits.maximumCalls = 2
    let client = try server.client(limits)
    var outcomes: [String] = []
    for index in 0..<3 {
      client.call(TestInterface.Echo.self, .init("\(index)")) {
        switch $0 {
        case .success(let reply): outcomes.append(reply.parameters.text)
        case .failure(let error): outcomes.append("\(error)")
        }
      }
    }
    #expect(outcomes.isEmpty, "nothing is called back before the call returns")
    try await LoopThread.wait(until: { $0.count == 3 }) { outcomes }
    #expect(outcomes.sorted() == ["0", "1", "more than 2 calls at a time"])
    #expect(try await client.call(TestInterface.Echo.self, .init("again")).text == "again")
    client.close()
    server.close()
  }

  @Test("a long call and a long reply go through in parts")
  @LoopActor func long() async throws {
    let server = await TestServer.start()
    server.service.on(TestInterface.Count.self) { call in
      call.reply(TestInterface.Text(String(repeating: "y", count: 900_000)))
    }
    let client = try server.client()
    let text = String(repeating: "x", count: 65_000)
    var lengths: [Int] = []
    for _ in 0..<20 {
      client.call(TestInterface.Echo.self, .init(text)) {
        if case .success(let reply) = $0 { lengths.append(reply.parameters.text.utf8.count) }
      }
    }
    let reply = try await client.call("org.example.test.Count")
    #expect(reply["text"]?.stringValue?.utf8.count == 900_000)
    #expect(lengths == Array(repeating: 65_000, count: 20))
    client.close()
    server.close()
  }
}
