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
  private var running: [LineCall] = []

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
      let run = try LineCall(action, connection: connection()) { [weak self] run, line in
        self?.running.removeAll { $0 === run }
        if let complaint = ActionOutcome(line).complaint {
          Log.warning("action '\(action)': \(complaint)")
        }
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
      return try HelperChild.start("shutter-action", ["--config", configurationFile])
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

/// The outcome of an action.
private enum ActionOutcome {
  case done
  case failed(String)
  /// The connection ended without an answer.
  case unknown

  init(_ line: String) {
    self = line.isEmpty ? .unknown : line == "done" ? .done : .failed(line)
  }

  /// A message for the operator; nil if all is well.
  var complaint: String? {
    switch self {
    case .done: nil
    case .failed(let text): text
    case .unknown: "the action service ended without a word; its log has more"
    }
  }
}
