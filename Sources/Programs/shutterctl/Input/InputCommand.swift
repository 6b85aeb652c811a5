// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import InputRecordings
import LinuxIO
import Varlink
import Vocabulary

struct InputCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "input",
    abstract: "Lists, records and replays input devices, whether the gateway uses them or not.",
    discussion: """
      For reports of devices that do not do what they should, and for tests. It reads the kernel's devices itself and \
      needs no daemon.
      """,
    subcommands: [List.self, Record.self, Replay.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists all input devices of this machine, with their kinds and numbers.")
    @OptionGroup var common: CommonOptions

    func run() {
      LoopRun.run(common) { [self] in
        let nodes = EvdevNode.all
        if common.json { return TextForm.printJSON(nodes.map(\.json)) }
        if nodes.isEmpty { return print("This machine has no input device.") }
        TextForm.printTable(nodes.map(\.row))
      }
    }
  }
}

extension EvdevNode {
  fileprivate var row: [String] { [path, numbers, kindWords, name] }

  fileprivate var json: JSON {
    .object([
      "node": .string(path), "name": .string(name), "numbers": .string(numbers),
      "kind": .string(kindWords),
    ])
  }

  private var numbers: String {
    let identity = abilities.identity
    return "\(identity.vendor.fourDigits):\(identity.product.fourDigits)"
  }

  private var kindWords: String {
    if isTwin { return "twin" }
    let abilities = abilities
    return switch abilities.kind {
    case .touchScreen: "screen"
    case .touchPad: "touch pad"
    case .mouse: "mouse"
    case .dial: "dial"
    case .keys: abilities.isTypedOn ? "keyboard" : "keys"
    }
  }
}

extension Completion {
  /// The names of this machine's input devices.
  @Sendable
  static func inputDevices(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    EvdevNode.all.flatMap { [$0.name, $0.path] }
  }
}
