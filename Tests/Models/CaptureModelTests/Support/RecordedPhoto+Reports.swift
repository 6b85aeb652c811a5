// SPDX-License-Identifier: Apache-2.0
import CaptureModel

extension RecordedPhoto {
  /// The record of a caller that was sent these reports, one after the other.
  init(_ reports: [PhotoReport]) {
    self.init(wantsMore: true, uniqueID: reports.first?.resolved.uniqueID)
    for (index, report) in reports.enumerated() { take(report, look: 2 * index) }
  }

  /// Notes a report as the reply that it becomes.
  mutating func take(_ report: PhotoReport, look: Int) {
    let isGood = report.step == .didFinishProcessing && report.failure == nil
    let resolved = report.resolved
    steps.append(
      RecordedStep(
        step: report.step.rawValue, uniqueID: resolved.uniqueID,
        expectedPhotoCount: resolved.expectedPhotoCount, resolved: "\(resolved)",
        result: isGood
          ? .init(
            name: "\(resolved.uniqueID)-\(report.photoCount ?? 0)",
            photoCount: report.photoCount ?? 0, frameSequence: 0) : nil,
        failure: report.failure?.rawValue, continues: report.step != .didFinishCapture,
        look: look))
    if report.step == .didFinishCapture { end = .last }
  }
}
