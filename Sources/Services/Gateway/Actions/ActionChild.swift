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
        do throws(SystemError) {
          let child = try ChildProcess.spawn(
            program, [program, "--config", configurationFile], input: theirs)
          close(theirs)
          waitpid(child, nil, 0)
        } catch {
          // The connection ends without a word.
          close(theirs)
          Log.error("\(error)")
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
}
