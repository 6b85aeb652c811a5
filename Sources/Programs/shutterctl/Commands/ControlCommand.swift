// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

struct ControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "control",
    abstract: "Shows or turns the controls of the program in front, as a dial does.",
    discussion: """
      Without --up, --down and --to it lists them; the one that a person uses now has a star. With one of \
      them and without a name it turns the one with the star, else the first.
      """)

  @OptionGroup var common: CommonOptions
  @Argument(help: "The control's name.", completion: .custom(Completion.controls))
  var control: String?
  @Option(help: "Turn it up by this many steps.") var up: Int?
  @Option(help: "Turn it down by this many steps.") var down: Int?
  @Option(help: "Set it to this value, as in --to=-1.5; a choice by its number, from 0.")
  var to: Double?
  @Option(help: "The seat.") var seat = "seat0"

  func validate() throws {
    guard [up != nil, down != nil, to != nil].filter({ $0 }).count <= 1 else {
      throw ValidationError("--up, --down and --to exclude each other")
    }
    for steps in [up, down] where steps.map({ !(1...1_000_000).contains($0) }) ?? false {
      throw ValidationError("--up and --down are from 1 to 1000000 steps")
    }
    if let to, !to.isFinite { throw ValidationError("--to is a number") }
  }

  func run() {
    LoopRun.run(common) { [self] in
      guard up != nil || down != nil || to != nil else { return try await list() }
      let reply = try await common.connect(.control).call(
        ControlInterface.TurnControl.self,
        .init(
          seat: seat, control: control, value: to,
          steps: up.map { Int64($0) } ?? down.map { Int64(-$0) }))
      if common.json {
        TextForm.printJSON(reply)
      } else {
        TextForm.printLine("\(reply.control)  \(ControlWords.number(reply.value))")
      }
    }
  }

  @LoopActor
  private func list() async throws {
    var controls = try await common.connect(.control).call(
      ControlInterface.ListControls.self, .init(seat: seat)
    ).controls
    if let control {
      controls = controls.filter { $0.identifier == control }
      guard !controls.isEmpty else {
        throw Failure.input(
          "the program in front has no control \(control); `shutterctl control` lists what it has")
      }
    }
    if common.json { return TextForm.printJSON(controls) }
    guard !controls.isEmpty else {
      return print(
        "No program in front has a control. Programs offer them while their camera runs.")
    }
    TextForm.printTable(controls.map(ControlWords.row))
  }
}

/// Controls in words.
private enum ControlWords {
  /// A control's name, value and the values that it can have.
  static func row(_ control: ControlInterface.ControlState) -> [String] {
    var words = control.titles.flatMap { titles in
      titles.indices.contains(Int(control.value)) ? titles[Int(control.value)] : nil
    }
    words = words.map { "\(number(control.value)) \($0)" }
    return [
      (control.active ? "* " : "  ") + control.identifier,
      words ?? number(control.value), scale(control), control.enabled ? "" : "cannot be turned now",
    ].map { $0.escapingControlCharacters() }
  }

  private static func scale(_ control: ControlInterface.ControlState) -> String {
    if let values = control.values { return values.map(number).joined(separator: ", ") }
    guard let minimum = control.minimum, let maximum = control.maximum else { return "" }
    let range = "\(number(minimum)) to \(number(maximum))"
    return control.step.map { "\(range), by \(number($0))" } ?? range
  }

  /// A number in thousandths; a whole one without a point.
  static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}

/// `NAME=MIN,MAX[,STEP]`.
struct ControlOption: ExpressibleByArgument {
  let control: GatewayInterface.CaptureControl

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard (2...3).contains(numbers.count), let minimum = numbers[0], let maximum = numbers[1] else {
      return nil
    }
    if numbers.count == 3, numbers[2] == nil { return nil }
    control = GatewayInterface.CaptureControl(
      identifier: parts[0], title: parts[0], kind: .slider,
      use: ["zoom", "exposure_bias"].contains(parts[0]) ? .init(rawValue: parts[0]) : nil,
      minimum: minimum, maximum: maximum, step: numbers.count == 3 ? numbers[2] : nil)
  }
}
