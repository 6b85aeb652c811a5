// SPDX-License-Identifier: Apache-2.0
import CLinux
import Testing

@testable import InputDevices

@Suite struct EvdevDecoderTests {
  private let volumeDown = UInt16(KEY_VOLUMEDOWN)

  private func decode(_ events: [input_event]) -> [EvdevDecoder.Report] {
    var decoder = EvdevDecoder()
    return events.map { decoder.decode($0) }
  }

  @Test("edges carry the kernel's time") func edges() {
    let reports = decode([
      InputEvent.key(KEY_VOLUMEDOWN, 1, atUSec: 5_000_001), InputEvent.report(atUSec: 5_000_001),
      InputEvent.key(KEY_VOLUMEDOWN, 0, atUSec: 5_100_002), InputEvent.report(atUSec: 5_100_002),
    ])
    #expect(
      reports == [
        .edge(code: volumeDown, pressed: true, atUSec: 5_000_001), .packetEnd,
        .edge(code: volumeDown, pressed: false, atUSec: 5_100_002), .packetEnd,
      ])
  }

  @Test("a repetition is no edge") func repetition() {
    #expect(
      decode([InputEvent.key(KEY_VOLUMEDOWN, 2), InputEvent.report()]) == [.none, .packetEnd])
  }

  @Test("other types are distinguished from keys") func otherTypes() {
    #expect(
      decode([
        InputEvent.make(EV_MSC, MSC_SCAN, 7), InputEvent.make(EV_REL, REL_X, -3),
        InputEvent.make(EV_SYN, SYN_MT_REPORT, 0),
      ]) == [.other, .other, .other])
  }

  @Test("SYN_DROPPED inside a batch: what follows up to the next report is forgotten")
  func droppedInsideBatch() {
    let reports = decode([
      InputEvent.key(KEY_VOLUMEUP, 1), InputEvent.report(), InputEvent.dropped(),
      InputEvent.key(KEY_VOLUMEDOWN, 1), InputEvent.make(EV_MSC, MSC_SCAN, 1),
      InputEvent.report(atUSec: 77), InputEvent.key(KEY_VOLUMEDOWN, 0, atUSec: 99),
      InputEvent.report(),
    ])
    #expect(
      reports == [
        .edge(code: UInt16(KEY_VOLUMEUP), pressed: true, atUSec: 0), .packetEnd, .none, .none,
        .none,
        .lost(atUSec: 77), .edge(code: volumeDown, pressed: false, atUSec: 99), .packetEnd,
      ])
  }

  @Test("a torn packet that spans two batches") func droppedAcrossBatches() {
    var decoder = EvdevDecoder()
    #expect(decoder.decode(InputEvent.dropped()) == .none)
    #expect(decoder.isDropping)
    #expect(decoder.decode(InputEvent.key(KEY_VOLUMEDOWN, 1)) == .none)
    #expect(decoder.decode(InputEvent.report(atUSec: 3)) == .lost(atUSec: 3))
    #expect(!decoder.isDropping)
  }

  @Test("a second SYN_DROPPED within a torn packet asks once") func droppedTwice() {
    #expect(
      decode([InputEvent.dropped(), InputEvent.dropped(), InputEvent.report(atUSec: 1)]) == [
        .none, .none, .lost(atUSec: 1),
      ])
  }

  @Test("releases that the kernel makes of a device that goes are distinguished from a person's")
  func releasesMadeByTheKernel() {
    var gone = InputEvent.report()
    gone.value = 1
    let events = [
      InputEvent.key(KEY_VOLUMEDOWN, 1), InputEvent.report(), InputEvent.key(KEY_VOLUMEDOWN, 0),
      InputEvent.report(), InputEvent.key(KEY_A, 2), gone, InputEvent.key(KEY_A, 0),
      InputEvent.key(KEY_VOLUMEDOWN, 0), gone,
    ]
    #expect(events.indices.filter { EvdevDecoder.isMadeByKernel(events[$0...]) } == [6, 7])
  }
}
