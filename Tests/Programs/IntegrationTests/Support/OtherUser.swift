// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import TestSupport
import Testing

/// Connections of a second user. Only root can be two.
enum OtherUser {
  /// A uid that is not this process's, "nobody".
  static let uid: uid_t = 65_534

  /// A connection whose peer, as the daemon sees it, is the other user.
  static func connect(_ studio: Studio, _ socket: RuntimeDirectory.Socket) throws -> Connection {
    letIn(studio, socket)
    return try connect(studio.daemons.path(socket.rawValue), as: uid)
  }

  /// Lets everybody connect to a socket.
  static func letIn(_ studio: Studio, _ socket: RuntimeDirectory.Socket) {
    chmod(studio.daemons.runtimeFolder, 0o755)
    chmod(studio.daemons.path(socket.rawValue), 0o666)
  }

  /// A connection to a socket that everybody may connect to, as that user.
  static func connect(_ path: String, as uid: uid_t) throws -> Connection {
    try setEffectiveUser(uid)
    defer { try? setEffectiveUser(0) }
    return try Connection(path)
  }

  /// Whether a command of the other user succeeds.
  static func can(_ words: String...) -> Bool {
    let prefix = ["setpriv", "--reuid", "\(uid)", "--regid", "\(uid)", "--clear-groups"]
    return (try? Command.run(prefix + words)) != nil
  }

  /// The number of setresuid(2).
  #if arch(x86_64)
    private static let setresuid = 117
  #else
    // The number in the kernel's general table, which newer architectures share.
    private static let setresuid = 147
  #endif

  /// Changes the user of the calling thread alone: the C library's functions change all threads of the
  /// process, and so other tests. Its `syscall` has no fixed number of arguments, which Swift cannot import.
  private static func setEffectiveUser(_ uid: uid_t) throws {
    typealias SystemCall = @convention(c) (Int, Int, Int, Int) -> Int
    guard let symbol = dlsym(nil, "syscall") else { throw TestError.ended(awaited: "syscall") }
    let systemCall = unsafeBitCast(symbol, to: SystemCall.self)
    guard systemCall(setresuid, -1, Int(uid), -1) == 0 else {
      throw TestError.system(subject: "setresuid", errno: errno)
    }
  }
}

extension TestSession {
  /// Opens a session as that user, who may connect already.
  convenience init(_ studio: Studio, starts: Bool = true, uid: uid_t) throws {
    try self.init(studio, starts: starts) {
      try OtherUser.connect(studio.path(of: .engine), as: uid)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that need a second user.
  static var twoUsers: Self { .enabled(if: geteuid() == 0, "needs root, to be two users") }

  /// For tests with a file system that only one program sees.
  static var ownMounts: Self {
    .enabled(if: (try? Command.run("unshare", "-m", "true")) != nil, "needs the right to mount")
  }
}
