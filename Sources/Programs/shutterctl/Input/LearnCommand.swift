// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import InputRecordings
import LinuxIO
import Varlink
import Vocabulary

struct LearnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Waits for the button that you press, and writes the gateway's configuration for it.",
    discussion: """
      Press the button that you mean and let it go; touch a screen, or turn a dial. It shows what it has found and the \
      lines for it, and asks before it adds them to the configuration. It sees a pedal that sends a tap and no hold, \
      and makes that momentary.

      It reads the input devices itself, which needs root or the group 'input', and takes nothing away from others. \
      The letters of keyboards, Enter and the like count only if nothing else is pressed. The devices are known again \
      by their names and numbers, not by the port.

      The configuration with the new lines is checked as the gateway would before it is written, in one step. \
      `shutterctl reload` puts it in force. Exit status: 0 written or shown, 1 nothing found, refused, or not written.
      """)

  @OptionGroup var common: CommonOptions
  @Option(
    help: ArgumentHelp("The role of the button, or of touches.", valueName: "role"),
    completion: .list(Role.allCases.map(\.rawValue)))
  var role = Role.primary
  @Option(
    help: ArgumentHelp("The configuration file to add to.", valueName: "file"), completion: .file())
  var config = "/etc/shutterd/shutterd.toml"
  @Option(help: ArgumentHelp("Wait this long for the button.", valueName: "seconds"))
  var timeout = 30.0
  @Option(
    help: ArgumentHelp(
      "Learn from a recording of somebody's device, in place of the devices here.",
      valueName: "file"),
    completion: .file())
  var recording: String?
  @Flag(help: "Write without asking.") var yes = false
  @Flag(help: "Only show the lines.") var dryRun = false

  func validate() throws {
    guard (1...3600).contains(timeout) else {
      throw ValidationError("--timeout is from 1 to 3600 seconds")
    }
    if yes, dryRun { throw ValidationError("--yes and --dry-run do not go together") }
    if common.json, !yes, !dryRun {
      throw ValidationError("--json asks nothing: it goes with --yes or --dry-run")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      let found = try await find()
      let file = LearnedFile(config, found.button, role: role.rawValue)
      let lines = found.button.configuration(role: role.rawValue)
      if !common.json {
        TextForm.printLine("This was \(found.button.words).")
        print("")
        if let allowance = found.button.allowance { print("    \(allowance)\n") }
        for line in lines.split(separator: "\n") { print("    \(line)") }
        print("")
        if let remark = found.button.remark {
          TextForm.printLine(remark)
          print("")
        }
        if let keys = found.button.unnamed { Self.show(keys) }
      }
      let text = try file.checkedText()
      if text == nil, !common.json { TextForm.printLine("\(config) has these lines already.") }
      let isWritten = try !dryRun && text != nil && agrees()
      if let text, isWritten { try file.write(text) }
      report(found.button, lines, isWritten)
    }
  }

  private func find() async throws -> FoundButton {
    guard let recording else {
      return try await LearnSession(seconds: timeout, showsLines: !common.json).run()
    }
    let devices = try InputCommand.Replay.read(recording)
    var learner = ButtonLearner()
    learner.take(devices)
    guard let button = learner.found else {
      if !common.json, let keys = learner.unnamed { Self.show(keys) }
      throw Failure.input("\(recording): no button is pressed in it\(Self.reason(learner))")
    }
    return FoundButton(button: button)
  }

  /// Shows the lines for udev that give keys to scan codes without one, as they can be copied, and what to do with them.
  static func show(_ keys: UnnamedKeys) {
    print(keys.hwdb)
    let effect = keys.key == nil ? "give each of them a key" : "make each of them this key, too"
    TextForm.printLine(
      """
      "\(keys.device.name)" sends scan codes to which the kernel gives no key. The lines above in \
      /etc/udev/hwdb.d/70-shutter.hwdb, and then `systemd-hwdb update` and `udevadm trigger`, \(effect).
      """)
    print("")
    // They stand above what follows, also in a pipe.
    fflush(nil)
  }

  /// Why nothing was found, as a sentence; empty if the learner does not know.
  static func reason(_ learner: ButtonLearner) -> String {
    if let keys = learner.unnamed {
      return """
        . "\(keys.device.name)" sends scan codes to which the kernel gives no key; a line for udev's hwdb gives them one, \
        such as\(keys.hwdb.split(separator: "\n").last ?? "") (man 7 hwdb)
        """
    }
    return learner.isWord
      ? ". Several characters were typed: if a pedal does that, let its own program give it one key, such as F13"
      : ""
  }

  /// Asks whether the lines are to be written. No answer is a no.
  private func agrees() throws -> Bool {
    if yes { return true }
    // The button may have been Enter, or the shutter of a remote that types it.
    tcflush(STDIN_FILENO, TCIFLUSH)
    let question = Array("Add this to \(config)? [y/N] ".utf8)
    _ = write(STDERR_FILENO, question, question.count)
    let answer = readLine()?.lowercased() ?? ""
    if ["y", "yes"].contains(answer) { return true }
    throw Failure.input("nothing is written; --yes writes without asking")
  }

  private func report(_ button: LearnedButton, _ lines: String, _ isWritten: Bool) {
    if common.json {
      func string(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
      return TextForm.printJSON(
        JSON.object([
          "device": .string(button.device.name), "configuration": .string(lines),
          "file": string(isWritten ? config : nil), "allowance": string(button.allowance),
          "remark": string(button.remark), "hwdb": string(button.unnamed?.hwdb),
        ]))
    }
    guard isWritten else { return }
    TextForm.printLine("Written to \(config). Now: shutterctl reload, and then shutterctl devices")
  }
}

extension Role: ExpressibleByArgument {}

/// A button that was found.
struct FoundButton: Sendable {
  let button: LearnedButton
}
