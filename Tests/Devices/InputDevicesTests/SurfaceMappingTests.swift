// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import InputDevices

@Suite("Places of a device become places of its surface")
struct SurfaceMappingTests {
  private func mapping(_ matrix: CalibrationMatrix) -> SurfaceMapping {
    SurfaceMapping(
      x: .init(minimum: -100, maximum: 300), y: .init(minimum: 0, maximum: 1000), matrix: matrix)
  }

  @Test("The range of each axis becomes 0 to 1; what lies outside is moved to the edge")
  func ranges() {
    let mapping = mapping(.identity)
    #expect(mapping.point(x: -100, y: 0) == SurfacePoint(x: 0, y: 0))
    #expect(mapping.point(x: 0, y: 900) == SurfacePoint(x: 0.25, y: 0.9))
    #expect(mapping.point(x: 300, y: 1000) == SurfacePoint(x: 1, y: 1))
    #expect(mapping.point(x: 400, y: -5) == SurfacePoint(x: 1, y: 0))
    #expect(mapping.point(x: .max, y: .min) == SurfacePoint(x: 1, y: 0))
    let flat = SurfaceMapping(
      x: .init(minimum: 0, maximum: 0), y: .init(minimum: 9, maximum: 3), matrix: .identity)
    #expect(flat.point(x: 5, y: 5) == SurfacePoint(x: 0, y: 0))
  }

  @Test(
    "A turned surface: where the place 0.25 from the left and 0.1 from the top comes to lie",
    arguments: [(0, 0.25, 0.1), (90, 0.9, 0.25), (180, 0.75, 0.9), (270, 0.1, 0.75)])
  func turned(degrees: Int, x: Double, y: Double) throws {
    let matrix = try #require(CalibrationMatrix(rotation: degrees))
    let point = mapping(matrix).point(x: 0, y: 100)
    #expect(abs(point.x - x) < 1e-12 && abs(point.y - y) < 1e-12, "\(point)")
  }

  @Test("The property of udev: six numbers, or it is none")
  func property() throws {
    let mirrored = try #require(CalibrationMatrix(text: "-1 0 1 0 1 0"))
    #expect(mapping(mirrored).point(x: 0, y: 100) == SurfacePoint(x: 0.75, y: 0.1))
    #expect(CalibrationMatrix(text: "0 -1 1 1 0 0") == CalibrationMatrix(rotation: 90))
    for text in ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 a", "1 0 0 0 1 nan", "inf 0 0 0 1 0"]
    {
      #expect(CalibrationMatrix(text: text) == nil, "\(text)")
    }
    #expect(CalibrationMatrix(rotation: 45) == nil)
  }
}
