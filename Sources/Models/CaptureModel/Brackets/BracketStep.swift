// SPDX-License-Identifier: Apache-2.0

/// One frame of a bracket: an exposure that differs from the automatic one by a bias, or values for
/// controls. Fields that are nil stay as they are.
package struct BracketStep: Hashable, Sendable {
  /// Thousandths of an exposure value; more is brighter.
  package var biasMilliEV: Int64?
  /// Microseconds.
  package var exposureUSec: Int64?
  /// In the units of the camera's control.
  package var gain: Int64?
  /// In the units of the camera's control.
  package var focus: Int64?

  /// A step of these values.
  package init(
    biasMilliEV: Int64? = nil, exposureUSec: Int64? = nil, gain: Int64? = nil, focus: Int64? = nil
  ) {
    self.biasMilliEV = biasMilliEV
    self.exposureUSec = exposureUSec
    self.gain = gain
    self.focus = focus
  }

  /// The kind of a step; nil for one that sets nothing, or both a bias and values.
  package var kind: BracketKind? {
    let hasValues = exposureUSec != nil || gain != nil || focus != nil
    if biasMilliEV != nil { return hasValues ? nil : .bias }
    return hasValues ? .values : nil
  }
}

/// The two kinds of brackets. All steps of one are of the same kind (requirements R-40).
package enum BracketKind: String, CaseIterable, Sendable {
  /// Steps around the exposure that the camera's automatic chooses.
  case bias
  /// With the automatic switched off.
  case values
}

/// The brackets that a camera can take: a range for each field that it has a control for.
package struct BracketSupport: Hashable, Sendable {
  /// The most steps of any bracket: all of its frames are held until the last has come.
  package static let mostSteps = 8

  /// The most steps that this camera's frames leave memory for; 0 if it takes no brackets.
  package var maximumCount = 0
  package var biasMilliEV: ClosedRange<Int64>?
  package var exposureUSec: ClosedRange<Int64>?
  package var gain: ClosedRange<Int64>?
  package var focus: ClosedRange<Int64>?

  /// No brackets.
  package init() {}

  /// The kinds that it has controls for.
  package var kinds: [BracketKind] {
    guard maximumCount > 0 else { return [] }
    let hasValues = exposureUSec != nil || gain != nil || focus != nil
    return (biasMilliEV != nil ? [.bias] : []) + (hasValues ? [.values] : [])
  }

  /// The steps of a request, checked; none if it asks for no bracket.
  package func accept(
    _ steps: [BracketStep]?, _ quality: PhotoQuality
  ) throws(PhotoRefusal) -> [BracketStep] {
    guard let steps else { return [] }
    func refuse(_ rule: String) -> PhotoRefusal { .invalidSettings(field: "bracket", rule: rule) }
    guard maximumCount > 0, !kinds.isEmpty else {
      throw refuse(
        "not with this camera: it has no control for exposure, gain, focus or exposure bias")
    }
    guard (1...maximumCount).contains(steps.count) else {
      throw refuse("from 1 to \(maximumCount) steps")
    }
    guard quality.frameCount == 1 else {
      throw refuse("not with quality '\(quality.rawValue)', which is made of several frames")
    }
    let kinds = Set(steps.map(\.kind))
    guard kinds.count == 1, let kind = steps[0].kind else {
      throw refuse("in each step either 'biasMilliEV' or values, and in all steps the same")
    }
    guard self.kinds.contains(kind) else {
      let names = self.kinds.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw refuse("of the kind \(names): this camera has no other controls")
    }
    for (index, step) in steps.enumerated() {
      try check(step.biasMilliEV, biasMilliEV, "biasMilliEV", index)
      try check(step.exposureUSec, exposureUSec, "exposureUSec", index)
      try check(step.gain, gain, "gain", index)
      try check(step.focus, focus, "focus", index)
    }
    return steps
  }

  private func check(
    _ value: Int64?, _ range: ClosedRange<Int64>?, _ name: String, _ index: Int
  ) throws(PhotoRefusal) {
    guard let value else { return }
    let field = "bracket[\(index)].\(name)"
    guard let range else {
      throw .invalidSettings(field: field, rule: "not with this camera: it has no control for it")
    }
    guard range.contains(value) else {
      throw .invalidSettings(
        field: field, rule: "from \(range.lowerBound) to \(range.upperBound) with this camera")
    }
  }
}
