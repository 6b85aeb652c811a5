// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

@testable import VarlinkSocket

/// `org.varlink.service` and the errors that the server answers by itself, to the byte.
@Suite struct ServiceInformationTests {
  init() { LoopThread.start() }

  private let service = "org.varlink.service"

  @Test("GetInfo describes the service and lists its interfaces, this one among them")
  func getInfo() async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    try peer.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    #expect(
      try peer.receive()
        == #"{"parameters":{"vendor":"Example","product":"test","version":"1","#
        + #""url":"https://a.example","interfaces":["org.varlink.service","org.example.test"]}}"#)
    await server.close()
  }

  @Test("a description is what the interface says, byte for byte")
  func getInterfaceDescription() async throws {
    let server = await TestServer.start()
    let client = try await server.client()
    typealias Method = VarlinkServiceInterface.GetInterfaceDescription
    for interface: any VarlinkInterface.Type in [TestInterface.self, VarlinkServiceInterface.self] {
      let reply = try await client.call(Method.self, .init(interface: interface.name))
      #expect(Array(reply.description.utf8) == Array(interface.description.utf8))
    }
    await client.close()
    await server.close()
  }

  @Test(
    "an object that does not exist is refused with the error that says so",
    arguments: [
      (
        #"{"method":"org.varlink.service.GetInterfaceDescription","#
          + #""parameters":{"interface":"org.example.no"}}"#,
        #"{"error":"org.varlink.service.InterfaceNotFound","#
          + #""parameters":{"interface":"org.example.no"}}"#
      ),
      (
        #"{"method":"org.example.no.Echo"}"#,
        #"{"error":"org.varlink.service.InterfaceNotFound","#
          + #""parameters":{"interface":"org.example.no"}}"#
      ),
      (
        #"{"method":"org.example.test.No"}"#,
        #"{"error":"org.varlink.service.MethodNotFound","#
          + #""parameters":{"method":"org.example.test.No"}}"#
      ),
      (
        #"{"method":"org.example.test.Unbuilt"}"#,
        #"{"error":"org.varlink.service.MethodNotImplemented","#
          + #""parameters":{"method":"org.example.test.Unbuilt"}}"#
      ),
      (
        #"{"method":"org.example.test.Watch"}"#,
        #"{"error":"org.varlink.service.ExpectedMore"}"#
      ),
      (
        #"{"method":"org.example.test.Echo","upgrade":true}"#,
        #"{"error":"org.varlink.service.MethodNotImplemented","#
          + #""parameters":{"method":"org.example.test.Echo"}}"#
      ),
      (
        #"{"method":"org.example.test.Echo"}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"text"}}"#
      ),
      (
        #"{"method":"org.example.test.Echo","parameters":{"text":1}}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"text"}}"#
      ),
      (
        #"{"method":"org.example.test.Echo","parameters":{"text":"a","size":1}}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"size"}}"#
      ),
      (
        #"{"method":"org.varlink.service.GetInfo","parameters":{"a":1}}"#,
        #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"a"}}"#
      ),
    ])
  func refusals(call: String, reply: String) async throws {
    let server = await TestServer.start()
    let peer = RawPeer(try await server.connect())
    try peer.send(call)
    #expect(try peer.receive() == reply)
    // An error is no reason to end the connection.
    try peer.send(#"{"method":"org.example.test.Echo","parameters":{"text":"on"}}"#)
    #expect(try peer.receive() == #"{"parameters":{"text":"on"}}"#)
    await server.close()
  }

  @Test("a service can refuse by permission, by parameter, for want of 'more', by its own error")
  func helpers() async throws {
    let server = await TestServer.start()
    await server.service.on(TestInterface.Count.self) { call in
      switch call.parameters["from"] {
      case .int(0): call.failPermissionDenied()
      case .int(1): call.fail(invalidParameter: "from")
      case .int(2): #expect(!call.requireMore())
      default: call.fail(TestInterface.Refused(reason: "so"))
      }
    }
    let peer = RawPeer(try await server.connect())
    for from in 0...3 {
      try peer.send(#"{"method":"org.example.test.Count","parameters":{"from":\#(from)}}"#)
    }
    #expect(try peer.receive() == #"{"error":"\#(service).PermissionDenied"}"#)
    #expect(
      try peer.receive()
        == #"{"error":"\#(service).InvalidParameter","parameters":{"parameter":"from"}}"#)
    #expect(try peer.receive() == #"{"error":"\#(service).ExpectedMore"}"#)
    #expect(
      try peer.receive() == #"{"error":"org.example.test.Refused","parameters":{"reason":"so"}}"#)
    await server.close()
  }
}
