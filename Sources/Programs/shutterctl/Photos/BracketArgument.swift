// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces

//   -1,0,1                     exposure bias, in exposure values
//   exposure=1/500,1/30        seconds: a fraction, or a number such as 0.02
//   gain=16,64   focus=0,40    in the units of the camera's controls
//
// Given twice, `exposure=1/500,1/30` and `gain=64,16` are two steps that set both.

/// The values of one field for the steps of `--bracket`.
struct BracketArgument {
  /// The fields that have a name on the command line, in the order in which messages name them.
  enum Field: String, CaseIterable {
    case bias, exposure, gain, focus
  }

  /// The value of one step.
  private struct Value {
    /// As it was typed.
    let text: Substring
    let number: Int64
  }

  let field: Field
  private let values: [Value]

  /// Reads an argument of the command line.
  init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let texts = (parts.last ?? "").split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 1 {
      field = .bias
    } else if let named = Field(rawValue: String(parts[0])), named != .bias {
      field = named
    } else {
      throw ValidationError("a bracket has no '\(parts[0])': \(Self.forms)")
    }
    var values: [Value] = []
    for text in texts { values.append(Value(text: text, number: try Self.number(text, field))) }
    self.values = values
  }

  /// The steps that these give together; nil if there are no arguments. They were found to fit by `check`.
  static func steps(_ arguments: [BracketArgument]) -> [EngineInterface.BracketStep]? {
    arguments.first.map { first in
      first.values.indices.map { index in
        var step = EngineInterface.BracketStep()
        for argument in arguments {
          let number = argument.values[index].number
          switch argument.field {
          case .bias: step.biasMilliEV = number
          case .exposure: step.exposureUSec = number
          case .gain: step.gain = number
          case .focus: step.focus = number
          }
        }
        return step
      }
    }
  }

  /// Throws if these do not give steps together.
  static func check(_ arguments: [BracketArgument]) throws {
    guard let first = arguments.first else { return }
    let fields = arguments.map(\.field)
    for (index, argument) in arguments.enumerated().dropFirst() {
      guard !fields[..<index].contains(argument.field) else {
        throw ValidationError(
          "--bracket has \(argument.field.words) twice: put all of its values into one, with commas"
        )
      }
      guard argument.values.count == first.values.count else {
        throw ValidationError(
          "--bracket has \(TextForm.count(first.values.count, "step")) by \(first.field.words), and "
            + "\(argument.values.count) by \(argument.field.words): give both as many values")
      }
    }
    if fields.contains(.bias), let other = fields.first(where: { $0 != .bias }) {
      throw ValidationError(
        "--bracket has exposure bias, which shifts what the camera chooses, and \(other.words), "
          + "which is set by hand: give one of the two")
    }
  }

  /// A step in words: "1/500 s, gain 64"; nil where there is no step of this number.
  static func words(_ arguments: [BracketArgument], step: Int) -> String? {
    guard let first = arguments.first, first.values.indices.contains(step) else { return nil }
    return arguments.map { argument in
      let value = argument.values[step]
      return switch argument.field {
      case .bias: Self.words(ofBias: value.number)
      case .exposure: "\(value.text) s"
      case .gain, .focus: "\(argument.field.words) \(value.number)"
      }
    }.joined(separator: ", ")
  }

  /// "+1.500 EV".
  private static func words(ofBias milliEV: Int64) -> String {
    let (whole, rest) = abs(milliEV).quotientAndRemainder(dividingBy: 1000)
    let thousandths = rest == 0 ? "" : ".\(String(1000 + rest).dropFirst())"
    return "\(milliEV < 0 ? "-" : "+")\(whole)\(thousandths) EV"
  }

  // MARK: Values

  private static let forms =
    "-1,0,1 is exposure bias, exposure=1/500,1/30 are seconds, gain=16,64 and focus=0,40 are in "
    + "the units of the camera's controls"

  private static func number(_ text: Substring, _ field: Field) throws -> Int64 {
    switch field {
    case .bias:
      if let bias = Double(text), abs(bias) <= 100 { return Int64((bias * 1000).rounded()) }
      if text.contains("/"), let time = uSec(text) {
        throw ValidationError(
          "'\(text)' looks like an exposure time, \(time) us: begin with exposure=, or write a bias "
            + "as a decimal number")
      }
      throw ValidationError("'\(text)' is not an exposure bias from -100 to 100: \(forms)")
    case .exposure:
      guard let time = uSec(text) else {
        throw ValidationError(
          "'\(text)' is not an exposure time: seconds, at most 3600, such as 1/500 or 0.02")
      }
      return time
    case .gain, .focus:
      guard let number = Int64(text) else {
        throw ValidationError(
          "'\(text)' is not a whole number: 'shutterctl formats CAMERA' lists the range of its control"
        )
      }
      return number
    }
  }

  /// "1/500" or "0.002" seconds as microseconds; nil for what is less than one, or more than an hour.
  private static func uSec(_ text: Substring) -> Int64? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    let seconds: Double?
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (1, let number?, _): seconds = number
    case (2, let numerator?, let denominator?): seconds = numerator / denominator
    default: seconds = nil
    }
    guard let uSec = seconds.map({ ($0 * 1_000_000).rounded() }), (1...3.6e9).contains(uSec) else {
      return nil
    }
    return Int64(uSec)
  }
}

extension BracketArgument.Field {
  /// The field in words for people.
  fileprivate var words: String {
    switch self {
    case .bias: "exposure bias"
    case .exposure, .gain, .focus: rawValue
    }
  }
}
