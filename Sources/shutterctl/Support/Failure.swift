// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// Why a command did not do what it was asked for, in words for the person who asked.
enum Failure: Error, CustomStringConvertible {
  case unreachable(RuntimeDirectory.Socket, path: String, SystemError)
  case refused(VarlinkCallError)
  case input(String)

  var description: String {
    switch self {
    case .unreachable(let socket, let path, let error):
      "\(Self.daemon(of: socket)) cannot be reached at \(path): \(error.errno); "
        + Self.remedy(socket, error)
    case .refused(.error(let error)): ErrorWords.words(for: error)
    case .refused(let error): "\(error)"
    case .input(let text): text
    }
  }

  private static func daemon(of socket: RuntimeDirectory.Socket) -> String {
    socket == .engine ? "shutter-engine" : "shutterd"
  }

  private static func remedy(_ socket: RuntimeDirectory.Socket, _ error: SystemError) -> String {
    switch error.errno.code {
    case EACCES:
      socket == .control
        ? "this needs root or the group shutter-admin" : "this needs the group shutter"
    case ENOENT, ECONNREFUSED:
      "start \(daemon(of: socket)), or say where it serves with --runtime-dir"
    default: "look into its log"
    }
  }
}
