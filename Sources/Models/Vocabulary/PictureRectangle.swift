// SPDX-License-Identifier: Apache-2.0

//   camera's picture       turned by 90°         mirrored
//   ┌─────────────┐        ┌───────┐             ┌───────┐
//   │ A           │        │     A │             │ A     │
//   │           B │        │       │             │       │
//   └─────────────┘        │       │             │       │
//                          │ B     │             │     B │
//                          └───────┘             └───────┘
//   People see the last one, so what they point at is brought back in the opposite order.

/// A part of a picture. All of its numbers are 0 to 1, from the left and from the top.
package struct PictureRectangle: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole picture.
  package static let whole = PictureRectangle(x: 0, y: 0, width: 1, height: 1)

  /// How far a rectangle may reach over an edge: the sums of clients are rounded.
  private static let tolerance = 1e-6

  /// The name of the number that is not acceptable; nil if there is none.
  package var fault: String? {
    func fits(_ start: Double, _ length: Double) -> Bool {
      start.isFinite && start >= -Self.tolerance && start + length <= 1 + Self.tolerance
    }
    if !(width.isFinite && width > 0) { return "width" }
    if !(height.isFinite && height > 0) { return "height" }
    if !fits(x, width) { return "x" }
    return fits(y, height) ? nil : "y"
  }

  /// A rectangle of this picture part, in the coordinates of the whole picture.
  package func whole(of inner: PictureRectangle) -> PictureRectangle {
    PictureRectangle(
      x: x + inner.x * width, y: y + inner.y * height, width: inner.width * width,
      height: inner.height * height)
  }

  /// The place that people point at, in the camera's picture.
  ///
  /// - Parameters:
  ///   - rotation: the degrees by which the picture is turned clockwise for them: 0, 90, 180 or 270.
  ///   - isMirrored: whether it is mirrored after that.
  package func inCameraPicture(turnedBy rotation: Int, isMirrored: Bool) -> PictureRectangle {
    var seen = self
    if isMirrored { seen.x = 1 - x - width }
    return switch rotation {
    case 90:
      PictureRectangle(
        x: seen.y, y: 1 - seen.x - seen.width, width: seen.height, height: seen.width)
    case 180:
      PictureRectangle(
        x: 1 - seen.x - seen.width, y: 1 - seen.y - seen.height, width: seen.width,
        height: seen.height)
    case 270:
      PictureRectangle(
        x: 1 - seen.y - seen.height, y: seen.x, width: seen.height, height: seen.width)
    default: seen
    }
  }
}
