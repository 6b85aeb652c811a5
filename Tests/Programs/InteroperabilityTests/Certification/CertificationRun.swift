// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkCertification
import VarlinkSocket

/// The client's side of the certification.
@LoopActor
enum CertificationRun {
  private typealias Interface = VarlinkCertificationInterface

  /// Calls all methods of a service, each with what the one before replied. Returns what the last one
  /// replied: that everything was right.
  static func complete(at path: String) async throws -> Bool {
    let client = try VarlinkClient.connect(to: path)
    defer { client.close() }
    let id = try await client.call(Interface.Start.self, .init()).clientId
    let first = try await client.call(Interface.Test01.self, .init(clientId: id))
    let second = try await client.call(
      Interface.Test02.self, .init(clientId: id, bool: first.bool))
    let third = try await client.call(
      Interface.Test03.self, .init(clientId: id, int: second.int))
    let fourth = try await client.call(
      Interface.Test04.self, .init(clientId: id, float: third.float))
    let fifth = try await client.call(
      Interface.Test05.self, .init(clientId: id, string: fourth.string))
    let sixth = try await client.call(
      Interface.Test06.self,
      .init(
        clientId: id, bool: fifth.bool, int: fifth.int, float: fifth.float, string: fifth.string)
    ).struct
    let seventh = try await client.call(
      Interface.Test07.self,
      .init(
        clientId: id,
        struct: .init(
          bool: sixth.bool, int: sixth.int, float: sixth.float, string: sixth.string)))
    let eighth = try await client.call(
      Interface.Test08.self, .init(clientId: id, map: seventh.map))
    let ninth = try await client.call(
      Interface.Test09.self, .init(clientId: id, set: eighth.set.mapValues { _ in .init() }))
    let tenth = try await replies(client, .init(clientId: id, mytype: ninth.mytype))
    client.callOneway(Interface.Test11.self, .init(clientId: id, lastMoreReplies: tenth))
    return try await client.call(Interface.End.self, .init(clientId: id)).allOk
  }

  /// Calls the first methods of a service and then one with a wrong value. Returns the error.
  static func mistake(at path: String) async throws -> VarlinkCallError? {
    let client = try VarlinkClient.connect(to: path)
    defer { client.close() }
    let id = try await client.call(Interface.Start.self, .init()).clientId
    _ = try await client.call(Interface.Test01.self, .init(clientId: id))
    do throws(VarlinkCallError) {
      _ = try await client.call(Interface.Test02.self, .init(clientId: id, bool: false))
      return nil
    } catch {
      return error
    }
  }

  /// The strings of all replies to Test10.
  private static func replies(
    _ client: VarlinkClient, _ parameters: Interface.Test10.Parameters
  ) async throws -> [String] {
    var strings: [String] = []
    return try await withCheckedThrowingContinuation { continuation in
      client.call(Interface.Test10.self, parameters, more: true) { result in
        switch result {
        case .failure(let error): continuation.resume(throwing: error)
        case .success(let reply):
          strings.append(reply.parameters.string)
          if !reply.continues { continuation.resume(returning: strings) }
        }
      }
    }
  }
}
