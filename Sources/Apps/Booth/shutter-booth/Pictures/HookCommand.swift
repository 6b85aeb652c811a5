// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The host's command for each picture. Its words are those of the configuration and the picture's path, whose name is
/// of this program's making: no shell, and nothing that a guest has written.
enum HookCommand {
  private static let patienceSeconds = 60

  /// Runs it, and waits for it. It is ended when it takes too long.
  ///
  /// - Returns: why it has not succeeded, or nil.
  static func run(_ program: String, _ words: [String]) -> String? {
    do throws(SystemError) {
      let input = try OwnedDescriptor.open("/dev/null", O_RDONLY)
      let child = try ChildProcess.spawn(program, words, input: input.raw, hasGroup: true)
      for _ in 0..<(patienceSeconds * 10) {
        var status: Int32 = 0
        if waitpid(child, &status, WNOHANG) != 0 {
          return status == 0 ? nil : "\(program) has failed (\(end(status)))"
        }
        usleep(100_000)
      }
      kill(-child, SIGKILL)
      waitpid(child, nil, 0)
      return "\(program) took more than \(patienceSeconds) s"
    } catch {
      return "\(error)"
    }
  }

  /// How it has ended, by the number that waitpid gives, in which an exit status of 1 is 256.
  private static func end(_ status: Int32) -> String {
    let signal = status & 0x7f
    return signal == 0 ? "status \(status >> 8 & 0xff)" : "signal \(signal)"
  }
}
