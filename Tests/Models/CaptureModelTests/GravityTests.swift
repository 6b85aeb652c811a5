// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("Numbers of an accelerometer")
struct GravityTests {
  private func gravity(
    _ axes: [String], unit: String = "0.01", offset: String? = nil, matrix: String? = nil
  ) -> Gravity? {
    let mount = matrix.flatMap { MountMatrix($0) } ?? .upright
    return AccelerometerScale(unit: unit, offset: offset, matrix: mount)?.gravity(axes)
  }

  @Test("Raw numbers, their unit and offset")
  func units() {
    #expect(gravity(["0", "981", "-12"]) == Gravity(x: 0, y: 9810, z: -120))
    #expect(gravity([" 0\n", "981", "0"], unit: "0.010000\n") == Gravity(x: 0, y: 9810, z: 0))
    #expect(gravity(["0", "0", "0"], offset: "981") == Gravity(x: 9810, y: 9810, z: 9810))
    #expect(gravity(["1", "-1", "2"], unit: "9.80665") == Gravity(x: 9807, y: -9807, z: 19613))
  }

  @Test("The mount matrix turns the axes of the chip into those of the machine")
  func matrix() {
    let axes = ["100", "200", "300"]
    #expect(gravity(axes, matrix: "1, 0, 0; 0, 1, 0; 0, 0, 1") == gravity(axes))
    #expect(
      gravity(axes, matrix: "0, 1, 0; -1, 0, 0; 0, 0, 1\n") == Gravity(x: 2000, y: -1000, z: 3000))
    #expect(
      gravity(axes, matrix: "0.0,0.0,-1.0;0,1,0;1,0,0") == Gravity(x: -3000, y: 2000, z: 1000))
  }

  @Test(
    "What is no matrix",
    arguments: [
      "", "1, 0, 0", "1, 0, 0; 0, 1, 0", "1, 0; 0, 1; 0, 0", "1, 0, 0; 0, 1, 0; 0, 0, x",
      "1, 0, 0; 0, 1, 0; 0, 0, 1; 0, 0, 0", "nan, 0, 0; 0, 1, 0; 0, 0, 1",
      "1, 0, 0,; 0, 1, 0; 0, 0, 1",
      "0, 0, 0; 0, 0, 0; 0, 0, 0", "1e9, 0, 0; 0, 1, 0; 0, 0, 1",
    ])
  func noMatrix(text: String) {
    #expect(MountMatrix(text) == nil)
  }

  @Test("What is no measurement, and what is too large for one")
  func bounds() {
    #expect(gravity(["1", "2"]) == nil && gravity(["1", "2", "3", "4"]) == nil)
    #expect(gravity(["1", "two", "3"]) == nil && gravity(["1", "", "3"]) == nil)
    #expect(gravity(["1", "inf", "3"]) == nil)
    for unit in ["", "0", "-1", "nan", "m/s"] {
      #expect(gravity(["1", "2", "3"], unit: unit) == nil)
    }
    #expect(gravity(["1", "2", "3"], offset: "x") == nil)
    let most = Gravity(x: 1_000_000, y: -1_000_000, z: 1_000_000)
    #expect(gravity(["1e300", "-1e300", "99999999"], unit: "1e8") == most)
    #expect(Gravity(x: .max, y: .min, z: 1_000_001) == most && most.square == 3_000_000_000_000)
  }

  @Test("Turns come around")
  func turns() {
    #expect(QuarterTurn(degrees: -90) == .threeQuarters && QuarterTurn(degrees: 450) == .quarter)
    #expect(QuarterTurn(degrees: 45) == nil)
    #expect(
      QuarterTurn.threeQuarters + .half == .quarter && QuarterTurn.none - .quarter == .threeQuarters
    )
  }
}
