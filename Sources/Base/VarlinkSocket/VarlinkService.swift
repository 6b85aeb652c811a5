// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// The implementation of one interface. Services of generated interfaces conform to the protocol
/// `Service` of theirs, which has a function for each method.
@LoopActor
public protocol VarlinkService: AnyObject {
  /// The interface that is implemented. It must not change.
  var interface: any VarlinkInterface.Type { get }

  /// Answers a call of one of the methods that the interface declares, now or later, with any
  /// number of replies that continue (if the call wants more) and one last reply or error. The next
  /// call on the same connection waits for that.
  ///
  /// The server has answered calls of undeclared methods, and those without `more` of methods that
  /// require it. For a declared method that does not exist yet there is `failNotImplemented`. Must
  /// not block.
  func handle(_ call: IncomingCall)
}

/// `org.varlink.service`: a server's description of itself.
@LoopActor
final class ServiceInformation: VarlinkServiceInterface.Service {
  private weak var server: VarlinkServer?

  init(server: VarlinkServer) {
    self.server = server
  }

  func getInfo(_ call: IncomingCall) {
    guard let server else { return }
    call.reply(server.information)
  }

  func getInterfaceDescription(
    _ parameters: VarlinkServiceInterface.GetInterfaceDescription.Parameters, _ call: IncomingCall
  ) {
    typealias Method = VarlinkServiceInterface.GetInterfaceDescription
    guard let server else { return }
    if let description = server.description(of: parameters.interface) {
      call.reply(Method.Reply(description: description))
    } else {
      call.fail(VarlinkServiceInterface.InterfaceNotFound(interface: parameters.interface))
    }
  }
}

/// The description of a service in the reply to `org.varlink.service.GetInfo`.
public struct ServiceInfo: Equatable, Sendable {
  /// The maker of the service.
  public var vendor: String
  /// The name of the service for people.
  public var product: String
  /// Its version, in whatever form.
  public var version: String
  /// Where to read about it.
  public var url: String

  public init(vendor: String, product: String, version: String, url: String) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
  }
}
