// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import Glibc
import InputDevices
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import Vocabulary

/// The service org.shutterd.Control: administration, and the simulated devices.
@LoopActor
final class ControlService: ControlInterface.Service {
  typealias Interface = ControlInterface

  unowned let gateway: Gateway

  init(gateway: Gateway) { self.gateway = gateway }

  func getState(_ call: IncomingCall) {
    let state = gateway.machine.snapshot.wire(
      lockProblem: gateway.lock.problem, isLockConfigured: gateway.isLockConfigured)
    call.reply(Interface.GetState.Reply(state: state))
  }

  func explain(_ parameters: Interface.Explain.Parameters, _ call: IncomingCall) {
    let button = ButtonID(device: DeviceID(parameters.device), name: parameters.button)
    var point: SurfacePoint?
    if let x = parameters.x, let y = parameters.y { point = SurfacePoint(x: x, y: y) }
    switch gateway.machine.explain(button, at: point) {
    case .success(let explanation):
      call.reply(
        Interface.Explain.Reply(
          route: explanation.route.wire,
          client: explanation.client.flatMap { gateway.machine.clientSnapshot($0)?.wire },
          reason: explanation.reason + lockNote(explanation.route)))
    case .failure(.noSuchButton):
      call.fail(Interface.NoSuchButton(device: parameters.device, button: parameters.button))
    case .failure: call.fail(Interface.NoSuchDevice(device: parameters.device))
    }
  }

  /// A note to the reason "locked": a gateway that cannot read its file locks the seat by itself.
  private func lockNote(_ route: ButtonModel.PressRoute) -> String {
    let isLocked = route == .defaulted(.obstacle(.locked)) || route == .swallowed(.locked)
    guard isLocked, let problem = gateway.lock.problem else { return "" }
    return "; \(problem.text)"
  }

  func setForeground(_ parameters: Interface.SetForeground.Parameters, _ call: IncomingCall) {
    var id: ClientID?
    if let pid = parameters.pid {
      id = gateway.clients.client(pid: pid)
      guard id != nil else { return call.fail(Interface.NoSuchClient(pid: pid)) }
    }
    let result = gateway.request { machine, now in
      machine.setForeground(id, adminUID: call.peer.uid, atUSec: now)
    }
    switch result {
    case .success: call.reply(Interface.SetForeground.Reply())
    case .failure(.noSuchClient): call.fail(Interface.NoSuchClient(pid: parameters.pid ?? 0))
    case .failure(let refusal): call.fail(refusal, interaction: "")
    }
  }

  func setLocked(_ parameters: Interface.SetLocked.Parameters, _ call: IncomingCall) {
    if let seat = parameters.seat, !SeatLocks.isName(seat) {
      return call.fail(invalidParameter: "seat")
    }
    let seat = parameters.seat.map { SeatID($0) }
    if !parameters.locked, let button = gateway.machine.keySwitch(locking: seat) {
      return call.fail(Interface.LockHeld(device: button.device.name, button: button.name))
    }
    gateway.lock.set(parameters.locked, seat: seat) { [gateway] problem in
      if let problem { return call.fail(Interface.LockNotKept(reason: problem.text)) }
      if !parameters.locked, let seat, gateway.machine.locks[seat] {
        let reason =
          "it was locked again at once, or more than \(SeatLocks.limit) seats differ from the others"
        return call.fail(Interface.LockNotKept(reason: reason))
      }
      call.reply(Interface.SetLocked.Reply())
    }
  }

  func followAudit(_ parameters: Interface.FollowAudit.Parameters, _ call: IncomingCall) {
    let history = parameters.history ?? 0
    guard history >= 0 else { return call.fail(invalidParameter: "history") }
    gateway.audit.follow(call, history: Int(min(history, Int64(AuditTrail.historyLimit))))
  }

  func reload(_ call: IncomingCall) {
    gateway.reload { problem in
      guard let error = problem?.first else { return call.reply(Interface.Reload.Reply()) }
      call.fail(
        Interface.ConfigurationInvalid(
          file: error.file, line: Int64(error.line), column: Int64(error.column),
          message: error.words))
    }
  }

  func simulateButton(_ parameters: Interface.SimulateButton.Parameters, _ call: IncomingCall) {
    do throws(SimulationError) {
      try gateway.catalogue.simulate(
        device: parameters.device, button: parameters.button, pressed: parameters.pressed)
      call.reply(Interface.SimulateButton.Reply())
    } catch {
      fail(call, error)
    }
  }

  func simulateTouch(_ parameters: Interface.SimulateTouch.Parameters, _ call: IncomingCall) {
    var change = SimulatedTouch.up
    switch parameters.change {
    case .down, .move:
      guard let x = parameters.x, let y = parameters.y else {
        return call.fail(invalidParameter: parameters.x == nil ? "x" : "y")
      }
      let point = SurfacePoint(x: x, y: y)
      change = parameters.change == .down ? .down(point) : .move(point)
    case .up: break
    case .unrecognized: return call.fail(invalidParameter: "change")
    }
    do throws(SimulationError) {
      try gateway.catalogue.simulate(
        device: parameters.device, finger: parameters.contact, change)
      call.reply(Interface.SimulateTouch.Reply())
    } catch {
      fail(call, error)
    }
  }

  func simulatePlug(_ parameters: Interface.SimulatePlug.Parameters, _ call: IncomingCall) {
    do throws(SimulationError) {
      try gateway.catalogue.simulatePlug(device: parameters.device, present: parameters.present)
      call.reply(Interface.SimulatePlug.Reply())
    } catch {
      fail(call, error)
    }
  }

  func simulateLine(_ parameters: Interface.SimulateLine.Parameters, _ call: IncomingCall) {
    // Administrators may press simulated devices, but a line stands for the wiring of the machine.
    guard [0, geteuid()].contains(call.peer.uid) else { return call.failPermissionDenied() }
    do throws(SimulationError) {
      let (level, isOutput) = try gateway.catalogue.simulateLine(
        chip: parameters.chip, line: parameters.line, level: parameters.level)
      call.reply(Interface.SimulateLine.Reply(level: level, output: isOutput))
    } catch {
      fail(call, error)
    }
  }

  private func fail(_ call: IncomingCall, _ error: SimulationError) {
    switch error {
    case .noSuchDevice(let device): call.fail(Interface.NoSuchDevice(device: device))
    case .noSuchButton(let device, let button):
      call.fail(Interface.NoSuchButton(device: device, button: button))
    case .notTouched: call.fail(invalidParameter: "change")
    case .noSuchChip(let chip): call.fail(Interface.NoSuchChip(chip: chip))
    case .noSuchLine(let chip, let line):
      call.fail(Interface.NoSuchLine(chip: chip, line: line))
    case .lineIsOutput(let chip, let line):
      call.fail(Interface.LineIsOutput(chip: chip, line: line))
    }
  }
}
