// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Where the sockets lie.
///
/// Installed, each daemon has its folder: /run/shutterd and /run/shutter-engine. An ordinary user who
/// runs everything privately has all sockets in one folder, `$XDG_RUNTIME_DIR/shutterd`.
public struct RuntimeDirectory: Equatable, Sendable {
  private let gatewayFolder: String
  private let engineFolder: String

  /// All sockets in one folder.
  public init(_ folder: String) {
    gatewayFolder = folder
    engineFolder = folder
  }

  private init(gatewayFolder: String, engineFolder: String) {
    self.gatewayFolder = gatewayFolder
    self.engineFolder = engineFolder
  }

  /// The folders of an installed system.
  public static let system = RuntimeDirectory(
    gatewayFolder: "/run/shutterd", engineFolder: "/run/shutter-engine")

  /// Where a daemon without `--runtime-dir` serves: the system's folders for root and for a service of
  /// the system, else the user's own. Nil where the user has none, because `XDG_RUNTIME_DIR` is not set.
  public static func serving() -> RuntimeDirectory? {
    if getuid() == 0 { return system }
    // A service of a user's own manager has the user's folder, one of the system has none.
    return ofUser() ?? (ServiceManager.isPresent ? system : nil)
  }

  /// Where a client without `--runtime-dir` looks: the user's own folder if something serves there,
  /// else the system's.
  public static func calling(_ socket: Socket) -> RuntimeDirectory {
    if let own = ofUser(), access(own.path(of: socket), F_OK) == 0 { return own }
    return system
  }

  /// The path of a socket.
  public func path(of socket: Socket) -> String {
    switch socket {
    case .gateway, .control, .engineLink: "\(gatewayFolder)/\(socket.rawValue)"
    case .engine: "\(engineFolder)/\(socket.rawValue)"
    }
  }

  /// The path of the action service's socket. It serves no interface, and no daemon makes it.
  public var actionSocket: String { "\(gatewayFolder)/action" }

  /// The folder that holds a socket.
  public func folder(of socket: Socket) -> String {
    switch socket {
    case .gateway, .control, .engineLink: gatewayFolder
    case .engine: engineFolder
    }
  }

  /// Makes the folder of a socket where it is missing; its parent must exist.
  ///
  /// - Parameter isShared: whether others than its owner are to reach the sockets in it.
  public func create(for socket: Socket, isShared: Bool = false) throws(SystemError) {
    let folder = folder(of: socket)
    guard mkdir(folder, isShared ? 0o755 : 0o700) == 0 || errno == EEXIST else {
      throw SystemError("make the folder", folder)
    }
  }

  private static func ofUser() -> RuntimeDirectory? {
    guard let folder = getenv("XDG_RUNTIME_DIR"), folder.pointee != 0 else { return nil }
    return RuntimeDirectory(String(cString: folder) + "/shutterd")
  }
}
