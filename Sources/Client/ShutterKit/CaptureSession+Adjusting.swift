// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// How the camera sees. For dials and keys that do it by themselves there are ``SystemZoomSlider`` and
/// ``SystemExposureBiasSlider``.
///
/// All of it holds while the session has the camera, also after the camera or the engine was lost, and ends with a
/// change to another camera. ``support`` says what the camera can. Values between two that it has become the
/// nearest. Calls that come while the camera is being adjusted are combined: the newest value of each kind counts.
///
/// They throw ``CaptureError/configurationUnsupported(field:nearest:)`` for what the camera cannot do,
/// ``CaptureError/sessionNotRunning(_:)`` if the engine does not have the session, or the error of the camera.
extension CaptureSession {
  /// The way in which the camera sees, as the engine last reported it.
  public var adjustment: Adjustment { record.status.adjustment }

  /// Zooms, like `videoZoomFactor`. Returns when the camera has done it.
  ///
  /// - Parameter factor: from 1, the widest, to the most of ``CaptureSupport/zoom``.
  public func setZoomFactor(_ factor: Double) async throws(CaptureError) {
    try await link.adjust(.init(zoom: factor)).get()
  }

  /// Makes pictures darker or brighter than the camera's automatic exposure would, like `setExposureTargetBias(_:)`.
  ///
  /// - Parameter bias: in EV, within ``CaptureSupport/exposureBias``.
  public func setExposureTargetBias(_ bias: Double) async throws(CaptureError) {
    try await link.adjust(.init(biasMilliEV: Self.milliEV(bias))).get()
  }

  /// Has the camera expose and focus by a part of its picture, or deliver it in place of the whole.
  ///
  /// - Parameters:
  ///   - region: nil: the whole picture, as before.
  ///   - use: one of ``CaptureSupport/regionUses``.
  ///   - picture: the picture that the region is a part of.
  public func setRegion(
    _ region: PictureRegion?, for use: RegionUse, of picture: RegionPicture = .camera
  ) async throws(CaptureError) {
    let region = AdjustmentQueue.Region(rectangle: region, of: picture)
    switch use {
    case .crop: try await link.adjust(.init(crop: region)).get()
    case .interest: try await link.adjust(.init(interest: region)).get()
    }
  }

  /// Does the same with what somebody has selected on the session's preview.
  ///
  /// - Parameters:
  ///   - band: a selection that has ended.
  ///   - shape: the place of the preview on the surface.
  ///   - use: one of ``CaptureSupport/regionUses``.
  /// - Returns: false: the band selects nothing of the preview, or was not meant, and nothing was changed.
  @discardableResult
  public func setRegion(
    _ band: BandSelection, onPreviewIn shape: PointerRegion.Shape = .wholeSurface,
    for use: RegionUse
  ) async throws(CaptureError) -> Bool {
    guard let region = band.region(ofPictureIn: shape) else { return false }
    try await setRegion(region, for: use, of: .preview)
    return true
  }

  static func milliEV(_ bias: Double) -> Int64 {
    // A number that is none, or far too large, is refused by the engine.
    bias.isFinite ? Int64(min(max(bias * 1000, -1e9), 1e9).rounded()) : Int64.min
  }
}
