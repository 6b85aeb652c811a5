// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import EngineChannels
import LinuxIO
import Synchronization
import TestSupport
import Testing

@testable import CaptureEngine

/// The engine's side of a film's sound; the test plays `shutter-sound`.
@Suite("The engine's way to shutter-sound")
struct SoundSourceTests {
  /// A film that notes the sound events that it gets.
  private final class Film: SoundSink {
    let heard = Mutex([SoundEvent]())
    let hasEnded = Semaphore()

    func opened(_ format: SoundFormat) { heard.withLock { $0.append(.opened(format)) } }
    func packet(_ packet: SoundPacket) { heard.withLock { $0.append(.packet(packet)) } }
    func ended(_ report: SoundReport) {
      heard.withLock { $0.append(.ended(report)) }
      hasEnded.signal()
    }

    /// All that it has heard, once it has ended.
    func all() throws -> [SoundEvent] {
      try #require(hasEnded.wait(seconds: Int(Patience.seconds)))
      return heard.withLock { $0 }
    }
  }

  private static let order = SoundOrder(microphone: "m", codec: .pcm, startUSec: 1)

  private static func start(_ film: Film) throws -> (source: SoundSource, peer: Int32) {
    let (ours, theirs) = try PacketSocket.pair()
    let source = try SoundSource.start(
      order, over: PacketSocket(owning: OwnedDescriptor(owning: ours)), to: film)
    return (source, theirs)
  }

  private static func command(_ peer: borrowing PacketSocket) throws -> SoundCommand? {
    guard
      case .message(let bytes) = try peer.receive(
        longest: 1000, withinUSec: Patience.seconds * 1_000_000)
    else { return nil }
    return SoundCommand(bytes)
  }

  @Test("commands arrive in order, events too, and the report is the last")
  func film() throws {
    let film = Film()
    let (source, descriptor) = try Self.start(film)
    let peer = PacketSocket(owning: OwnedDescriptor(owning: descriptor))
    source.pause(atUSec: 10)
    source.resume(atUSec: 20)
    source.stop(atUSec: MonotonicClock.nowUSec + 5_000_000)
    #expect(try Self.command(peer) == .record(Self.order))
    #expect(try Self.command(peer) == .pause(atUSec: 10))
    #expect(try Self.command(peer) == .resume(atUSec: 20))
    if case .stop = try Self.command(peer) {} else { Issue.record("no stop") }
    var report = SoundReport(.stopped)
    report.driftPPM = -500
    let events: [SoundEvent] = [
      .opened(SoundFormat(codec: .pcm, channels: 1, header: [])),
      .packet(SoundPacket(timeUSec: 0, sampleCount: 2, bytes: [1, 2, 3, 4])),
      .packet(SoundPacket(timeUSec: 20_000, sampleCount: 1, bytes: [5, 6])), .ended(report),
    ]
    for event in events { try peer.send(event.bytes, withinUSec: 0) }
    #expect(try film.all() == events)
  }

  @Test("the end of the other side is the end of the sound, once")
  func otherSideGone() throws {
    let film = Film()
    let (source, descriptor) = try Self.start(film)
    do {
      let peer = PacketSocket(owning: OwnedDescriptor(owning: descriptor))
      try peer.send(SoundEvent.listed.bytes, withinUSec: 0)
    }
    let events = try film.all()
    guard events.count == 1, case .ended(let report) = events[0] else {
      Issue.record("\(events)")
      return
    }
    #expect(report.ending == .failed && report.text.contains("its log has more"))
    // Nobody is there to hear it.
    source.stop(atUSec: 0)
  }

  @Test("bytes that are no message end it, too")
  func garbage() throws {
    let film = Film()
    let (_, descriptor) = try Self.start(film)
    let peer = PacketSocket(owning: OwnedDescriptor(owning: descriptor))
    try peer.send([77, 1, 2], withinUSec: 0)
    guard case .ended(let report) = try #require(try film.all().last) else {
      Issue.record("no report")
      return
    }
    #expect(report.ending == .failed)
  }

  @Test("a stop does not wait for a child that hangs")
  func hangs() throws {
    let film = Film()
    let (source, descriptor) = try Self.start(film)
    let peer = PacketSocket(owning: OwnedDescriptor(owning: descriptor))
    source.stop(atUSec: MonotonicClock.nowUSec)
    guard case .ended(let report) = try #require(try film.all().last) else {
      Issue.record("no report")
      return
    }
    #expect(report.text.contains("did not end in time"))
    _ = consume peer
  }
}
