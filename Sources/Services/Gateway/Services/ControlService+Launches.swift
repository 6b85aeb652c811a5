// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The part of org.shutterd.Control for applications with extensions.
extension ControlService {
  func listApplications(_ call: IncomingCall) {
    let launches = gateway.launches
    call.reply(
      Interface.ListApplications.Reply(
        applications: launches.applications.map { application in
          let launch = launches.machine.launch(of: application.name)
          return Interface.Application(
            name: application.name, application: application.application,
            title: application.title, file: application.file, user: application.user.words,
            extension: application.command[0], openAction: application.openAction,
            reachable: gateway.opener.isReachable(application), camera: application.mayUseCamera,
            buttons: application.buttons,
            launch: launch.map { $0.summary(pid: launches.runs[$0.id]?.pid) },
            problem: launches.problem(of: application))
        }))
  }

  func launchApplication(_ parameters: Interface.LaunchApplication.Parameters, _ call: IncomingCall)
  {
    let name = parameters.name
    if let seat = parameters.seat, !SeatLocks.isName(seat) {
      return call.fail(invalidParameter: "seat")
    }
    guard let application = gateway.launches.applications.first(where: { $0.name == name }) else {
      return call.fail(Interface.NoSuchApplication(name: name))
    }
    switch gateway.launch(application, at: parameters.seat.map { SeatID($0) } ?? .seat0) {
    case .started(let outcome):
      call.reply(Interface.LaunchApplication.Reply(outcome: outcome))
    case .refused(let reason): call.fail(Interface.LaunchRefused(name: name, reason: reason))
    }
  }

  func dismissApplication(
    _ parameters: Interface.DismissApplication.Parameters, _ call: IncomingCall
  ) {
    let launches = gateway.launches
    guard let launch = launches.machine.launch(of: parameters.name),
      let run = launches.runs[launch.id]
    else {
      let isKnown = launches.applications.contains { $0.name == parameters.name }
      return isKnown
        ? call.fail(Interface.NotLaunched(name: parameters.name))
        : call.fail(Interface.NoSuchApplication(name: parameters.name))
    }
    run.dismissals.append(call)
    launches.end(launch.id, .dismissed)
  }
}

extension Launch {
  fileprivate func summary(pid: Int32?) -> ControlInterface.LaunchSummary {
    let state: ControlInterface.LaunchSummary.Phase =
      switch phase {
      case .preparing, .starting, .announcing, .gracing: .starting
      case .running: .running
      case .ending, .handingOver: .ending
      }
    return ControlInterface.LaunchSummary(
      launch: id.name, phase: state, pid: pid.map { Int64($0) }, startedUSec: startedUSec,
      unmet: unmet.map(\.rawValue))
  }
}
