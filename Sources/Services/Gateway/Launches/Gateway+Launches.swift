// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import LinuxIO
import ShutterInterfaces

extension Gateway {
  /// What became of a request to launch an application.
  enum LaunchOutcome {
    case started(ControlInterface.LaunchApplication.Reply.Outcome)
    case refused(String)
  }

  /// Launches an application: its extension while the seat is locked, else the application where that runs or
  /// can be started, else the extension.
  func launch(_ application: ApplicationRegistration, at seat: SeatID) -> LaunchOutcome {
    if let running = launches.machine.launch(of: application.name) {
      guard running.end == nil else { return .refused("its last run is being ended; try again") }
      if let client = machine.client(of: running.id) {
        _ = request { machine, now in machine.setForeground(client, adminUID: 0, atUSec: now) }
      }
      return .started(.running)
    }
    let canOpen = opener.isReachable(application) || application.openAction != nil
    if !machine.locks[seat], canOpen {
      opener.open(application, at: seat)
      return .started(.application)
    }
    if let problem = launches.problem(of: application) {
      // As if it had asked for its application: a person can unlock the seat.
      guard !application.mayUseCamera, canOpen else { return .refused(problem) }
      opener.open(application, at: seat)
      return .refused("\(problem); unlock the seat, and the application itself is opened")
    }
    launches.launch(application, at: seat)
    return .started(.extension)
  }

  /// Launches the application of a button with the role `launch`.
  func launch(by button: ButtonID, at seat: SeatID) {
    let candidates = launches.applications.filter { $0.isLaunched(by: button) }
    guard let application = candidates.first else {
      return Log.warning(
        "\(button) launches nothing: no application is registered for it in apps.d")
    }
    if candidates.count > 1 {
      let names = candidates.map(\.name).joined(separator: ", ")
      Log.warning("\(button) is registered for \(names): it launches \(application.name)")
    }
    if case .refused(let reason) = launch(application, at: seat) {
      Log.error("\(application.name) is not launched: \(reason)")
    }
  }

  /// Whether the machine is set up to be locked, and not only locked by hand at times.
  var isLockConfigured: Bool {
    let hasSwitch = catalogue.devices.contains { device in
      device.description.buttons.contains { $0.role == .lock }
    }
    return configuration.isLockedAtStart || hasSwitch || !launches.applications.isEmpty
  }

  /// Notes that an extension was sent the beginning of a press.
  func notePress(_ event: PressEvent, _ interaction: InteractionID) {
    guard event.phase == .began, !launches.runs.isEmpty,
      let launch = machine.launch(of: interaction)
    else { return }
    launches.pressed(launch)
  }

  /// Follows up a change of locks: programs that wait for an unlocked seat, and extensions.
  func locksChanged() {
    opener.locksChanged()
    for launch in launches.machine.launches where launch.end == nil {
      let isLocked = machine.locks[launch.seat]
      launches.runs[launch.id]?.tellMode(launch, isLocked: isLocked)
      if !isLocked, configuration.extensions.endsAtUnlock { launches.end(launch.id, .dismissed) }
    }
  }
}

extension ApplicationRegistration {
  /// Whether a button with the role `launch` is meant for it: it names the button, or none at all.
  fileprivate func isLaunched(by button: ButtonID) -> Bool {
    buttons?.contains(button.description) ?? true
  }
}
