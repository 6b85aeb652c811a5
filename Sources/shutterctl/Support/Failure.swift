// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// Why a command did not do what it was asked for, in words for the person who asked.
enum Failure: Error, CustomStringConvertible {
  case unreachable(ServiceAddress, SystemError)
  case refused(VarlinkCallError)
  case input(String)

  var description: String {
    switch self {
    case .unreachable(let address, let error):
      "\(Self.daemon(of: address.socket)) cannot be reached at \(address.path): \(error.errno); "
        + Self.remedy(address.socket, error)
    case .refused(.error(let error)): ErrorWords.words(for: error)
    case .refused(let error): "\(error)"
    case .input(let text): text
    }
  }

  /// Whether the service does not run.
  var isAbsence: Bool {
    guard case .unreachable(_, let error) = self else { return false }
    return [ENOENT, ECONNREFUSED].contains(error.errno.code)
  }

  private static func daemon(of socket: RuntimeDirectory.Socket?) -> String {
    switch socket {
    case .gateway, .control, .engineLink: "shutterd"
    case .engine: "shutter-engine"
    case nil: "the service"
    }
  }

  private static func remedy(_ socket: RuntimeDirectory.Socket?, _ error: SystemError) -> String {
    guard let socket else { return "--socket names the path of a socket that a service listens on" }
    switch error.errno.code {
    case EACCES where socket == .engineLink: return "this is for the engine's user alone"
    case EACCES:
      return socket == .control
        ? "this needs root or the group shutter-admin" : "this needs the group shutter"
    case ENOENT, ECONNREFUSED:
      return "start \(daemon(of: socket)), or say where it serves with --runtime-dir"
    default: return "look into its log"
    }
  }
}
