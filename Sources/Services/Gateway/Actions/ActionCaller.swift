// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import Glibc
import LinuxIO

// press ─▶ name of the action ─▶ socket of the action service ─▶ shutter-action, as root's configuration says
//                            └─▶ without a service manager: shutter-action as a child, as our own user

/// Has actions run for presses that nobody was granted: the default `command` of a line. The gateway
/// knows their names alone, and waits for nothing: what became of one is logged when it is told.
@LoopActor
final class ActionCaller {
  /// Actions that may be under way together; of a button that is hammered the rest is dropped.
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
  ///   - socket: of the action service.
  ///   - gatewayFile: the gateway's configuration; without the service, that of the actions lies
  ///     beside it.
  init(socket: String, gatewayFile: String) {
    self.socket = socket
    let folder = gatewayFile.lastIndex(of: "/").map { gatewayFile[...$0] } ?? ""
    configurationFile = folder + "actions.toml"
  }

  /// Takes the commands of the configuration, and says how they will be run.
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
    guard let action = commands.first(where: { $0.button == button })?.action else { return }
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

  /// To the service; without one, and without a manager that could have one, to a child.
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
