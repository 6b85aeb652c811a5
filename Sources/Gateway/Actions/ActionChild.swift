// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// `shutter-action` as a child of the daemon: for a machine without a service manager, where all runs
/// as one user.
enum ActionChild {
  /// Starts it. The connection is the one that the action service would have accepted.
  static func start(configurationFile: String) throws(SystemError) -> StreamSocket {
    let program = program()
    guard access(program, X_OK) == 0 else { throw SystemError("run", program) }
    let (ours, theirs) = try StreamSocket.pair()
    let connection = StreamSocket(owning: OwnedDescriptor(owning: ours))
    do throws(SystemError) {
      // A thread of its own waits for the start and for the end: the loop does neither.
      try WorkerThread.start(name: "action") {
        if let child = spawn([program, "--config", configurationFile], input: theirs) {
          close(theirs)
          waitpid(child, nil, 0)
        } else {
          close(theirs)
        }
      }
    } catch {
      close(theirs)
      throw error
    }
    return connection
  }

  /// The one beside this program, of the same version; else the one that is installed.
  private static func program() -> String {
    let own = realpath("/proc/self/exe", nil)
    defer { free(own) }
    let folder = own.map { String(cString: $0) }.flatMap { path in
      path.lastIndex(of: "/").map { path[...$0] }
    }
    let beside = "\(folder ?? "/")shutter-action"
    return access(beside, X_OK) == 0 ? beside : "/usr/libexec/shutterd/shutter-action"
  }

  /// Nil if it cannot be started: then the connection ends without a word.
  private static func spawn(_ words: [String], input: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This thread has all signals blocked, and the daemon ignores SIGPIPE: neither is to be inherited.
    var none = sigset_t()
    sigemptyset(&none)
    var pipe = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &pipe)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, words[0], &actions, &attributes, &arguments, environ)
    guard result == 0 else {
      Log.error("\(SystemError("run", words[0], errno: Errno(result)))")
      return nil
    }
    return child
  }
}
