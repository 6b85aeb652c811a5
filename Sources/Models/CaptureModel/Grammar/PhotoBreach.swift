// SPDX-License-Identifier: Apache-2.0

/// A promise about photo requests that a record breaks.
package enum PhotoBreach: Hashable, Sendable {
  /// A step that comes once was not told.
  case missing(step: String)
  case repeated(step: String)
  /// A step behind one that has to follow it.
  case outOfOrder(step: String)
  case unknown(step: String)
  /// More replies, or steps, than a caller asked for.
  case unasked(step: String)
  /// A refused request was told a step.
  case stepOfRefused(step: String)
  /// A reply after the last step, or a last step with more announced.
  case wrongEnd(step: String)
  /// The end was never told.
  case unfinished
  /// The resolved settings are not those of the first step.
  case resolvedChanged(step: String)
  /// Not the identifier that was asked for.
  case otherIdentifier(Int64)
  /// Two requests of a session have the same.
  case identifierReused(Int64)
  case resultCount(expected: Int, found: Int)
  /// A result numbered as another, or beyond their count.
  case resultNumber(Int)
  /// A good result without its photo.
  case photoMissing(step: String)
  /// A photo with a failed result, or with a step that has none.
  case photoUnexpected(step: String)
  /// A failure before the results that a later step does not tell.
  case failureForgotten(step: String)
  /// The end tells no failure, or another than that of the first result that failed.
  case endUntrue
  /// A failure that is not in the error table.
  case unknownFailure(String)
  /// Two results have one file.
  case fileReused(String)
  /// A result told before one whose frame was chosen earlier.
  case captureOrder(Int64)
}
