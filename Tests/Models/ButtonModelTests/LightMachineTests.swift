// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing
import Vocabulary

/// Tests of late calls, which the fixtures `light-*.t` do not show: they advance at each deadline.
struct LightMachineTests {
  @Test("a light that is looked at late shows what is due then, and keeps its rhythm")
  func late() {
    var light = LightMachine()
    light.show(.readiness(.notReadyWaitingForCapture), atUSec: 1_000)
    #expect(light.colour == .dark)
    #expect(light.nextDeadlineUSec == 501_000)
    light.advance(toUSec: 1_600_000)
    #expect(light.colour == .green)
    #expect(light.nextDeadlineUSec == 2_001_000)
    light.advance(toUSec: 2_001_000)
    #expect(light.colour == .dark)
  }

  @Test("a recording that is looked at late keeps its rhythm, too, and that has two lengths")
  func lateRecording() {
    var light = LightMachine()
    light.show(.recording, atUSec: 1_000)
    #expect(light.colour == .dark)
    #expect(light.nextDeadlineUSec == 201_000)
    light.advance(toUSec: 1_000_999)
    #expect(light.colour == .recording)
    #expect(light.nextDeadlineUSec == 1_001_000)
    light.advance(toUSec: 5_001_000)
    #expect(light.colour == .dark)
    #expect(light.nextDeadlineUSec == 5_201_000)
    light.advance(toUSec: 5_201_000)
    #expect(light.colour == .recording)
    #expect(light.nextDeadlineUSec == 6_001_000)
  }

  @Test("a flash that is looked at late leaves out nothing; another one begins it again")
  func lateFlash() {
    var light = LightMachine()
    light.flash(atUSec: 0)
    light.advance(toUSec: 100_000)
    #expect(light.colour == .white)
    light.flash(atUSec: 150_000)
    #expect(light.colour == .dark)
    #expect(light.nextDeadlineUSec == 250_000)
    var seen: [LightColour] = []
    // Late by less than a phase: the next ones are when they were to be. Late by more: they begin then.
    for (atUSec, nextUSec) in [
      (310_000, 350_000), (350_000, 450_000), (5_000_000, 5_100_000), (5_150_000, 5_200_000),
    ] as [(Int64, Int64)] {
      light.advance(toUSec: atUSec)
      seen.append(light.colour)
      #expect(light.nextDeadlineUSec == nextUSec)
    }
    #expect(seen == [.white, .dark, .white, .dark])
    light.advance(toUSec: 5_200_000)
    #expect(light.colour == .dark)
    #expect(light.nextDeadlineUSec == nil)
  }

  @Test("a state that does not change asks for no deadline")
  func still() {
    var light = LightMachine()
    #expect(light.nextDeadlineUSec == nil)
    for subject in [LightSubject.readiness(.ready), .trouble, .nothing] {
      light.show(subject, atUSec: 0)
      #expect(light.nextDeadlineUSec == nil)
    }
    light.show(.readiness(.notReadyMomentarily), atUSec: 0)
    #expect(light.nextDeadlineUSec == 200_000)
  }

  @Test("one LED, whatever its colour, is lit for green and recording; red is for a red one alone")
  func parts() {
    let leds: [LEDColour?] = [nil] + LEDColour.allCases
    let lit = LightColour.allCases.map { colour in leds.filter(colour.lights) }
    #expect(lit == [[], [nil, .green], [.red], [nil, .red], leds])
  }
}
