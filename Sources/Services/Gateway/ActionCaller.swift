// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Configuration
import Glibc
import Installation
import LinuxIO
import Vocabulary

// press ─▶ ActionMachine ─▶ name of the action ─▶ socket of the action service ─▶ shutter-action, as root's file says
//                                             └─▶ without a service manager: shutter-action as a child, as our own user

/// Runs actions for presses that no client was granted: the default `command` of a line, and those of
/// `[[action]]`. The gateway knows only their names and waits for none of them; an outcome is logged when
/// it arrives.
@LoopActor
final class ActionCaller {
  /// The most actions that run at the same time. If somebody hammers a button, further actions are
  /// dropped.
  private static let limit = 8

  private let socket: String
  private let configurationFile: String
  private var machine = ActionMachine()
  private var deadline: Deadline?
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
    machine.configure(ActionRule.all(of: configuration), MachineSettings.times(configuration))
    armDeadline()
    guard !machine.isEmpty, access(socket, F_OK) != 0 else { return }
    Log.warning(ServiceManager.isPresent ? unreachable : direct)
  }

  /// Takes an edge of a press that no client is granted.
  ///
  /// - Parameter role: the role of a button that goes down.
  func take(_ edge: DefaultEdge, role: (ButtonID) -> Role?) {
    if machine.isEmpty || edge.isRepeated { return }
    let runs =
      edge.pressed
      ? machine.pressed(
        edge.button, role(edge.button) ?? .none, edge.press, stampUSec: edge.stampUSec)
      : machine.released(edge.button, edge.press, stampUSec: edge.stampUSec)
    for found in runs { run(found.action, Self.details(found)) }
    armDeadline()
  }

  private func armDeadline() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = machine.nextDeadlineUSec.map { atUSec in
      EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in
        guard let self else { return }
        deadline = nil
        for found in machine.advance(toUSec: MonotonicClock.nowUSec) {
          run(found.action, Self.details(found))
        }
        armDeadline()
      }
    }
  }

  private static func details(_ run: ActionRun) -> [ActionRequest.Detail: String] {
    var details: [ActionRequest.Detail: String] = [
      .device: run.button.device.name, .button: run.button.name, .role: run.role.rawValue,
      .gesture: run.gesture.rawValue, .press: "\(run.press.number)",
      .monotonicUSec: "\(run.stampUSec)",
    ]
    details[.heldUSec] = run.heldUSec.map { "\($0)" }
    return details
  }

  /// Runs an action by its name, which may know these details of the press.
  func run(_ action: String, _ details: [ActionRequest.Detail: String] = [:]) {
    guard running.count < Self.limit else {
      return Log.warning("action '\(action)': not run, \(Self.limit) are still under way")
    }
    do throws(SystemError) {
      let run = try LineCall(
        ActionRequest(action, details).line, connection: connection()
      ) { [weak self] run, line in
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

extension ActionRule {
  /// The rules of `[[action]]`, and the default commands of lines and simulated buttons.
  fileprivate static func all(of configuration: GatewayConfiguration) -> [ActionRule] {
    var rules = configuration.actions.map { rule in
      ActionRule(
        action: rule.command, device: rule.device, button: rule.button, role: rule.role,
        gesture: rule.gesture, with: rule.with)
    }
    for chip in configuration.gpioChips {
      for line in chip.lines {
        guard case .command(let action) = line.defaultAction else { continue }
        rules.append(ActionRule(action: action, device: chip.label, button: line.name))
      }
    }
    for device in configuration.simulatedDevices {
      for (button, action) in device.commands {
        rules.append(ActionRule(action: action, device: device.name, button: button))
      }
    }
    return rules
  }
}
