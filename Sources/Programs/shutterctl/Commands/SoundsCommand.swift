// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct SoundsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sounds",
    abstract: "Shows each sound of a press when it is due, or plays one.",
    discussion: """
      With --play the buzzers and the programs that play sounds play it once, whatever the \
      configuration says about presses: for administrators. Without --play the command shows each sound until interrupted.
      """)

  @OptionGroup var common: CommonOptions
  @Option(
    help: "Play this sound: shutter, begin_recording, end_recording, or a file's name.")
  var play: String?

  func run() {
    LoopRun.run(common) { [self] in
      guard let play else { return try await watch() }
      let reply = try await common.connect(.control).call(
        ControlInterface.PlaySound.self, .init(sound: play))
      if common.json { return TextForm.printJSON(reply) }
      TextForm.printLine(
        "\(play): \(reply.players) program(s) that play sounds, \(reply.buzzers) buzzer(s)")
      if reply.players + reply.buzzers == 0 {
        throw Failure.input(
          "nothing plays sounds: `systemctl --user enable --now shutter-click`, or configure a [[buzzer]]"
        )
      }
    }
  }

  @LoopActor
  private func watch() async throws {
    try await common.follow(GatewayInterface.WatchSounds.self, at: .gateway, with: { .init() }) {
      reply, _ in
      guard let sound = reply.sound else { return }
      if common.json { return TextForm.printJSON(sound) }
      let kind = sound.kind.map { ", \($0.rawValue)" } ?? ""
      TextForm.printLine(
        "\(sound.name.escapingControlCharacters())  at \(sound.momentUSec)\(kind)")
    }
  }
}
