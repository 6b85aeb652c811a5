// SPDX-License-Identifier: Apache-2.0

import CaptureModel

/// Checks the reports of one finished photo request against the promise of the Engine interface,
/// knowing nothing of the machine that made them.
enum PhotoGrammar {
  /// What is broken, in words; nothing if all is well.
  static func violations(in reports: [PhotoReport], of resolved: ResolvedSettings) -> [String] {
    var violations: [String] = []
    let names = reports.map(\.step.rawValue)
    for once in ["will_begin_capture", "will_capture", "did_capture", "did_finish_capture"]
    where names.count(where: { $0 == once }) != 1 {
      violations.append("\(once) \(names.count(where: { $0 == once })) times")
    }
    let count = resolved.expectedPhotoCount
    let order =
      ["will_begin_capture", "will_capture", "did_capture"]
      + Array(repeating: "did_finish_processing", count: count) + ["did_finish_capture"]
    if names != order {
      violations.append("order \(names.joined(separator: " "))")
    }
    let numbers = reports.compactMap(\.photoCount)
    if numbers.sorted() != Array(1...count) {
      violations.append("results numbered \(numbers)")
    }
    if reports.contains(where: { ($0.step == .didFinishProcessing) != ($0.photoCount != nil) }) {
      violations.append("a number at another step than a result")
    }
    if reports.contains(where: { $0.resolved != resolved }) {
      violations.append("other resolved settings")
    }
    return violations + failureViolations(in: reports)
  }

  /// Without a frame nothing after it can be well, and the end is well only if everything was.
  private static func failureViolations(in reports: [PhotoReport]) -> [String] {
    var violations: [String] = []
    let beforeResults = reports.prefix { $0.step != .didFinishProcessing }
    if let first = beforeResults.firstIndex(where: { $0.failure != nil }) {
      let failure = reports[first].failure
      if reports[first...].contains(where: { $0.failure != failure }) {
        violations.append("a failure that does not last")
      }
    }
    let results = reports.filter { $0.step == .didFinishProcessing }
    let firstFailure = results.compactMap(\.failure).first
    if reports.last?.failure != firstFailure {
      violations.append("the end does not tell the first failure of a result")
    }
    return violations
  }
}
