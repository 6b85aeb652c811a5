// SPDX-License-Identifier: Apache-2.0

extension FramePixels {
  /// The bytes that a picture of this size has at least; nil if its lines are too short for it. What
  /// takes frames apart trusts that they were checked by this.
  package func neededBytes(width: Int, height: Int) -> Int? {
    let evenWidth = (width + 1) / 2 * 2
    let chromaHeight = (height + 1) / 2
    func lines(_ bytesPerLine: Int, _ least: Int) -> Int? {
      bytesPerLine >= least ? bytesPerLine * (height - 1) + least : nil
    }
    switch self {
    case .packed422(_, let bytesPerLine): return lines(bytesPerLine, evenWidth * 2)
    case .rgb(let bytesPerLine): return lines(bytesPerLine, width * 3)
    case .grey(let bytesPerLine): return lines(bytesPerLine, width)
    case .semiPlanar420(let bytesPerLine):
      guard bytesPerLine >= evenWidth else { return nil }
      return bytesPerLine * (height + chromaHeight)
    case .planar420(let bytesPerLine):
      guard bytesPerLine >= evenWidth else { return nil }
      return bytesPerLine * height + bytesPerLine / 2 * chromaHeight * 2
    }
  }
}
