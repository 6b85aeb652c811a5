// SPDX-License-Identifier: Apache-2.0
import Vocabulary

extension EngineConfiguration {
  /// A part of a surface that is a button of the built-in client, `[[region]]`.
  package struct Region: Sendable, Equatable {
    /// Its name in events and in the log.
    package var name: String
    /// The surface, as the gateway's configuration names it; nil: every surface.
    package var surface: String?
    /// Left edge, top edge, width and height, each 0 to 1.
    package var rectangle: [Double]
    /// The role of touches in it; nil: that of the device.
    package var role: Role?

    package init(name: String, rectangle: [Double]) {
      self.name = name
      self.rectangle = rectangle
    }
  }
}

extension EngineReader {
  /// Reads the tables of `[[region]]`.
  func readRegions(_ tables: [TableReader]) -> [EngineConfiguration.Region] {
    var regions: [EngineConfiguration.Region] = []
    for table in tables {
      var reader = table
      let name = reader.required("name")
      var region = EngineConfiguration.Region(name: name?.name() ?? "", rectangle: [0, 0, 1, 1])
      region.surface = reader.value("surface")?.surface()
      region.rectangle = reader.value("rectangle")?.rectangle() ?? region.rectangle
      region.role = reader.value("role")?.word(Role.self)
      if let name, regions.contains(where: { $0.name == region.name }) {
        name.report("names a second region", remedy: "give each region its own name")
      }
      if let name, regions.count == Self.mostRegions {
        name.report("is one region too many", remedy: "there can be \(Self.mostRegions)")
      }
      regions.append(region)
      reader.finish()
    }
    return regions
  }

  /// The most regions of an interaction of the gateway.
  private static let mostRegions = 32
}

extension ValueReader {
  /// Left edge, top edge, width and height of a rectangle that lies on a surface.
  fileprivate func rectangle() -> [Double]? {
    guard let numbers = numbers(4, in: 0...1) else { return nil }
    let (right, bottom) = (numbers[0] + numbers[2], numbers[1] + numbers[3])
    guard numbers[2] > 0, numbers[3] > 0, right <= 1.000_001, bottom <= 1.000_001 else {
      report(
        "does not lie on the surface",
        remedy: "it is [left, top, width, height], and left + width and top + height are at most 1")
      return nil
    }
    return numbers
  }
}
