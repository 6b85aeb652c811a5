// SPDX-License-Identifier: Apache-2.0

import LinuxIO
import TestSupport
import Testing
import Varlink
import VarlinkCertification
import VarlinkSocket

/// The generated protocol of a service. That a service without one of the functions does not compile
/// needs no test; that each call reaches its own function does.
@Suite struct GeneratedServiceTests {
  init() { LoopThread.start() }

  @Test(arguments: VarlinkCertificationInterface.methods.map { $0.name })
  func eachCallReachesItsFunction(method: String) async throws {
    #expect(try await Self.answer(method) == ["function": .string(method.lowercased())])
  }

  @Test func aServiceNamesItsInterface() async throws {
    let reply = try await Self.answer(VarlinkServiceInterface.GetInfo.name)
    #expect(
      reply["interfaces"] == [
        .string(VarlinkServiceInterface.name), .string(VarlinkCertificationInterface.name),
      ])
  }

  /// The first reply to a call of that method, which may have more.
  @LoopActor
  private static func answer(_ method: String) async throws -> JSONObject {
    let server = VarlinkServer(
      info: ServiceInfo(vendor: "Example", product: "test", version: "1", url: ""))
    server.add(EveryMethod())
    let (ours, theirs) = try StreamSocket.pair()
    server.serve(StreamSocket(owning: OwnedDescriptor(owning: ours)))
    let client = try VarlinkClient(StreamSocket(owning: OwnedDescriptor(owning: theirs)))
    defer {
      client.close()
      server.close()
    }
    let result = await withCheckedContinuation { continuation in
      client.call(Call(method: method, mode: .more)) { continuation.resume(returning: $0) }
    }
    return try result.get().parameters
  }
}

/// Replies with the name of the function that was called.
@LoopActor
private final class EveryMethod: VarlinkCertificationInterface.Service {
  func start(_ call: IncomingCall) { answer(call) }
  func test01(_ call: IncomingCall) { answer(call) }
  func test02(_ call: IncomingCall) { answer(call) }
  func test03(_ call: IncomingCall) { answer(call) }
  func test04(_ call: IncomingCall) { answer(call) }
  func test05(_ call: IncomingCall) { answer(call) }
  func test06(_ call: IncomingCall) { answer(call) }
  func test07(_ call: IncomingCall) { answer(call) }
  func test08(_ call: IncomingCall) { answer(call) }
  func test09(_ call: IncomingCall) { answer(call) }
  func test10(_ call: IncomingCall) { answer(call) }
  func test11(_ call: IncomingCall) { answer(call) }
  func end(_ call: IncomingCall) { answer(call) }

  private func answer(_ call: IncomingCall, _ function: String = #function) {
    let name = function.prefix { $0 != "(" }
    call.reply(["function": .string("\(VarlinkCertificationInterface.name).\(name)")] as JSONObject)
  }
}
