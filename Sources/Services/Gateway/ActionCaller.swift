// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Configuration
import Glibc
import Installation
import LinuxIO

// press ─▶ name of the action ─▶ socket of the action service ─▶ shutter-action, as root's configuration says
//                            └─▶ without a service manager: shutter-action as a child, as our own user

/// Runs actions for presses that no client was granted: the default `command` of a line. The
/// gateway knows only their names and waits for none of them; an outcome is logged when it arrives.
@LoopActor
final class ActionCaller {
  /// The most actions that run at the same time. If somebody hammers a button, further actions are
  /// dropped.
  private static let limit = 8

  /// The default command of a button.
  private struct Command {
    let button: ButtonID
    let action: String
  }

  private let socket: String
  private let configurationFile: String
  private var commands: [Command] = []
  private var running: [ActionRun] = []

  /// - Parameters:
  ///   - socket: the socket of the action service.
  ///   - gatewayFile: the gateway's configuration. Without the service, the configuration of the
  ///     actions is expected beside it.
  init(socket: String, gatewayFile: String) {
    self.socket = socket
    let folder = gatewayFile.lastIndex(of: "/").map { gatewayFile[...$0] } ?? ""
    configurationFile = folder + "actions.toml"
  }

  /// Takes the commands of the configuration. Logs a warning if they do not run in the usual way.
  func configure(_ configuration: GatewayConfiguration) {
    commands = []
    for chip in configuration.gpioChips {
      for line in chip.lines {
        if case .command(let action) = line.defaultAction { add(chip.label, line.name, action) }
      }
    }
    for device in configuration.simulatedDevices {
      for (button, action) in device.commands { add(device.name, button, action) }
    }
    guard !commands.isEmpty, access(socket, F_OK) != 0 else { return }
    Log.warning(ServiceManager.isPresent ? unreachable : direct)
  }

  /// Runs the default command of a button, if it has one.
  func run(of button: ButtonID) {
    if let action = commands.first(where: { $0.button == button })?.action { run(action) }
  }

  /// Runs an action by its name.
  func run(_ action: String) {
    guard running.count < Self.limit else {
      return Log.warning("action '\(action)': not run, \(Self.limit) are still under way")
    }
    do throws(SystemError) {
      let run = try ActionRun(action, connection: connection()) { [weak self] run, outcome in
        self?.running.removeAll { $0 === run }
        if let complaint = outcome.complaint { Log.warning("action '\(action)': \(complaint)") }
      }
      running.append(run)
    } catch {
      let remedy = ServiceManager.isPresent ? "; \(unreachable)" : ""
      Log.error("action '\(action)': not run: \(error)\(remedy)")
    }
  }

  private func add(_ device: String, _ button: String, _ action: String) {
    let button = ButtonID(device: DeviceID(device), name: button)
    commands.append(Command(button: button, action: action))
  }

  /// Connects to the service. Without one, and without a service manager that could start one,
  /// connects to a child instead.
  private func connection() throws(SystemError) -> StreamSocket {
    do throws(SystemError) {
      return try StreamSocket.connect(to: socket)
    } catch {
      guard error.errno.code == ENOENT, !ServiceManager.isPresent else { throw error }
      return try ActionChild.start(configurationFile: configurationFile)
    }
  }

  private var direct: String {
    let user =
      getuid() == 0
      ? "as the users that \(configurationFile) names"
      : "all as its own user (uid \(getuid())) and with its rights"
    return """
      there is no action service at \(socket): default commands run as children of this daemon, \
      \(user)
      """
  }

  private var unreachable: String {
    """
    there is no action service at \(socket): default commands do not run; \
    systemctl enable --now shutter-action.socket
    """
  }
}

/// A running action: its name was sent in one line, and its outcome comes back in one line.
@LoopActor
private final class ActionRun {
  /// The outcome of an action.
  enum Outcome {
    case done
    case failed(String)
    /// The connection ended without an answer.
    case unknown

    /// A message for the operator; nil if all is well.
    var complaint: String? {
      switch self {
      case .done: nil
      case .failed(let text): text
      case .unknown: "the action service ended without a word; its log has more"
      }
    }
  }

  /// More than any answer needs.
  private static let longestAnswer = 512

  private let connection: StreamSocket
  private var watch: DescriptorWatch?
  private var answer: [UInt8] = []

  /// Sends the name, which always fits into a new connection, and later calls `ended` once.
  init(
    _ action: String, connection: consuming StreamSocket,
    ended: @escaping @LoopActor (ActionRun, Outcome) -> Void
  ) throws(SystemError) {
    self.connection = connection
    try send(Array((action + "\n").utf8))
    watch = try EventLoop.shared.watch(self.connection.raw, for: .readable) { [weak self] _ in
      guard let self, let outcome = receive() else { return }
      watch?.cancel()
      watch = nil
      ended(self, outcome)
    }
  }

  private func send(_ line: [UInt8]) throws(SystemError) {
    let count = line.withUnsafeBytes { bytes in (try? connection.send(bytes)) ?? 0 }
    guard count == line.count else { throw SystemError("send the name") }
  }

  /// Receives a part of the answer; returns nil if more is to come.
  private func receive() -> Outcome? {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      switch try? connection.receive(into: buffer) {
      case .wouldBlock: return nil
      case nil, .end: return outcome
      case .bytes(let count, _):
        answer += buffer[..<count]
        return answer.count > Self.longestAnswer ? outcome : nil
      }
    }
  }

  private var outcome: Outcome {
    let line = String(
      decoding: answer.prefix { $0 != UInt8(ascii: "\n") }.prefix(Self.longestAnswer),
      as: UTF8.self)
    if line.isEmpty { return .unknown }
    return line == "done" ? .done : .failed(line)
  }
}

/// `shutter-action` as a child of the daemon: for a machine without a service manager, where
/// everything runs as one user.
private enum ActionChild {
  /// Starts it and returns a connection like one to the action service.
  static func start(configurationFile: String) throws(SystemError) -> StreamSocket {
    let program = SiblingProgram.helper("shutter-action")
    guard access(program, X_OK) == 0 else { throw SystemError("run", program) }
    let (ours, theirs) = try StreamSocket.pair()
    let connection = StreamSocket(owning: OwnedDescriptor(owning: ours))
    do throws(SystemError) {
      // A separate thread waits for the start and the end of the child, so that the loop need not.
      try WorkerThread.start(name: "action") {
        do throws(SystemError) {
          let child = try ChildProcess.spawn(
            program, [program, "--config", configurationFile], input: theirs)
          close(theirs)
          waitpid(child, nil, 0)
        } catch {
          // The other end sees its connection end without an answer.
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
}
