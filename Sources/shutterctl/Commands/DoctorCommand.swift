// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
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
    LoopRun.run { [self] in
      let findings =
        SystemCheckup.findings() + ActionCheckup.findings(common.directory(of: .gateway))
        + (await gateway()) + (await engine())
      if common.json {
        TextForm.printJSON(JSON.array(findings.map(\.json)))
      } else {
        for finding in findings { show(finding) }
      }
      if findings.contains(where: { $0.level == .failure }) { throw ExitCode.failure }
    }
  }

  private func show(_ finding: Finding) {
    let level = finding.level.rawValue
    print("\(level)\(String(repeating: " ", count: 6 - level.count))\(finding.text)")
    if let remedy = finding.remedy { print("      \(remedy)") }
  }

  @LoopActor
  private func gateway() async -> [Finding] {
    do {
      let devices = try await common.connect(.gateway).call(
        GatewayInterface.ListDevices.self, .init()
      ).devices
      let known = GatewayCheckup(devices: devices, nodes: InputNode.all()).findings
      return [.ok("shutterd answers")] + known + (await control())
    } catch {
      return [unreachable("shutterd", error)]
    }
  }

  /// Not everybody may call it: then nothing is said.
  @LoopActor
  private func control() async -> [Finding] {
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
      findings.append(
        .warning("the seat is locked: no press is granted", remedy: "shutterctl lock off"))
    }
    if let problem = state.lockProblem {
      findings.append(
        .failure(
          "the gateway's record of the lock: \(problem.escapingControlCharacters())",
          remedy:
            "see that its user may write there and has room, then 'shutterctl lock on' or "
            + "'shutterctl lock off'"))
    }
    for device in await FloodQuery.devices(common) {
      findings.append(
        .warning(
          "\(device) floods: it is read at intervals, and presses of it may be lost",
          remedy:
            "look for a loose contact or a missing pull-up; if it is meant to send so much, set "
            + "events_per_second in [limits] of shutterd.toml"))
    }
    return findings
  }

  @LoopActor
  private func engine() async -> [Finding] {
    do {
      let client = try common.connect(.engine)
      let cameras = try await client.call(EngineInterface.ListCameras.self, .init()).cameras
      let directories = try await client.call(
        EngineInterface.ListContentDirectories.self, .init()
      ).directories
      let rights = DaemonRights(
        of: "shutter-engine", servingAt: common.address(of: .engine).path)
      return [.ok("shutter-engine answers")]
        + EngineCheckup(cameras: cameras, nodes: CaptureNode.all(), rights: rights).findings
        + StorageCheckup(directories: directories).findings
    } catch {
      return [unreachable("shutter-engine", error)]
    }
  }

  private func unreachable(_ daemon: String, _ error: any Error) -> Finding {
    // What the other commands say too has its remedy in it.
    .failure("\(daemon) does not answer", remedy: "\(error)")
  }
}
