// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import Varlink

/// Which service a command speaks to.
struct ServiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Speak to the Varlink service at PATH.", valueName: "path"),
    completion: .file())
  var socket: String?

  /// Where an interface is served.
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

  /// All places where something may be served.
  func addresses(_ common: CommonOptions) -> [ServiceAddress] {
    if let socket { return [ServiceAddress(socket: nil, path: socket)] }
    return RuntimeDirectory.Socket.allCases.map { common.address(of: $0) }
  }
}
