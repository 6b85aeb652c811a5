// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO

// run ─▶ hook's name and facts ─▶ socket of the runner ─▶ shutter-action --hook, as root's configuration says
//                             └─▶ without a service manager: shutter-action as a child, as our own user

/// Has the commands of hooks run. This process runs none itself, and does not know them.
@LoopActor
final class HookCaller {
  /// The end of a command.
  enum End {
    /// What a copy said.
    case done(String)
    case failed(String)
    /// The target of a copy takes nothing now.
    case away(String)
  }

  private let socket: String
  private let configurationFile: String
  private var calls: [Int: LineCall] = [:]

  /// - Parameters:
  ///   - socket: the runner's socket.
  ///   - configurationFile: the hooks' configuration, for a runner that is a child.
  init(socket: String, configurationFile: String) {
    self.socket = socket
    self.configurationFile = configurationFile
  }

  /// Why commands cannot run, or do not run in the usual way, in words; nil if all is well.
  var problem: String? {
    guard access(socket, F_OK) != 0 else { return nil }
    if ServiceManager.isPresent {
      return "there is nothing at \(socket), so no hook runs: "
        + "systemctl enable --now shutter-hook.socket"
    }
    return getuid() == 0 ? nil : "all hooks run as uid \(getuid()), not as the users they name"
  }

  /// Sends the line of a run, and later calls `ended` once, unless the run is stopped.
  func start(_ run: Int, _ line: String, ended: @escaping @LoopActor (End) -> Void) {
    do throws(SystemError) {
      calls[run] = try LineCall(line, connection: connection()) { [weak self] _, answer in
        self?.calls[run] = nil
        ended(Self.end(answer))
      }
    } catch {
      ended(.failed("it could not be started: \(error)\(problem.map { "; \($0)" } ?? "")"))
    }
  }

  /// Ends a run: its command is ended when the connection is.
  func stop(_ run: Int) { calls.removeValue(forKey: run)?.giveUp() }

  private static func end(_ answer: String) -> End {
    switch answer {
    case "done": .done("")
    case let line where line.hasPrefix("done "): .done(String(line.dropFirst(5)))
    case let line where line.hasPrefix("away "): .away(String(line.dropFirst(5)))
    case "": .failed("what runs its command ended without a word; its log has more")
    default: .failed(answer)
    }
  }

  /// Connects to the runner. Without one, and without a service manager that could start one, connects to a child
  /// instead.
  private func connection() throws(SystemError) -> StreamSocket {
    do throws(SystemError) {
      return try StreamSocket.connect(to: socket)
    } catch {
      guard error.errno.code == ENOENT, !ServiceManager.isPresent else { throw error }
      return try HelperChild.start("shutter-action", ["--hook", "--config", configurationFile])
    }
  }
}
