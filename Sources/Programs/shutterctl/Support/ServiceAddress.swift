// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VarlinkSocket

/// A socket on which a service can be called.
struct ServiceAddress: Sendable {
  /// Which of the daemons' sockets it is, nil for one of another service.
  let socket: RuntimeDirectory.Socket?
  let path: String

  /// The name of the service, for people.
  var service: String {
    switch socket {
    case .gateway, .control, .engineLink: "shutterd"
    case .engine: "shutter-engine"
    case nil: "the service"
    }
  }

  /// A connection to the service.
  @LoopActor
  func connect() throws -> VarlinkClient {
    do throws(SystemError) {
      return try VarlinkClient.connect(to: path)
    } catch {
      throw Failure.unreachable(self, error)
    }
  }
}
