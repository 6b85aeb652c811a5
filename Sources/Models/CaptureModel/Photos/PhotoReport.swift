// SPDX-License-Identifier: Apache-2.0

/// One step of a photo request, as its caller is told.
package struct PhotoReport: Hashable, Sendable {
  package let step: PhotoStep
  package let resolved: ResolvedSettings
  /// Number of the result from 1 to the expected count, with `didFinishProcessing` only.
  package let photoCount: Int?
  /// Set in every step that an error touched.
  package let failure: CaptureFailure?

  /// A report of these values.
  package init(
    step: PhotoStep, resolved: ResolvedSettings, photoCount: Int?, failure: CaptureFailure?
  ) {
    self.step = step
    self.resolved = resolved
    self.photoCount = photoCount
    self.failure = failure
  }
}
