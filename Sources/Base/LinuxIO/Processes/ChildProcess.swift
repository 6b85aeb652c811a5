// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Programs that are started as children of this one.
public enum ChildProcess {
  /// This process's environment, as `NAME=value`.
  public static var environment: [String] {
    var variables: [String] = []
    var entry = environ
    while let text = entry.pointee {
      variables.append(String(cString: text))
      entry += 1
    }
    return variables
  }

  /// Starts a program with the signals that a shell would give it: this process blocks some and ignores
  /// others, which would be inherited.
  ///
  /// - Parameters:
  ///   - path: where the program is; it is not searched for.
  ///   - words: its arguments, its own name first.
  ///   - environment: `NAME=value`; nil: that of this process.
  ///   - input: the descriptor that becomes its standard input. Output and errors are this process's.
  ///   - hasGroup: whether it leads a process group of its own, so that everything it starts can be
  ///     ended with it.
  /// - Returns: its process identifier; the caller has to wait for it.
  public static func spawn(
    _ path: String, _ words: [String], environment: [String]? = nil, input: Int32,
    hasGroup: Bool = false
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var usual = none
    for signal in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if hasGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    let error =
      environment == nil
      ? posix_spawn(&child, path, &actions, &attributes, &arguments, environ)
      : posix_spawn(&child, path, &actions, &attributes, &arguments, &variables)
    guard error == 0 else { throw SystemError("run", path, errno: Errno(error)) }
    return child
  }
}
