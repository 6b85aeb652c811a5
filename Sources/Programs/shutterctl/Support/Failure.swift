// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

/// The reason why a command failed, in words for its user.
enum Failure: Error, CustomStringConvertible {
  case unreachable(ServiceAddress, SystemError)
  case refused(VarlinkCallError)
  /// A service's error, with other words for it than those of `ErrorWords.words`.
  case answered(RemoteError, String)
  case input(String)

  /// Wraps any error that was thrown.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as VarlinkCallError: self = .refused(error)
    case let error as CaptureError: self.init(error)
    case let error as GatewayError: self.init(error, session: "")
    default: self = .input("\(error)")
    }
  }

  /// An error of the library, as the engine sent it or the system reported it.
  private init(_ error: CaptureError) {
    switch error {
    case .unreachable(let path, let reason): self.init(.engine, path, reason)
    case .mediaServicesWereReset: self = .refused(.disconnected)
    case .refused(let name, let details): self.init(name, details)
    default: self = error.wire.map { .refused(.error($0.received)) } ?? .input("\(error)")
    }
  }

  /// An error of the library, as the gateway sent it or the system reported it.
  /// - Parameter session: the session that was named in the call.
  init(_ error: GatewayError, session: String) {
    switch error {
    case .unreachable(let path, let reason): self.init(.gateway, path, reason)
    case .disconnected: self = .refused(.disconnected)
    case .refused(let name, let details): self.init(name, details)
    default:
      self =
        error.wire(session: session).map { .refused(.error($0.received)) } ?? .input("\(error)")
    }
  }

  private init(_ socket: RuntimeDirectory.Socket, _ path: String, _ reason: String) {
    self = .unreachable(
      ServiceAddress(socket: socket, path: path),
      SystemError("connect to", path, errno: Errno(words: reason)))
  }

  private init(_ name: String, _ details: String) {
    let parameters = (try? JSON(parsing: details))?.objectValue ?? [:]
    self = .refused(.error(RemoteError(name: name, parameters: parameters)))
  }

  var description: String {
    switch self {
    case .unreachable(let address, let error):
      "\(address.service) cannot be reached at \(address.path): \(error.errno); "
        + Self.remedy(address, error)
    case .refused(.error(let error)): ErrorWords.words(for: error)
    case .refused(let error): "\(error)"
    case .answered(_, let text), .input(let text): text
    }
  }

  /// The object that is printed with --json.
  var json: JSONObject {
    let fields = jsonError
    return [
      "error": .string(fields.name), "parameters": .object(fields.parameters),
      "message": .string(description),
    ]
  }

  /// The daemons' errors have the names and parameters of their interfaces. Other failures have names of
  /// shutterctl.
  private var jsonError: (name: String, parameters: JSONObject) {
    switch self {
    case .refused(.error(let error)), .answered(let error, _): (error.name, error.parameters)
    case .unreachable(let address, let error):
      (
        Self.name("Unreachable"),
        ["socket": .string(address.path), "errnoName": .string(error.errno.name)]
      )
    case .refused(.disconnected): (Self.name("Disconnected"), [:])
    case .refused: (Self.name("InvalidReply"), [:])
    case .input: (Self.name("Failed"), [:])
    }
  }

  private static func name(_ error: String) -> String { "org.shutterd.shutterctl.\(error)" }

  /// Whether the reason is that the service does not run.
  var isAbsence: Bool {
    guard case .unreachable(_, let error) = self else { return false }
    return [ENOENT, ECONNREFUSED].contains(error.errno.code)
  }

  /// Whether trying again may help once the service runs again.
  var isLoss: Bool {
    switch self {
    case .unreachable, .refused(.disconnected): true
    case .refused, .answered, .input: false
    }
  }

  private static func remedy(_ address: ServiceAddress, _ error: SystemError) -> String {
    guard let socket = address.socket else {
      return "--socket names the path of a socket that a service listens on"
    }
    switch error.errno.code {
    case EACCES where socket == .engineLink: return "this is for the engine's user alone"
    case EACCES:
      return socket == .control || socket == .hooks
        ? "this needs root or the group shutter-admin" : "this needs the group shutter"
    case ENOENT, ECONNREFUSED:
      return "start \(address.service), or say where it serves with --runtime-dir"
    default: return "look into its log"
    }
  }
}

extension Errno {
  /// The error number with these words of the C library; 0 if there is none. ShutterKit keeps the words
  /// alone.
  fileprivate init(words: String) {
    self = (1..<256).lazy.map { Errno($0) }.first { $0.description == words } ?? Errno(0)
  }
}

extension VarlinkErrorValue {
  /// The error in the form in which a client receives it.
  fileprivate var received: RemoteError {
    RemoteError(name: Self.name, parameters: json.objectValue ?? [:])
  }
}
