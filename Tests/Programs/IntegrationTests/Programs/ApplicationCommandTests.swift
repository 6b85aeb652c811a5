// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// The commands about registered applications. The gateway is played here, so that each of its answers comes.
struct ApplicationCommandTests {
  @Test("apps: each with its launch, and what is wrong with it, with the remedy")
  func applications() async throws {
    let stage = try await ControlStage()
    #expect(try stage.daemons.control("apps").hasPrefix("No application is registered."))
    await stage.control.set([.ready, .broken, .denied])
    let lines = try stage.daemons.control("apps").split(separator: "\n").map { String($0) }
    try #require(lines.count == 7, "\(lines)")
    for word in [
      "booth", "org.example.booth", "Booth", "for guest", "remote/KEY_F1", "runs",
      "extension starting (pid 77)",
    ] { #expect(lines[0].contains(word), "\(word)") }
    for word in ["rig", "every launch button", "does not run", "no extension runs"] {
      #expect(lines[1].contains(word), "\(word)")
    }
    #expect(lines[2].hasPrefix("toys "))
    #expect(lines[3].hasPrefix("booth: its extension will be ended: cameraNotActivelyUsed, it "))
    #expect(lines[4] == "rig: its extension cannot be launched: /opt/rig is missing: install it")
    #expect(lines[5].contains("open = \"ACTION\" in /etc/shutterd/apps.d/rig.toml"))
    #expect(lines[6].hasPrefix("toys: it may not use cameras"))
    #expect(lines[6].contains("camera = true in /etc/shutterd/apps.d/toys.toml"))
    let objects = try stage.daemons.controlJSON("apps")
    #expect(objects.map { $0["name"] } == ["booth", "rig", "toys"])
    #expect(objects[0]["launch"]?["pid"] == 77 && objects[1]["launch"] == nil)
  }

  @Test(
    "launch: the outcome, in words and as JSON",
    arguments: [
      (ControlInterface.LaunchApplication.Reply.Outcome.extension, "its extension was launched"),
      (.application, "the application was brought to the front"),
      (.running, "its extension ran already, and was brought to the front"),
    ])
  func launch(
    _ outcome: ControlInterface.LaunchApplication.Reply.Outcome, _ words: String
  ) async throws {
    let stage = try await ControlStage()
    await stage.control.set([.ready], outcome: outcome)
    #expect(try stage.daemons.control("launch", "booth", "--seat", "seat1") == words + "\n")
    let reply = try stage.daemons.controlJSON("launch", "booth")
    #expect(reply.first?["outcome"] == .string(outcome.rawValue))
    #expect(await stage.control.seats == ["seat1", nil])
  }

  @Test("dismiss: whether there is something for the application")
  func dismiss() async throws {
    let stage = try await ControlStage()
    await stage.control.set([.ready])
    #expect(try stage.daemons.control("dismiss", "booth") == "the application has what it made\n")
    await stage.control.set([.ready], delivers: false)
    #expect(try stage.daemons.control("dismiss", "booth") == "it has made nothing\n")
    #expect(try stage.daemons.controlJSON("dismiss", "booth").first?["delivered"] == false)
  }

  @Test(
    "refusals have words and a remedy, and name the application",
    arguments: [
      (["launch", "none"], "no application is called 'none'"),
      (["launch", "rig"], "rig was not launched: /opt/rig is missing"),
      (["dismiss", "rig"], "no extension of rig runs"),
    ])
  func refusals(_ arguments: [String], _ words: String) async throws {
    let stage = try await ControlStage()
    await stage.control.set([.ready, .broken])
    let (status, output) = try stage.daemons.run(
      "shutterctl", arguments + ["--runtime-dir", stage.daemons.runtimeFolder])
    #expect(status == EXIT_FAILURE && output.contains(words), "\(output)")
    #expect(output.contains("'shutterctl apps' lists the applications"))
  }
}

/// A gateway's control socket, served by this process.
private struct ControlStage {
  let daemons: Daemons
  let control: PlayedControl

  init() async throws {
    LoopThread.start()
    daemons = try Daemons()
    control = try await PlayedControl(at: daemons.path(of: .control))
  }
}

/// The methods about applications.
@LoopActor
private final class PlayedControl: VarlinkService {
  nonisolated let interface: any VarlinkInterface.Type = ControlInterface.self
  /// The seats that launches have named.
  private(set) var seats: [String?] = []
  private let server = VarlinkServer(
    info: ServiceInfo(vendor: "Shutterd", product: "test", version: "1", url: ""))
  private var applications: [ControlInterface.Application] = []
  private var outcome = ControlInterface.LaunchApplication.Reply.Outcome.extension
  private var delivers = true

  init(at path: String) throws {
    server.add(self)
    try server.listen(at: path, mode: 0o600)
  }

  func set(
    _ applications: [ControlInterface.Application],
    outcome: ControlInterface.LaunchApplication.Reply.Outcome = .extension, delivers: Bool = true
  ) {
    self.applications = applications
    self.outcome = outcome
    self.delivers = delivers
  }

  func handle(_ call: IncomingCall) {
    switch call.method {
    case ControlInterface.ListApplications.name:
      call.reply(ControlInterface.ListApplications.Reply(applications: applications))
    case ControlInterface.LaunchApplication.name: launch(call)
    case ControlInterface.DismissApplication.name: dismiss(call)
    default: call.failNotImplemented()
    }
  }

  private func launch(_ call: IncomingCall) {
    guard let parameters = call.decode(ControlInterface.LaunchApplication.self) else { return }
    guard let application = applications.first(where: { $0.name == parameters.name }) else {
      return call.fail(ControlInterface.NoSuchApplication(name: parameters.name))
    }
    if let problem = application.problem {
      return call.fail(
        ControlInterface.LaunchRefused(name: parameters.name, reason: problem))
    }
    seats.append(parameters.seat)
    call.reply(ControlInterface.LaunchApplication.Reply(outcome: outcome))
  }

  private func dismiss(_ call: IncomingCall) {
    guard let parameters = call.decode(ControlInterface.DismissApplication.self) else { return }
    guard applications.contains(where: { $0.name == parameters.name && $0.launch != nil }) else {
      return call.fail(ControlInterface.NotLaunched(name: parameters.name))
    }
    call.reply(ControlInterface.DismissApplication.Reply(delivered: delivers))
  }
}

extension ControlInterface.Application {
  /// An application that runs, and whose extension has just begun.
  fileprivate static let ready = Self(
    name: "booth", application: "org.example.booth", title: "Booth",
    file: "/etc/shutterd/apps.d/booth.toml", user: "guest", extension: "/opt/booth",
    openAction: "booth", reachable: true, camera: true, buttons: ["remote/KEY_F1"],
    launch: .init(
      launch: "l1", phase: .starting, pid: 77, startedUSec: 1,
      unmet: ["cameraNotActivelyUsed"]), problem: nil)

  /// An application that is not installed.
  fileprivate static let broken = Self(
    name: "rig", application: "org.example.rig", title: "Rig",
    file: "/etc/shutterd/apps.d/rig.toml", user: "guest", extension: "/opt/rig",
    openAction: nil, reachable: false, camera: true, buttons: nil, launch: nil,
    problem: "/opt/rig is missing: install it")

  /// An application that may not use cameras.
  fileprivate static let denied = Self(
    name: "toys", application: "org.example.toys", title: "Toys",
    file: "/etc/shutterd/apps.d/toys.toml", user: "guest", extension: "/opt/toys",
    openAction: "toys", reachable: false, camera: false, buttons: [], launch: nil,
    problem: "its registration does not let it use cameras")
}
