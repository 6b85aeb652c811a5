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

  @Test("a call whose parameters do not fit does not reach its function")
  func refusesBeforeTheCall() async throws {
    for method in VarlinkCertificationInterface.methods {
      let parameters: JSONObject = ["undeclared": 1]
      await #expect(throws: (any Error).self) { try await Self.answer(method.name, parameters) }
    }
  }

  /// Parameters of a method as its description wants them.
  private static func parameters(_ method: String) throws -> JSONObject {
    typealias Interface = VarlinkServiceInterface
    guard method != Interface.GetInfo.name else { return [:] }
    let description = try InterfaceDescription(parsing: VarlinkCertificationInterface.description)
    let name = String(method.dropFirst(description.name.count + 1))
    guard case .method(let parameters, _) = description[name] else { return [:] }
    var random = RandomValue(interface: description, generator: RandomSource(seed: 7))
    return random.object(of: parameters)
  }

  /// The first reply to a call of that method, which may have more.
  @LoopActor
  private static func answer(
    _ method: String, _ wanted: JSONObject? = nil
  ) async throws -> JSONObject {
    let parameters = try wanted ?? parameters(method)
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
      client.call(Call(method: method, parameters: parameters, mode: .more)) {
        continuation.resume(returning: $0)
      }
    }
    return try result.get().parameters
  }
}

/// Replies with the name of the function that was called.
@LoopActor
private final class EveryMethod: VarlinkCertificationInterface.Service {
  typealias Interface = VarlinkCertificationInterface

  func start(_ call: IncomingCall) { answer(call) }
  func test01(_: Interface.Test01.Parameters, _ call: IncomingCall) { answer(call) }
  func test02(_: Interface.Test02.Parameters, _ call: IncomingCall) { answer(call) }
  func test03(_: Interface.Test03.Parameters, _ call: IncomingCall) { answer(call) }
  func test04(_: Interface.Test04.Parameters, _ call: IncomingCall) { answer(call) }
  func test05(_: Interface.Test05.Parameters, _ call: IncomingCall) { answer(call) }
  func test06(_: Interface.Test06.Parameters, _ call: IncomingCall) { answer(call) }
  func test07(_: Interface.Test07.Parameters, _ call: IncomingCall) { answer(call) }
  func test08(_: Interface.Test08.Parameters, _ call: IncomingCall) { answer(call) }
  func test09(_: Interface.Test09.Parameters, _ call: IncomingCall) { answer(call) }
  func test10(_: Interface.Test10.Parameters, _ call: IncomingCall) { answer(call) }
  func test11(_: Interface.Test11.Parameters, _ call: IncomingCall) { answer(call) }
  func end(_: VarlinkCertificationInterface.End.Parameters, _ call: IncomingCall) { answer(call) }

  private func answer(_ call: IncomingCall, _ function: String = #function) {
    let name = function.prefix { $0 != "(" }
    call.reply(["function": .string("\(VarlinkCertificationInterface.name).\(name)")] as JSONObject)
  }
}
