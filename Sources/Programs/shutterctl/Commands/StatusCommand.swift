// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ButtonModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Shows the clients of the gateway and where presses went.")

  @OptionGroup var common: CommonOptions

  func run() {
    LoopRun.run(common) { [self] in
      let reply = try await common.connect(.control).call(
        ControlInterface.GetState.self, .init())
      if common.json { return TextForm.printJSON(reply.state) }
      show(
        reply.state, flooding: await FloodQuery.devices(common), await PressureText.line(common))
    }
  }

  private func show(_ state: ControlInterface.State, flooding: [String], _ pressure: String?) {
    print("shutterd \(state.version)")
    print("engine    \(state.engineAttached ? "attached" : "not attached")")
    if let pressure { print("pressure  \(pressure)") }
    if let words = state.lockWords { print("seat      \(words.escapingControlCharacters())") }
    if !flooding.isEmpty {
      print("flooding  \(flooding.joined(separator: ", ")), read at intervals")
    }
    print(
      "presses   \(state.granted) granted (\(state.cancelled) cancelled), "
        + "\(state.defaulted) default, \(state.swallowed) swallowed, "
        + "\(state.pressesInFlight) in flight")
    guard !state.clients.isEmpty else { return print("clients   none") }
    print("clients")
    TextForm.printTable(
      state.clients.map { client in
        [
          "  \(client.application.escapingControlCharacters())", "pid \(client.pid)",
          "uid \(client.uid)",
          client.foreground ? "foreground" : "background",
          client.obstacles.isEmpty
            ? "gets the next press" : WhyText.words(of: client.obstacles),
        ]
      })
  }
}

/// Describes the pressure on the engine's machine.
enum PressureText {
  /// Nil: not at all, or the engine does not answer.
  @LoopActor
  static func line(_ common: CommonOptions) async -> String? {
    guard let engine = try? common.connect(.engine),
      let reply = try? await engine.call(EngineInterface.ListSessions.self, .init()),
      let pressure = reply.pressure
    else { return nil }
    return words(of: pressure)
  }

  /// "serious (temperature), at most 15 frames a second; the disk is low".
  static func words(of pressure: EngineInterface.SystemPressure) -> String {
    let factors = pressure.factors.map(\.rawValue).joined(separator: ", ")
    var text = pressure.level.rawValue + (factors.isEmpty ? "" : " (\(factors))")
    if pressure.level == .shutdown {
      text += ", sessions are interrupted"
    } else if let rate = pressure.maximumFrameRate {
      text += ", films and previews get at most \(rate) frames a second"
    }
    if pressure.storage != .enough { text += "; room on the disk: \(pressure.storage.rawValue)" }
    return text
  }
}

/// Finds the devices that send too many events, which the gateway therefore reads at intervals.
enum FloodQuery {
  /// The names of these devices; none if the caller may not ask.
  @LoopActor
  static func devices(_ common: CommonOptions) async -> [String] {
    guard let control = try? common.connect(.control), let devices = try? await common.devices()
    else { return [] }
    var found: [String] = []
    for device in devices {
      guard let button = device.buttons.first else { continue }
      let explanation = try? await common.explain(device.name, button.name, control)
      if explanation?.reason.hasSuffix(Explanation.floodNote) == true { found.append(device.name) }
    }
    return found
  }
}
