// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// The zoom of a synthetic camera, by a control as webcams have it or by cropping as drivers of sensors do. It
/// shows at once.
package struct SyntheticZoom: Sendable {
  /// The way in which it zooms.
  package enum Means: Sendable, Hashable {
    /// `zoom_absolute` from 100 to 500, in percent.
    case control
    /// It delivers a part of its picture.
    case crop
  }

  let means: Means
  private(set) var crop = PictureRectangle.whole
  private(set) var percent: Int64 = 100

  init(_ means: Means) { self.means = means }

  /// The control that it has for it; nil where it crops.
  var control: CameraControl? {
    guard means == .control else { return nil }
    return CameraControl(
      id: VideoControl.zoomAbsolute, name: Self.controlName, minimum: 100, maximum: 500, step: 1,
      defaultValue: 100, value: percent)
  }

  static let controlName = "zoom_absolute"

  mutating func set(percent value: Int64) { percent = value }

  mutating func set(crop part: PictureRectangle) { crop = part }

  /// The part of the scene that its pictures show.
  var view: PictureRectangle {
    switch means {
    case .crop: return crop
    case .control:
      let side = 100 / Double(percent)
      return PictureRectangle(x: (1 - side) / 2, y: (1 - side) / 2, width: side, height: side)
    }
  }
}
