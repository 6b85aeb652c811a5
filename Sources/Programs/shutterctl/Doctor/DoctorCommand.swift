// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ButtonModel
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Looks for what keeps buttons and cameras from working, and says what helps.",
    discussion: """
      Each line begins with OK, WARN (it works, but not as well as it could) or FAIL. Exit status: 1 \
      if something fails, else 0. As root it also sees what other users' programs hold.
      """)

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run(common) { [self] in
      let findings =
        SystemCheckup.findings() + ActionCheckup.findings(common.directory(of: .gateway))
        + (await gateway()) + (await engine()) + (await lock()) + (await hooks())
      if common.json {
        TextForm.printJSON(findings.map(\.json))
      } else {
        for finding in findings { show(finding) }
      }
      if findings.contains(where: { $0.level == .failure }) { throw ExitCode.failure }
    }
  }

  private func show(_ finding: Finding) {
    let level = finding.level.rawValue
    TextForm.printLine("\(level)\(String(repeating: " ", count: 6 - level.count))\(finding.text)")
    if let remedy = finding.remedy { TextForm.printLine("      \(remedy)") }
  }

  @LoopActor
  private func gateway() async -> [Finding] {
    do {
      let devices = try await common.devices()
      let known = GatewayCheckup(devices: devices, nodes: InputNode.all()).findings
      let troubles = try await common.troubles().map(GatewayCheckup.finding)
      return [.ok("shutterd answers")] + known + troubles + (await control(devices))
    } catch {
      return [unreachable("shutterd", error)]
    }
  }

  /// Findings from the control interface; none if this user may not call it.
  @LoopActor
  private func control(_ devices: [GatewayInterface.Device]) async -> [Finding] {
    guard let client = try? common.connect(.control),
      let state = try? await client.call(ControlInterface.GetState.self, .init()).state
    else { return [] }
    var findings: [Finding] = [
      state.engineAttached
        ? .ok("the engine is attached to the gateway")
        : .failure(
          "no engine is attached: no press is granted to a client with a session",
          remedy: "start shutter-engine, with the same --runtime-dir if shutterd has one")
    ]
    if state.locked {
      let isUniform = state.seatLocks?.allSatisfy(\.locked) ?? true
      let which =
        isUniform ? "the seat is locked" : (state.lockWords ?? "").escapingControlCharacters()
      findings.append(.warning("\(which): no press is granted", remedy: "shutterctl lock off"))
    }
    if let problem = state.lockProblem {
      findings.append(
        .failure(
          "the gateway's record of the lock: \(problem.escapingControlCharacters())",
          remedy:
            "see that its user may write there and has room, then 'shutterctl lock on' or "
            + "'shutterctl lock off'"))
    }
    findings += ClientCheckup(clients: state.clients).findings
    for device in devices where device.mode != .observe && !device.grabbed {
      guard let application = await waiting(for: device, client) else { continue }
      findings.append(GatewayCheckup.notGrabbed(device, application))
    }
    return findings
  }

  /// Whether a machine that is set up to be locked leaves its cameras to everybody while it is. Nothing if one of
  /// the daemons cannot be asked.
  @LoopActor
  private func lock() async -> [Finding] {
    guard let control = try? common.connect(.control),
      let state = try? await control.call(ControlInterface.GetState.self, .init()).state,
      state.lockConfigured == true,
      let engine = try? common.connect(.engine),
      let health = try? await engine.call(EngineInterface.GetHealth.self, .init()),
      let isInterrupted = health.interruptedWhileLocked
    else { return [] }
    return isInterrupted
      ? [.ok("while a seat is locked, no session but an extension's runs there")]
      : [
        .warning(
          "while a seat is locked, programs of the group shutter go on seeing, photographing and filming",
          remedy: "set locked = true in [interruptions] of shutter-engine.toml")
      ]
  }

  /// Whether hooks run, where there are any.
  @LoopActor
  private func hooks() async -> [Finding] {
    let isServed = access(common.address(of: .hooks).path, F_OK) == 0
    guard isServed || HookCheckup.isConfigured else { return [] }
    do {
      let client = try common.connect(.hooks)
      let state = try await client.call(HooksInterface.GetState.self, .init())
      return HookCheckup(state: state).findings
    } catch {
      return [HookCheckup.unreachable(error)]
    }
  }

  /// The application that gets no press of the device only because the device is not grabbed.
  @LoopActor
  private func waiting(
    for device: GatewayInterface.Device, _ client: VarlinkClient
  ) async -> String? {
    for button in device.buttons {
      let reply = try? await client.call(
        ControlInterface.Explain.self, .init(device: device.name, button: button.name))
      guard let reply, reply.reason.hasPrefix(DefaultReason.notGrabbed.explanation) else {
        continue
      }
      return reply.client?.application.escapingControlCharacters()
    }
    return nil
  }

  @LoopActor
  private func engine() async -> [Finding] {
    do {
      let client = try common.connect(.engine)
      let listed = try await client.call(EngineInterface.ListCameras.self, .init())
      // If the folder cannot be used, this fails, and the line about storage has the reason.
      let directories = (try? await client.contentDirectories()) ?? []
      let rights = DaemonRights(
        of: "shutter-engine", servingAt: common.address(of: .engine).path)
      let programs = try? await client.call(EngineInterface.ListCameraPrograms.self, .init())
      let intervals = try? await client.call(EngineInterface.ListIntervals.self, .init())
      return [.ok("shutter-engine answers")]
        + ProgramCheckup(programs: programs?.programs ?? []).findings
        + IntervalCheckup(intervals: intervals?.intervals ?? []).findings
        + EngineCheckup(
          cameras: listed.cameras, unused: listed.unused ?? [], nodes: CaptureNode.all(),
          rights: rights
        ).findings
        + (await health(client, directories))
    } catch {
      return [unreachable("shutter-engine", error)]
    }
  }

  /// Findings about storage, temperature, films and previews, from the engine's report.
  @LoopActor
  private func health(
    _ client: VarlinkClient, _ directories: [EngineInterface.ContentDirectory]
  ) async -> [Finding] {
    guard let health = try? await client.call(EngineInterface.GetHealth.self, .init()) else {
      return [
        .warning(
          "shutter-engine does not report where it keeps photos: it is older than shutterctl",
          remedy: "systemctl restart shutter-engine")
      ]
    }
    return StorageCheckup(storage: health.storage, directories: directories).findings
      + TemperatureCheckup(
        zones: health.zones, isPressing: health.systemPressure, pressure: health.pressure
      ).findings
      + (await films(client, health.media))
  }

  /// Findings about films and previews, for this user.
  @LoopActor
  private func films(
    _ client: VarlinkClient, _ media: EngineInterface.MediaHealth?
  ) async -> [Finding] {
    guard let media,
      let microphones = try? await client.call(EngineInterface.ListMicrophones.self, .init())
    else {
      return [
        .warning(
          "shutter-engine does not report what films need: it is older than shutterctl",
          remedy: "systemctl restart shutter-engine")
      ]
    }
    func may(
      _ medium: EngineInterface.GetAuthorization.Parameters.Medium
    ) async -> EngineInterface.GetAuthorization.Reply? {
      try? await client.call(
        EngineInterface.GetAuthorization.self,
        .init(application: CommandSession.application, medium: medium))
    }
    return FilmCheckup(
      media: media, microphones: microphones.microphones, nodes: SoundNode.all(),
      camera: await may(.camera), microphone: await may(.microphone)
    ).findings
  }

  private func unreachable(_ daemon: String, _ error: any Error) -> Finding {
    // The error's text already contains a remedy.
    .failure("\(daemon) does not answer", remedy: "\(error)")
  }
}

/// One line of `shutterctl doctor`.
struct Finding {
  enum Level: String {
    case ok = "OK"
    /// It works, but not as well as it could.
    case warning = "WARN"
    /// Something does not work.
    case failure = "FAIL"
  }

  let level: Level
  let text: String
  /// The remedy; nil if nothing is wrong.
  let remedy: String?

  static func ok(_ text: String) -> Finding { Finding(level: .ok, text: text, remedy: nil) }

  static func warning(_ text: String, remedy: String) -> Finding {
    Finding(level: .warning, text: text, remedy: remedy)
  }

  static func failure(_ text: String, remedy: String) -> Finding {
    Finding(level: .failure, text: text, remedy: remedy)
  }

  var json: JSON {
    var object: JSONObject = ["level": .string(level.rawValue), "text": .string(text)]
    object["remedy"] = remedy.map { .string($0) }
    return .object(object)
  }
}
