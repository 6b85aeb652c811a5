// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces

/// Has the engine's wall clock step, as the machine's does when it is set.
struct SimulatedClock: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock",
    abstract: "Steps the wall clock by which the engine dates photos and films.",
    usage: "shutterctl sim clock [<options>] <step>",
    discussion: """
      For root and the engine's own user, and for an engine whose configuration allows it ([clock] simulated). \
      Steps add up. The machine's clock stays as it is, and so do the times of presses and frames.
      """)

  private typealias Method = EngineInterface.SimulateClock

  @OptionGroup var common: CommonOptions
  // A step back begins like an option.
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "Seconds, such as +3600 or -0.5, from the time that it shows now; real: the machine's time again.",
      valueName: "step"),
    completion: .list(["+3600", "-3600", "real"]))
  var words: [String]

  func validate() throws { _ = try parameters() }

  func run() {
    LoopRun.run(common) { [self] in
      let reply = try await common.connect(.engine).call(Method.self, try parameters())
      if common.json { return TextForm.printJSON(reply) }
      print(Self.words(offsetUSec: reply.offsetUSec))
    }
  }

  private func parameters() throws -> Method.Parameters {
    guard words.count == 1, let word = words.first else {
      let all = words.joined(separator: " ")
      throw ValidationError("'\(all)' is not one step; +3600, -30 and real are steps")
    }
    if word == "real" { return Method.Parameters(stepUSec: nil) }
    // Ten years and more: the engine knows how far it may go.
    let limit = 1_000_000_000.0
    guard let seconds = Double(word), abs(seconds) <= limit else {
      throw ValidationError("'\(word)' is neither a number of seconds nor 'real'")
    }
    return Method.Parameters(stepUSec: Int64((seconds * 1_000_000).rounded()))
  }

  /// The place of the clock: "3599.5 s ahead of the machine's clock".
  private static func words(offsetUSec: Int64) -> String {
    guard offsetUSec != 0 else { return "the machine's time" }
    let (whole, rest) = abs(offsetUSec).quotientAndRemainder(dividingBy: 1_000_000)
    var seconds = "\(whole)"
    if rest > 0 {
      let digits = String(rest)
      seconds += "." + String(repeating: "0", count: 6 - digits.count) + digits
      while seconds.hasSuffix("0") { seconds.removeLast() }
    }
    return "\(seconds) s \(offsetUSec > 0 ? "ahead of" : "behind") the machine's clock"
  }
}
