// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Installation
import LinuxIO
import VarlinkSocket

/// A socket on which a service can be called.
struct ServiceAddress: Sendable {
  /// The socket, if it is one of the daemons'; nil for another service.
  let socket: RuntimeDirectory.Socket?
  let path: String

  /// The name of the service, for people.
  var service: String {
    switch socket {
    case .gateway, .control, .engineLink: "shutterd"
    case .engine: "shutter-engine"
    case .print: "shutter-print"
    case .hooks: "shutter-hooks"
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

/// The option that chooses the service of a command.
struct ServiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Speak to the Varlink service at PATH.", valueName: "path"),
    completion: .file())
  var socket: String?

  /// The address where an interface is served.
  func address(of interface: String, _ common: CommonOptions) throws -> ServiceAddress {
    if let socket { return ServiceAddress(socket: nil, path: socket) }
    if let socket = RuntimeDirectory.Socket(rawValue: interface) {
      return common.address(of: socket)
    }
    if interface == VarlinkServiceInterface.name {
      throw ValidationError("every service has \(interface): say which one with --socket PATH")
    }
    let known = RuntimeDirectory.Socket.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "no daemon has the interface '\(interface)': there are \(known); "
        + "for another service say where it is with --socket PATH")
  }

  /// All addresses where a service may answer.
  func addresses(_ common: CommonOptions) -> [ServiceAddress] {
    if let socket { return [ServiceAddress(socket: nil, path: socket)] }
    return RuntimeDirectory.Socket.allCases.map { common.address(of: $0) }
  }
}
