// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The folders of the daemons' sockets, and of what the gateway keeps.
///
///                              installed                 private, of an ordinary user
///     shutterd's sockets       /run/shutterd             $XDG_RUNTIME_DIR/shutterd
///     shutter-engine's         /run/shutter-engine       $XDG_RUNTIME_DIR/shutterd
///     shutter-print's          /run/shutter-print        $XDG_RUNTIME_DIR/shutterd
///     shutter-hooks'           /run/shutter-hooks        $XDG_RUNTIME_DIR/shutterd
///     the gateway's state      /var/lib/shutterd         $XDG_RUNTIME_DIR/shutterd
///     the gateway's log        /var/log/shutterd         $XDG_RUNTIME_DIR/shutterd
///     shutter-print's jobs     /var/lib/shutter-print    $XDG_RUNTIME_DIR/shutterd/print
///     shutter-hooks' runs      /var/lib/shutter-hooks    $XDG_RUNTIME_DIR/shutterd/hooks
public struct RuntimeDirectory: Equatable, Sendable {
  private let gatewayFolder: String
  private let engineFolder: String
  private let printFolder: String
  private let hooksFolder: String

  /// All sockets in one folder.
  public init(_ folder: String) {
    gatewayFolder = folder
    engineFolder = folder
    printFolder = folder
    hooksFolder = folder
  }

  private init(
    gatewayFolder: String, engineFolder: String, printFolder: String, hooksFolder: String
  ) {
    self.gatewayFolder = gatewayFolder
    self.engineFolder = engineFolder
    self.printFolder = printFolder
    self.hooksFolder = hooksFolder
  }

  /// The folders of an installed system.
  public static let system = RuntimeDirectory(
    gatewayFolder: "/run/shutterd", engineFolder: "/run/shutter-engine",
    printFolder: "/run/shutter-print", hooksFolder: "/run/shutter-hooks")

  /// The folders in which a daemon without `--runtime-dir` serves: the system's for root and for a
  /// service of the system, else the user's own. Nil if the user has none, because
  /// `XDG_RUNTIME_DIR` is not set.
  public static func serving() -> RuntimeDirectory? {
    if getuid() == 0 { return system }
    // A service of a user's own manager has the user's folder, one of the system has none.
    return ofUser() ?? (ServiceManager.isPresent ? system : nil)
  }

  /// The folders in which a client without `--runtime-dir` looks: those of the gateway that launched it, else the
  /// user's own if it has the socket, else the system's.
  public static func calling(_ socket: Socket) -> RuntimeDirectory {
    if let folder = getenv("SHUTTER_RUNTIME_DIR"), folder.pointee != 0 {
      return RuntimeDirectory(String(cString: folder))
    }
    if let own = ofUser(), access(own.path(of: socket), F_OK) == 0 { return own }
    return system
  }

  /// The path of a socket.
  public func path(of socket: Socket) -> String {
    switch socket {
    case .gateway, .control, .engineLink: "\(gatewayFolder)/\(socket.rawValue)"
    case .engine: "\(engineFolder)/\(socket.rawValue)"
    case .print: "\(printFolder)/\(socket.rawValue)"
    case .hooks: "\(hooksFolder)/\(socket.rawValue)"
    }
  }

  /// The path of the action service's socket, which serves no interface. The service manager makes it.
  public var actionSocket: String { "\(gatewayFolder)/action" }

  /// The path of the socket of what runs the commands of hooks, which serves no interface. The service manager makes
  /// it.
  public var hookRunnerSocket: String { "\(hooksFolder)/run" }

  /// The path of the PIN service's socket, which serves no interface. The service manager makes it.
  public var pinSocket: String { "\(gatewayFolder)/pin" }

  /// The path of the socket of an application's extension, which serves no interface. The service manager
  /// makes it.
  public func extensionSocket(of application: String) -> String {
    "\(gatewayFolder)/extension/\(application)"
  }

  /// The folder of a private installation, as an absolute path; nil for an installed system.
  public var privateFolder: String? {
    if self == .system { return nil }
    guard !gatewayFolder.hasPrefix("/"), let path = realpath(gatewayFolder, nil) else {
      return gatewayFolder
    }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path of the sound service's socket, which serves no interface. The service manager makes it.
  public var soundSocket: String { "\(engineFolder)/sound" }

  /// The folder that holds a socket.
  public func folder(of socket: Socket) -> String {
    switch socket {
    case .gateway, .control, .engineLink: gatewayFolder
    case .engine: engineFolder
    case .print: printFolder
    case .hooks: hooksFolder
    }
  }

  /// Makes the folder of a socket if it is missing; its parent must exist.
  ///
  /// - Parameter isShared: whether users other than its owner are to reach the sockets in it.
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

extension RuntimeDirectory {
  /// A socket, by the interface it serves.
  public enum Socket: String, CaseIterable, Sendable {
    case gateway = "org.shutterd.Gateway"
    case control = "org.shutterd.Control"
    case engineLink = "org.shutterd.EngineLink"
    case engine = "org.shutterd.Engine"
    case print = "org.shutterd.Print"
    case hooks = "org.shutterd.Hooks"

    /// The name by which the service manager passes it (`FileDescriptorName=`).
    public var passedName: String {
      switch self {
      case .gateway: "gateway"
      case .control: "control"
      case .engineLink: "enginelink"
      case .engine: "engine"
      case .print: "print"
      case .hooks: "hooks"
      }
    }

    /// The owner's group may connect as well, but to the engine link only the engine's user.
    public var mode: mode_t {
      switch self {
      case .gateway, .control, .engine, .print, .hooks: 0o660
      case .engineLink: 0o600
      }
    }
  }
}

extension RuntimeDirectory {
  /// Files that outlive the gateway.
  public enum Kept: Sendable {
    /// The audit log.
    case logs
    /// The state that the next start needs.
    case state

    /// The variable in which the service manager names the folder it has made (`LogsDirectory=`,
    /// `StateDirectory=`).
    fileprivate var variable: String {
      switch self {
      case .logs: "LOGS_DIRECTORY"
      case .state: "STATE_DIRECTORY"
      }
    }

    /// The folder of an installed gateway.
    fileprivate var systemFolder: String {
      switch self {
      case .logs: "/var/log/shutterd"
      case .state: "/var/lib/shutterd"
      }
    }
  }

  /// The folder in which the gateway keeps such files: the one that the service manager gives, else
  /// the system's; a private gateway keeps them beside its sockets.
  public func gatewayFolder(_ kept: Kept) -> String {
    if let folders = getenv(kept.variable) {
      // The manager may name several, separated by colons; the first is meant.
      return String(String(cString: folders).prefix { $0 != ":" })
    }
    return self == .system ? kept.systemFolder : folder(of: .control)
  }

  /// The folder in which shutter-print keeps its jobs and their pictures. A private one is beside the
  /// socket, and must be made.
  public var printStateFolder: String {
    if let folders = getenv(Kept.state.variable) {
      return String(String(cString: folders).prefix { $0 != ":" })
    }
    return self == .system ? "/var/lib/shutter-print" : "\(printFolder)/print"
  }

  /// The folder in which shutter-hooks keeps its list of runs. A private one is beside the socket, and must be made.
  public var hooksStateFolder: String {
    if let folders = getenv(Kept.state.variable) {
      return String(String(cString: folders).prefix { $0 != ":" })
    }
    return self == .system ? "/var/lib/shutter-hooks" : "\(hooksFolder)/hooks"
  }

  /// The folder in which the engine keeps the state that its next start needs: the one that the service manager
  /// gives, else beside its socket. The files there need not outlive a power cut, because a camera forgets its state
  /// in one as well.
  public var engineStateFolder: String {
    getenv(Kept.state.variable).map { String(String(cString: $0).prefix { $0 != ":" }) }
      ?? folder(of: .engine)
  }
}
