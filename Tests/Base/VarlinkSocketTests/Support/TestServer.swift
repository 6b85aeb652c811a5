// SPDX-License-Identifier: Apache-2.0
import LinuxIO

@testable import VarlinkSocket

/// A server of the test interface.
@LoopActor
final class TestServer {
  let server: VarlinkServer
  let service = TestService()

  init(_ limits: ServerLimits) async {
    server = VarlinkServer(
      info: ServiceInfo(vendor: "Example", product: "test", version: "1", url: "https://a.example"),
      limits: limits)
    server.add(service)
  }

  /// Limits for tests that are not about time, on machines that are busy.
  nonisolated static var patient: ServerLimits {
    var limits = ServerLimits()
    limits.maximumUnsentUSec = 60_000_000
    return limits
  }

  /// A server. Close it at the end of the test: it must outlive its clients.
  nonisolated static func start(_ limits: ServerLimits = patient) async -> TestServer {
    await TestServer(limits)
  }

  /// The descriptor of a new connection's other end.
  func connect() throws -> Int32 {
    let (ours, theirs) = try StreamSocket.pair()
    server.serve(StreamSocket(owning: OwnedDescriptor(owning: ours)))
    return theirs
  }

  /// A client of this server.
  func client(_ limits: ClientLimits = ClientLimits()) throws -> VarlinkClient {
    let socket = StreamSocket(owning: OwnedDescriptor(owning: try connect()))
    return try VarlinkClient(socket, limits: limits)
  }

  /// The events that the only connection waits for.
  var interest: Interest? {
    server.connections.count == 1 ? server.connections.values.first?.interest : nil
  }

  /// Lets later connections have descriptors below this number.
  func allow(_ descriptors: Int) { server.limits.firstReservedDescriptor = descriptors }

  func close() { server.close() }
}
