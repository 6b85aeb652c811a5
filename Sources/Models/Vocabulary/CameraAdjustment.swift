// SPDX-License-Identifier: Apache-2.0

//   crop, zoom 1           zoom 2: a part of the crop
//   ┌───────────────┐      ┌───────────────┐
//   │      ┌─────┐  │      │      ┌─────┐  │
//   │      │     │  │      │      │ ┌─┐ │  │      The zoom is counted from the crop, as that is the
//   │      └─────┘  │      │      │ └─┘ │  │      picture that people began with.
//   └───────────────┘      └──────┴─────┴──┘

/// The way in which a camera sees: what people turn, and what a program points at. A nil is as the camera
/// had it before anybody changed it.
package struct CameraAdjustment: Hashable, Sendable {
  /// A factor: 1 is the widest.
  package var zoom: Double?
  /// In 0.001 EV.
  package var biasMilliEV: Int64?
  /// The part of the camera's picture that it delivers, scaled to the size of its frames.
  package var crop: PictureRectangle?
  /// The part of the camera's picture by which it exposes and focuses.
  package var interest: PictureRectangle?

  package init(
    zoom: Double? = nil, biasMilliEV: Int64? = nil, crop: PictureRectangle? = nil,
    interest: PictureRectangle? = nil
  ) {
    self.zoom = zoom
    self.biasMilliEV = biasMilliEV
    self.crop = crop
    self.interest = interest
  }

  /// Whether nothing was changed.
  package var isEmpty: Bool { self == CameraAdjustment() }

  /// The same with the parts of another that are not nil.
  package func changed(by change: CameraAdjustment) -> CameraAdjustment {
    CameraAdjustment(
      zoom: change.zoom ?? zoom, biasMilliEV: change.biasMilliEV ?? biasMilliEV,
      crop: change.crop ?? crop, interest: change.interest ?? interest)
  }
}

/// The arithmetic of a zoom that a driver makes by scaling a part of the picture.
package enum CropZoom {
  /// More would be more of the scaler than of the picture.
  package static let most: Double = 4

  /// The least part of the picture with its proportions that has this one in it: a picture must not be
  /// distorted. It lies within the picture, and is not smaller than the most zoom makes it.
  package static func proportional(_ part: PictureRectangle) -> PictureRectangle {
    square(around: part, side: max(part.width, part.height))
  }

  /// The part of the picture that is shown with this zoom into a crop.
  package static func view(_ crop: PictureRectangle?, zoom: Double) -> PictureRectangle {
    let crop = crop ?? .whole
    return square(around: crop, side: max(crop.width, crop.height) / max(zoom, 1))
  }

  /// The most zoom into a crop.
  package static func most(in crop: PictureRectangle?) -> Double {
    guard let crop else { return most }
    return max(1, most * max(crop.width, crop.height))
  }

  /// A part with the proportions of the whole, whose centre is as near to that of the other as the edges allow.
  private static func square(around part: PictureRectangle, side: Double) -> PictureRectangle {
    let side = min(max(side, 1 / most), 1)
    func start(_ centre: Double) -> Double { min(max(centre - side / 2, 0), 1 - side) }
    return PictureRectangle(
      x: start(part.x + part.width / 2), y: start(part.y + part.height / 2), width: side,
      height: side)
  }
}
