// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// Why a command did not do what it was asked for, in words for the person who asked.
enum Failure: Error, CustomStringConvertible {
  case unreachable(ServiceAddress, SystemError)
  case refused(VarlinkCallError)
  /// A service's error, with words for it that are not those of `ErrorWords.words`.
  case answered(RemoteError, String)
  case input(String)

  /// Takes over whatever was thrown.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as VarlinkCallError: self = .refused(error)
    default: self = .input("\(error)")
    }
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

  /// The one object that stands for it where JSON is asked for.
  var json: JSONObject {
    let fields = jsonError
    return [
      "error": .string(fields.name), "parameters": .object(fields.parameters),
      "message": .string(description),
    ]
  }

  /// The daemons' errors have the names and parameters of their interfaces, the others have ours.
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

  /// Whether the service does not run.
  var isAbsence: Bool {
    guard case .unreachable(_, let error) = self else { return false }
    return [ENOENT, ECONNREFUSED].contains(error.errno.code)
  }

  /// Whether a service that is started again may mend it.
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
      return socket == .control
        ? "this needs root or the group shutter-admin" : "this needs the group shutter"
    case ENOENT, ECONNREFUSED:
      return "start \(address.service), or say where it serves with --runtime-dir"
    default: return "look into its log"
    }
  }
}
