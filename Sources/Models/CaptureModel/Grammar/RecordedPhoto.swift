// SPDX-License-Identifier: Apache-2.0

/// What a caller of CapturePhoto was sent, from the call to the last reply.
package struct RecordedPhoto: Sendable {
  /// How the recording ended.
  package enum End: Hashable, Sendable {
    /// The engine said that no reply follows.
    case last
    /// The call failed with this error.
    case refused(String)
    /// The caller went away; what he would have been sent is unknown.
    case abandoned
    /// Nothing more came.
    case silence
  }

  /// Whether the caller wanted every step.
  package let wantsMore: Bool
  /// The identifier he asked for.
  package let uniqueID: Int64?
  package var steps: [RecordedStep] = []
  package var end = End.silence

  /// A call that was just made.
  package init(wantsMore: Bool, uniqueID: Int64?) {
    self.wantsMore = wantsMore
    self.uniqueID = uniqueID
  }
}
