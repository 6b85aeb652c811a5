// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing
import Vocabulary

@Suite("The turn of the machine under random movement")
struct RotationPropertyTests {
  @Test("500 machines that are turned, tipped, shaken and put down: no turn without its reason")
  func randomMovement() {
    var random = RandomSource(seed: 54)
    var (turns, shaken) = (0, 0)
    for _ in 0..<500 {
      var machine = RotationMachine()
      var nowUSec: Int64 = 0
      /// All measurements so far.
      var measured: [(degrees: Double, isClear: Bool, atUSec: Int64)] = []
      var degrees = 0.0
      for _ in 0..<20 {
        let (flat, strength): (Double, Double) =
          switch random.below(5) {
          case 0: (Double(random.below(15)) + 75, 1)
          case 1: (0, Double(random.below(2)) * 1.5)
          default: (Double(random.below(120)) - 60, 0.8 + Double(random.below(40)) / 100)
          }
        let isClear = abs(flat) <= 60 && (0.75...1.25).contains(strength)
        shaken += isClear ? 0 : 1
        degrees += Double(random.below(360)) - 180
        for _ in 0..<random.below(12) {
          let wobble = Double(random.below(9)) - 4
          let before = machine.turn
          let new = machine.measured(
            Gravity(tilted: degrees + wobble, flat: flat, strength: strength), atUSec: nowUSec)
          measured.append((degrees + wobble, isClear, nowUSec))
          if let new {
            turns += 1
            // An independent look at the same measurements: all of the last 300 ms were clear,
            // none fits the former turn, and all fit the new one.
            let isFirst = measured.dropLast().allSatisfy { !$0.isClear }
            let last = measured.suffix(while: {
              nowUSec - $0.atUSec <= RotationMachine.settlingUSec
            })
            let fit = isFirst ? measured.suffix(1) : last
            #expect(isClear && new != before)
            #expect(fit.allSatisfy { $0.isClear && distance($0.degrees, new) <= 45.1 })
            #expect(fit.allSatisfy { distance($0.degrees, before) >= 54.9 })
            #expect(isFirst || nowUSec - (last.first?.atUSec ?? 0) >= 200_000)
          }
          #expect([100_000, 250_000].contains(machine.pauseUSec))
          nowUSec += machine.pauseUSec
        }
        // A turn that lasts is followed: after a second of clear measurements it is within reach.
        if isClear, !measured.isEmpty, random.once(in: 2) {
          for _ in 0..<10 {
            _ = machine.measured(Gravity(tilted: degrees, flat: flat), atUSec: nowUSec)
            measured.append((degrees, true, nowUSec))
            nowUSec += machine.pauseUSec
          }
          #expect(distance(degrees, machine.turn) <= 55.1)
        }
      }
    }
    #expect(turns > 500 && shaken > 1000)
  }

  /// Degrees between an angle and a turn, 0 to 180.
  private func distance(_ degrees: Double, _ turn: QuarterTurn) -> Double {
    let apart = (degrees - Double(turn.degrees)).remainder(dividingBy: 360)
    return abs(apart)
  }

  @Test("A picture that is turned by its angle stands upright, whatever display shows it")
  func uprightEverywhere() {
    // A picture is followed by what is up in it and what is right in it, as quarters of a circle.
    for machine in QuarterTurn.allCases {
      for mount in QuarterTurn.allCases {
        for shown in QuarterTurn.allCases {
          for position in [CameraPosition.front, .back] {
            for (isFixed, isMirrored) in [
              (false, false), (false, true), (true, false), (true, true),
            ] {
              var display = DisplayMount()
              (display.mount, display.isFixed) = (shown, isFixed)
              let rotation = CameraRotation(
                machine: machine, camera: CameraMount(position: position, mount: mount),
                display: display, isMirrored: isMirrored)
              // The world stands in the camera's picture turned against its mount, and against the
              // machine as the camera sees its turn.
              var up = QuarterTurn.none - mount
              up = position == .back ? up - machine : up + machine
              #expect(up + rotation.capture == .none)
              var preview = up + rotation.preview
              if isMirrored { preview = .none - preview }
              preview = preview + shown
              if isFixed { preview = preview + machine }
              #expect(preview == .none)
            }
          }
        }
      }
    }
  }
}

extension Array {
  /// The elements at the end for which a condition holds.
  fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice<Element> {
    let rest = lastIndex { !holds($0) }.map { $0 + 1 } ?? startIndex
    return self[rest...]
  }
}
