// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import ShutterInterfaces

/// A place on a surface as it is typed: "0.5,0.9".
struct SurfacePlace: ExpressibleByArgument {
  let x: Double
  let y: Double

  init?(argument: String) {
    guard let numbers = SurfaceNumbers.read(argument, count: 2) else { return nil }
    (x, y) = (numbers[0], numbers[1])
  }
}

/// A region as it is typed: "shutter=0,0.66,1,0.34", or a name alone for the whole surface.
struct RegionOption: ExpressibleByArgument {
  let region: GatewayInterface.PointerRegion

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty else { return nil }
    guard parts.count == 2 else {
      region = .init(identifier: String(name))
      return
    }
    guard let numbers = SurfaceNumbers.read(String(parts[1]), count: 4) else { return nil }
    region = .init(
      identifier: String(name),
      rectangle: .init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
  }
}

/// Numbers 0 to 1 with commas between them.
enum SurfaceNumbers {
  static func read(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter((0...1).contains)
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}
