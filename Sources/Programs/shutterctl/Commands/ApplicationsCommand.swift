// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct ApplicationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "Lists the applications that have a capture extension.",
    discussion: """
      For each it shows the buttons, whether it runs, its extension's launch, and what is wrong with it, with the \
      remedy. The files of /etc/shutterd/apps.d and /usr/share/shutterd/apps.d register them.
      """)

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run(common) { [self] in
      let applications = try await common.applications()
      if common.json { return TextForm.printJSON(applications) }
      if applications.isEmpty {
        print("No application is registered. A file in /etc/shutterd/apps.d registers one.")
      }
      TextForm.printTable(applications.map(Self.row))
      for application in applications {
        for fault in Self.faults(of: application) {
          TextForm.printLine("\(application.name): \(fault)")
        }
      }
    }
  }

  private static func row(_ application: ControlInterface.Application) -> [String] {
    [
      application.name, application.application, application.title, "for \(application.user)",
      application.buttons.map { $0.isEmpty ? "no button" : $0.joined(separator: ", ") }
        ?? "every launch button",
      application.reachable ? "runs" : "does not run",
      application.launch.map(words) ?? "no extension runs",
    ]
  }

  private static func words(_ launch: ControlInterface.LaunchSummary) -> String {
    "extension \(launch.phase.rawValue)" + (launch.pid.map { " (pid \($0))" } ?? "")
  }

  /// Faults that keep the application, or its extension, from what a person expects; each with the remedy.
  private static func faults(of application: ControlInterface.Application) -> [String] {
    var faults: [String] = []
    if !application.camera {
      faults.append(
        "it may not use cameras, so its extension is never launched: camera = true in "
          + "\(application.file) changes that")
    } else if let problem = application.problem {
      faults.append("its extension cannot be launched: \(problem)")
    }
    if !application.reachable, application.openAction == nil {
      faults.append(
        "it does not run and nothing can start it: open = \"ACTION\" in \(application.file) "
          + "names an action of actions.toml")
    }
    if let launch = application.launch, launch.phase != .ending {
      faults += launch.unmet.map { "its extension will be ended: \(remedy(forUnmet: $0))" }
    }
    return faults
  }

  private static func remedy(forUnmet requirement: String) -> String {
    switch requirement {
    case "cameraNotActivelyUsed":
      "\(requirement), it has to start a session and read its preview"
    case "eventInteractionNotInstalled":
      "\(requirement), it has to add an interaction and keep it enabled"
    default: requirement
    }
  }
}
