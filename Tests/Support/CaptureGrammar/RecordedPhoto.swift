// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// The replies to a call of CapturePhoto, from the call to the last reply.
package struct RecordedPhoto: Sendable {
  /// The end of the recording.
  package enum End: Hashable, Sendable {
    /// The engine said that no reply follows.
    case last
    /// The call failed with this error.
    case refused(String)
    /// The caller went away; the replies it would have got are unknown.
    case abandoned
    /// Nothing more came.
    case silence
  }

  /// Whether the caller wanted every step.
  package let wantsMore: Bool
  /// The identifier that the caller asked for.
  package let uniqueID: Int64?
  /// Whether it asked for a live clip.
  package let wantsClip: Bool
  /// Whether the caller wanted stand-ins of photos that are made later.
  package let isDeferred: Bool
  package var steps: [RecordedStep] = []
  package var end = End.silence

  /// A call that was just made.
  package init(
    wantsMore: Bool, uniqueID: Int64?, wantsClip: Bool = false, isDeferred: Bool = false
  ) {
    self.wantsMore = wantsMore
    self.uniqueID = uniqueID
    self.wantsClip = wantsClip
    self.isDeferred = isDeferred
  }

  /// The step that each of its results has.
  var resultStep: String {
    isDeferred ? "did_capture_deferred_proxy" : "did_finish_processing"
  }
}

/// One reply to CapturePhoto, as it was read from the socket.
package struct RecordedStep: Sendable {
  /// The members of its photo that the grammar checks.
  package struct Result: Hashable, Sendable {
    package let name: String
    package let photoCount: Int
    package let frameSequence: Int64

    /// A result of these values.
    package init(name: String, photoCount: Int, frameSequence: Int64) {
      self.name = name
      self.photoCount = photoCount
      self.frameSequence = frameSequence
    }
  }

  package let step: String
  package let uniqueID: Int64
  package let expectedPhotoCount: Int
  /// The whole of the resolved settings, as their text.
  package let resolved: String
  package let result: Result?
  package let failure: String?
  /// Whether the engine said that more follows.
  package let continues: Bool
  /// The time when it was read, as the number of a look at all connections: a reply that was read
  /// two looks after another one was sent after it.
  package let look: Int

  /// A reply of these values.
  package init(
    step: String, uniqueID: Int64, expectedPhotoCount: Int, resolved: String, result: Result?,
    failure: String?, continues: Bool, look: Int
  ) {
    self.step = step
    self.uniqueID = uniqueID
    self.expectedPhotoCount = expectedPhotoCount
    self.resolved = resolved
    self.result = result
    self.failure = failure
    self.continues = continues
    self.look = look
  }
}

extension RecordedPhoto {
  /// The record of a caller that got these reports, one after the other.
  package init(_ reports: [PhotoReport], wantsClip: Bool = false, isDeferred: Bool = false) {
    self.init(
      wantsMore: true, uniqueID: reports.first?.resolved.uniqueID, wantsClip: wantsClip,
      isDeferred: isDeferred)
    for (index, report) in reports.enumerated() { take(report, look: 2 * index) }
  }

  /// Notes a report as the reply that it becomes.
  package mutating func take(_ report: PhotoReport, look: Int) {
    let isGood = report.photoCount != nil && report.failure == nil
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
