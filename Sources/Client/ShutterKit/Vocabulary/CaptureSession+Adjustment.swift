// SPDX-License-Identifier: Apache-2.0

extension CaptureSession {
  /// The way in which the camera sees, like `videoZoomFactor`, `exposureTargetBias` and the points of interest of
  /// `AVCaptureDevice`. There is one adjustment for all sessions with the camera. Nil means as the camera was before
  /// anybody adjusted it.
  public struct Adjustment: Hashable, Sendable {
    /// 1 is the widest.
    public var zoomFactor: Double?
    /// In EV.
    public var exposureTargetBias: Double?
    /// The part of the camera's picture that it delivers in place of the whole.
    public var crop: PictureRegion?
    /// The part of the camera's picture by which it exposes and focuses.
    public var regionOfInterest: PictureRegion?

    /// Makes an adjustment, for tests.
    public init(
      zoomFactor: Double? = nil, exposureTargetBias: Double? = nil, crop: PictureRegion? = nil,
      regionOfInterest: PictureRegion? = nil
    ) {
      self.zoomFactor = zoomFactor
      self.exposureTargetBias = exposureTargetBias
      self.crop = crop
      self.regionOfInterest = regionOfInterest
    }
  }

  /// A part of a picture, from its left and from its top, all parts 0 to 1.
  public struct PictureRegion: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The use of a part of the picture.
  public enum RegionUse: Hashable, Sendable {
    /// The camera exposes and focuses by it.
    case interest
    /// The camera delivers it in place of the whole picture. Its proportions become those of the whole.
    case crop
  }

  /// The picture that a region is a part of.
  public enum RegionPicture: Hashable, Sendable {
    /// All of the picture, as the driver delivers it.
    case camera
    /// The picture that the session's preview shows now: zoomed, cropped, turned and mirrored.
    case preview
  }
}

extension BandSelection {
  /// The rectangle as a part of the picture that is shown in a part of the surface; nil where there is none, or it
  /// lies outside, or it is not meant.
  ///
  /// - Parameter shape: the place of the picture on the surface. For a path, the rectangle around it.
  public func region(ofPictureIn shape: PointerRegion.Shape = .wholeSurface)
    -> CaptureSession.PictureRegion?
  {
    guard let rectangle = selectionRect, cancelReason == nil else { return nil }
    let picture = shape.bounds
    guard picture.width > 0, picture.height > 0 else { return nil }
    let left = max((rectangle.x - picture.x) / picture.width, 0)
    let top = max((rectangle.y - picture.y) / picture.height, 0)
    let right = min((rectangle.x + rectangle.width - picture.x) / picture.width, 1)
    let bottom = min((rectangle.y + rectangle.height - picture.y) / picture.height, 1)
    guard left < right, top < bottom else { return nil }
    return .init(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PointerRegion.Shape {
  /// The rectangle around it.
  fileprivate var bounds: BandSelection.Rectangle {
    switch self {
    case .wholeSurface: return .init(x: 0, y: 0, width: 1, height: 1)
    case .rectangle(let x, let y, let width, let height, _):
      return .init(x: x, y: y, width: width, height: height)
    case .path(let points):
      let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
      let (right, bottom) = (points.map(\.x).max() ?? 0, points.map(\.y).max() ?? 0)
      return .init(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}
