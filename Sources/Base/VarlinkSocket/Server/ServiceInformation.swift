// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// `org.varlink.service`: what a server says about itself.
@LoopActor
final class ServiceInformation: VarlinkService {
  private weak var server: VarlinkServer?

  /// Speaks for the server that owns it.
  init(server: VarlinkServer) {
    self.server = server
  }

  var interface: any VarlinkInterface.Type { VarlinkServiceInterface.self }

  func handle(_ call: IncomingCall) {
    switch call.method {
    case VarlinkServiceInterface.GetInfo.name: getInfo(call)
    case VarlinkServiceInterface.GetInterfaceDescription.name: getInterfaceDescription(call)
    default: call.failNotImplemented()
    }
  }

  private func getInfo(_ call: IncomingCall) {
    guard call.decode(VarlinkServiceInterface.GetInfo.self) != nil, let server else { return }
    call.reply(server.information)
  }

  private func getInterfaceDescription(_ call: IncomingCall) {
    typealias Method = VarlinkServiceInterface.GetInterfaceDescription
    guard let parameters = call.decode(Method.self), let server else { return }
    if let description = server.description(of: parameters.interface) {
      call.reply(Method.Reply(description: description))
    } else {
      call.fail(VarlinkServiceInterface.InterfaceNotFound(interface: parameters.interface))
    }
  }
}
