// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

/// The parts of a picture: as people see it, as the camera has it, and what a driver scales for a zoom.
struct PictureRectangleTests {
  private static func rectangle(_ text: String) -> PictureRectangle {
    let numbers = text.split(separator: " ").compactMap { Double($0) }
    return PictureRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static func text(_ part: PictureRectangle) -> String {
    [part.x, part.y, part.width, part.height]
      .map { value in
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
      }
      .joined(separator: " ")
  }

  /// What people point at is the upper left corner of what they see, a tenth wide and a fifth high.
  @Test(
    "What people point at is found in the camera's picture",
    arguments: [
      ("0 0 0.1 0.2", 0, false, "0 0 0.1 0.2"),
      // Turned clockwise by 90°, the picture's lower left corner is on top on the left.
      ("0 0 0.1 0.2", 90, false, "0 0.9 0.2 0.1"),
      ("0 0 0.1 0.2", 180, false, "0.9 0.8 0.1 0.2"),
      ("0 0 0.1 0.2", 270, false, "0.8 0 0.2 0.1"),
      ("0 0 0.1 0.2", 0, true, "0.9 0 0.1 0.2"),
      ("0 0 0.1 0.2", 90, true, "0 0 0.2 0.1"),
      ("0 0 0.1 0.2", 180, true, "0 0.8 0.1 0.2"),
      ("0 0 0.1 0.2", 270, true, "0.8 0.9 0.2 0.1"),
      ("0 0 1 1", 90, true, "0 0 1 1"),
    ])
  func pointedAt(seen: String, rotation: Int, isMirrored: Bool, expected: String) {
    let found = Self.rectangle(seen).inCameraPicture(turnedBy: rotation, isMirrored: isMirrored)
    #expect(Self.text(found) == expected)
  }

  /// The same by the points of a picture: a pixel is turned and mirrored, and has to be found again.
  @Test("Each place is where the picture's pixel is shown", arguments: [0, 90, 180, 270])
  func pixels(rotation: Int) {
    for isMirrored in [false, true] {
      for (x, y) in [(0.1, 0.3), (0.6, 0.2), (0.85, 0.95)] {
        var (seenX, seenY) =
          switch rotation {
          case 90: (1 - y, x)
          case 180: (1 - x, 1 - y)
          case 270: (y, 1 - x)
          default: (x, y)
          }
        if isMirrored { seenX = 1 - seenX }
        (seenX, seenY) = (seenX - 0.01, seenY - 0.01)
        let found = PictureRectangle(x: seenX, y: seenY, width: 0.02, height: 0.02)
          .inCameraPicture(turnedBy: rotation, isMirrored: isMirrored)
        #expect(abs(found.x + 0.01 - x) < 1e-9 && abs(found.y + 0.01 - y) < 1e-9)
      }
    }
  }

  @Test("A part of a part is a part of the whole")
  func composed() {
    let view = Self.rectangle("0.25 0.5 0.5 0.5")
    #expect(Self.text(view.whole(of: Self.rectangle("0.5 0 0.5 0.5"))) == "0.5 0.5 0.25 0.25")
  }

  @Test(
    "What is no part of a picture is refused by its number",
    arguments: [
      ("0 0 1 1", nil), ("0.5 0.5 0.5 0.5", nil), ("0 0 0 1", "width"), ("0 0 1 -1", "height"),
      ("0.6 0 0.5 1", "x"), ("0 -0.1 1 1", "y"), ("nan 0 1 1", "x"), ("0 0 inf 1", "width"),
      // Sums that are rounded.
      ("0.30000000001 0 0.7 1", nil),
    ] as [(String, String?)])
  func faults(text: String, fault: String?) {
    #expect(Self.rectangle(text).fault == fault)
  }

  @Test(
    "A picture is not distorted: a part gets the proportions of the whole, within its edges",
    arguments: [
      ("0.25 0.25 0.5 0.5", "0.25 0.25 0.5 0.5"),
      ("0.4 0.3 0.2 0.4", "0.3 0.3 0.4 0.4"),
      ("0 0 0.2 0.5", "0 0 0.5 0.5"),
      ("0.9 0.9 0.1 0.1", "0.75 0.75 0.25 0.25"),
      ("0 0 1 0.1", "0 0 1 1"),
    ])
  func proportions(part: String, expected: String) {
    #expect(Self.text(CropZoom.proportional(Self.rectangle(part))) == expected)
  }

  @Test(
    "A zoom shows the middle of the crop, and not more than the scaler makes sense for",
    arguments: [
      (nil, 1, "0 0 1 1"), (nil, 2, "0.25 0.25 0.5 0.5"), (nil, 4, "0.375 0.375 0.25 0.25"),
      (nil, 9, "0.375 0.375 0.25 0.25"), (nil, 0.5, "0 0 1 1"),
      ("0.5 0 0.5 0.5", 2, "0.625 0.125 0.25 0.25"),
    ] as [(String?, Double, String)])
  func views(crop: String?, zoom: Double, expected: String) {
    #expect(Self.text(CropZoom.view(crop.map(Self.rectangle), zoom: zoom)) == expected)
  }
}
