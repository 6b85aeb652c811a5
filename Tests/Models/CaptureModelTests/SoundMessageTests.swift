// SPDX-License-Identifier: Apache-2.0

import EngineChannels
import TestSupport
import Testing

@Suite("Messages between the engine and shutter-sound")
struct SoundMessageTests {
  private static let commands: [SoundCommand] = [
    .list,
    .record(SoundOrder(microphone: "hw:CARD=C920,DEV=0", codec: .opus, startUSec: 1_234_567_890)),
    .record(SoundOrder(microphone: "", codec: .pcm, startUSec: -1)),
    .pause(atUSec: 0), .resume(atUSec: .max), .stop(atUSec: .min),
  ]

  private static let report: SoundReport = {
    var report = SoundReport(.microphoneLost, text: "the microphone is gone")
    (report.driftPPM, report.isComplete, report.silentCount, report.gaps) = (-502, true, 4800, 2)
    return report
  }()

  private static let events: [SoundEvent] = [
    .microphone(MicrophoneDescription(name: "hw:CARD=A,DEV=1", label: "Käfer", isBusy: true)),
    .listed,
    .opened(SoundFormat(codec: .opus, channels: 2, header: Array("OpusHead".utf8))),
    .packet(SoundPacket(timeUSec: 20_000, sampleCount: 960, bytes: [1, 2, 3])),
    .ended(report), .ended(SoundReport(.stopped)),
  ]

  @Test("written values are read again")
  func roundTrips() {
    for command in Self.commands { #expect(SoundCommand(command.bytes) == command) }
    for event in Self.events { #expect(SoundEvent(event.bytes) == event) }
  }

  @Test("a message that is cut, or longer than it may be, is none")
  func cut() {
    for bytes in Self.commands.map(\.bytes) {
      for count in 0..<bytes.count { #expect(SoundCommand(Array(bytes[..<count])) == nil) }
      #expect(SoundCommand(bytes + [0]) == nil)
    }
    for bytes in Self.events.map(\.bytes) {
      for count in 0..<bytes.count { #expect(SoundEvent(Array(bytes[..<count])) == nil) }
      #expect(SoundEvent(bytes + [0]) == nil)
    }
  }

  @Test("numbers that cannot be are refused")
  func impossible() {
    let packet = SoundPacket(timeUSec: 0, sampleCount: 960, bytes: [])
    var (early, empty, long) = (packet, packet, packet)
    (early.timeUSec, empty.sampleCount, long.sampleCount) = (-1, 0, 961)
    // Sums are made of the time: one that is near the last number would end the engine.
    var late = packet
    late.timeUSec = .max
    for packet in [early, empty, long, late] {
      #expect(SoundEvent(SoundEvent.packet(packet).bytes) == nil)
    }
    let format = SoundFormat(codec: .pcm, channels: 3, header: [])
    #expect(SoundEvent(SoundEvent.opened(format).bytes) == nil)
    var report = Self.report
    for count in [-1, .max] as [Int64] {
      report.silentCount = count
      #expect(SoundEvent(SoundEvent.ended(report).bytes) == nil)
    }
  }

  @Test("any bytes are a message or none, and what is one is written as it was read")
  func anyBytes() {
    var random = RandomSource(seed: 17)
    var understood = 0
    for _ in 0..<20_000 {
      var bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...6, using: &random)
      }
      if !bytes.isEmpty { bytes[0] = UInt8.random(in: 0...6, using: &random) }
      if let command = SoundCommand(bytes) {
        #expect(command.bytes == bytes)
        understood += 1
      }
      if let event = SoundEvent(bytes) {
        #expect(event.bytes == bytes)
        understood += 1
      }
    }
    #expect(understood > 100)
  }

  @Test("a long text is cut, a packet of the greatest length fits")
  func lengths() throws {
    let report = SoundReport(.failed, text: String(repeating: "x", count: 1000))
    guard case .ended(let read) = try #require(SoundEvent(SoundEvent.ended(report).bytes)) else {
      Issue.record("another message")
      return
    }
    #expect(read.text.utf8.count == 255)
    let bytes = [UInt8](repeating: 1, count: SoundFormat.packetSamples * 4)
    let packet = SoundPacket(timeUSec: 0, sampleCount: 960, bytes: bytes)
    #expect(SoundEvent.packet(packet).bytes.count < SoundEvent.longest)
  }
}
