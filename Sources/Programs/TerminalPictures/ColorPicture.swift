// SPDX-License-Identifier: Apache-2.0
import PixelKernels

/// Width and height in pixels.
package struct PictureSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of the picture when it is turned by these degrees.
  package func turned(by rotation: Int) -> PictureSize {
    rotation % 180 == 0 ? self : PictureSize(width: height, height: width)
  }
}

/// A picture of red, green and blue, a byte each, line after line from the upper left.
package struct ColorPicture: Hashable, Sendable {
  package let size: PictureSize
  package private(set) var bytes: [UInt8]

  package var width: Int { size.width }
  package var height: Int { size.height }

  /// - Parameter bytes: three for each pixel.
  package init(_ size: PictureSize, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height * 3)
    self.size = size
    self.bytes = bytes
  }

  /// A black picture.
  package init(black size: PictureSize) {
    self.init(size, bytes: [UInt8](repeating: 0, count: size.width * size.height * 3))
  }

  /// Puts another picture into this one, with its upper left corner there. It has to fit.
  package mutating func place(_ picture: ColorPicture, atX x: Int, y: Int) {
    precondition(x >= 0 && y >= 0 && x + picture.width <= width && y + picture.height <= height)
    for row in 0..<picture.height {
      let start = ((y + row) * width + x) * 3
      let own = row * picture.width * 3
      bytes.replaceSubrange(
        start..<start + picture.width * 3, with: picture.bytes[own..<own + picture.width * 3])
    }
  }

  /// The picture in another size. Each pixel is the average of four of its area, which is enough
  /// for a terminal and does not read all of a large picture.
  package func resized(to target: PictureSize) -> ColorPicture {
    guard target != size else { return self }
    var resized = [UInt8](repeating: 0, count: target.width * target.height * 3)
    bytes.withUnsafeBytes { from in
      resized.withUnsafeMutableBytes { to in
        for color in 0..<3 {
          PlaneReduction.reduce(
            from, Self.grid(of: color, size), into: to, Self.grid(of: color, target))
        }
      }
    }
    return ColorPicture(target, bytes: resized)
  }

  private static func grid(of color: Int, _ size: PictureSize) -> SampleGrid {
    SampleGrid(
      offset: color, step: 3, bytesPerLine: size.width * 3, width: size.width, height: size.height)
  }

  /// The picture as a viewer shows it: turned clockwise by 0, 90, 180 or 270 degrees, and then, if
  /// `mirrored`, left and right exchanged.
  ///
  ///     original   turned by 90   and mirrored
  ///       1 2          3 1            1 3
  ///       3 4          4 2            2 4
  package func shown(rotation: Int, mirrored: Bool) -> ColorPicture {
    guard rotation % 360 != 0 || mirrored else { return self }
    let target = size.turned(by: rotation)
    var turned = [UInt8](repeating: 0, count: bytes.count)
    bytes.withUnsafeBufferPointer { from in
      turned.withUnsafeMutableBufferPointer { to in
        for y in 0..<target.height {
          for column in 0..<target.width {
            let x = mirrored ? target.width - 1 - column : column
            let source =
              switch rotation % 360 {
              case 90: (height - 1 - x) * width + y
              case 180: (height - 1 - y) * width + width - 1 - x
              case 270: x * width + width - 1 - y
              default: y * width + x
              }
            let pixel = (y * target.width + column) * 3
            for color in 0..<3 { to[pixel + color] = from[source * 3 + color] }
          }
        }
      }
    }
    return ColorPicture(target, bytes: turned)
  }

  /// Red, green and blue of a pixel.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let start = (y * width + x) * 3
    return Pixel(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2])
  }
}

struct Pixel: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// The brightness as people see it, 0 to 255 (ITU-R BT.601).
  var brightness: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000 }
}
