// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The screen of a machine that `rig run --screen` started, as a person in front of it sees it: QEMU takes the pictures,
/// and the guest knows nothing of them.
enum MachineScreen {
  private static let port = "/dev/virtio-ports/screen"

  static var isThere: Bool { RigFile.exists(port) }

  /// Takes a picture. It is kept as NAME.png in the folder of `--share`.
  static func picture(_ name: String) throws -> DecodedPhoto {
    let folder = getenv("SHARE").map { String(cString: $0) } ?? "/mnt/share"
    let fd = try RigError.check(port, open(port, O_RDWR | O_CLOEXEC))
    defer { close(fd) }
    for file in ["\(name).png", "\(name).ppm"] {
      let line = Array("\(file)\n".utf8)
      _ = try RigError.check(port, Int32(clamping: write(fd, line, line.count)))
      var answer = [UInt8](repeating: 0, count: 16)
      _ = try RigError.check(port, Int32(clamping: read(fd, &answer, answer.count)))
    }
    let pixels = "\(folder)/\(name).ppm"
    defer { unlink(pixels) }
    return try DecodedPhoto(pnm: pixels)
  }
}

extension DecodedPhoto {
  /// The share of the pixels, looked at on a grid of 4, that have the most frequent colour: 1 for a blank screen.
  var commonestColour: Double {
    var counts: [Int: Int] = [:]
    onGrid { (x, y) in
      let (red, green, blue) = colour(x: x, y: y)
      counts[red << 16 | green << 8 | blue, default: 0] += 1
    }
    return Double(counts.values.max() ?? 0) / Double(counts.values.reduce(0, +))
  }

  /// The share of the pixels, looked at on a grid of 4, that another picture of the same size has in other colours.
  func difference(from other: DecodedPhoto) -> Double {
    guard (width, height) == (other.width, other.height) else { return 1 }
    var (differing, all) = (0, 0)
    onGrid { (x, y) in
      let (mine, its) = (colour(x: x, y: y), other.colour(x: x, y: y))
      all += 1
      if max(abs(mine.0 - its.0), abs(mine.1 - its.1), abs(mine.2 - its.2)) > 24 { differing += 1 }
    }
    return Double(differing) / Double(all)
  }

  private func onGrid(_ look: (Int, Int) -> Void) {
    for y in stride(from: 0, to: height, by: 4) {
      for x in stride(from: 0, to: width, by: 4) { look(x, y) }
    }
  }
}
