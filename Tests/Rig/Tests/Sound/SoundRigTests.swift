// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import CaptureModel
import EngineChannels
import Glibc
import LinuxIO
import TestSupport
import Testing

/// Sound from the kernel's snd-aloop, whose clock can be shifted, and which can be unplugged.
@Suite(.rig, .tags(.counted), .serialized)
struct SoundRigTests {
  @Test("microphones are listed by names that open them, and are busy while somebody has them")
  func list() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let before = MicrophoneList.all().filter { $0.name.hasPrefix("hw:CARD=Loopback,") }
    #expect(before.map(\.name) == ["hw:CARD=Loopback,DEV=0", "hw:CARD=Loopback,DEV=1"])
    #expect(before.allSatisfy { !$0.isBusy && $0.label == "Loopback: Loopback PCM" })
    let microphone = try ALSAMicrophone(name: Loopback.microphone)
    #expect(microphone.rate == 48_000 && microphone.channels == 1)
    let during = MicrophoneList.all().filter { $0.name.hasPrefix("hw:CARD=Loopback,") }
    #expect(during.map(\.isBusy) == [false, true])
    #expect(throws: MicrophoneError.busy(Loopback.microphone)) {
      try ALSAMicrophone(name: Loopback.microphone)
    }
    withExtendedLifetime(microphone) {}
  }

  @Test(
    "a card whose clock is wrong: the drift is found, and a click is where it was in the film",
    .rigWithCountedTime, .tags(.long), arguments: [500, -500])
  func drift(ppm: Int) throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    try loopback.setDrift(ppm: ppm)
    let seconds = 12
    let player = try LoopbackPlayer()
    let film = try Self.record(seconds: Int64(seconds)) { player.observe() }
    let report = film.report
    #expect(report.ending == .stopped && report.isComplete && report.gaps == 0, "\(report)")
    #expect(abs(report.driftPPM - ppm) <= 20, "\(report.driftPPM)")
    // As many as by the system's clock: by the card's clock it would be off by 24 each second.
    #expect(film.samples.count == seconds * SoundFormat.rate)
    let start = Double(film.startUSec)
    let heard = Clicks.middles(in: film.samples).map { $0 * 1e6 / Double(SoundFormat.rate) }
    // The clicks that are not at the film's edges.
    let clicks = player.clicksUSec.map { $0 - start }.filter {
      (500_000...Double(seconds) * 1e6 - 100_000).contains($0)
    }
    #expect(clicks.count >= seconds - 2)
    let errors = clicks.map { click in
      heard.map { $0 - click }.min { abs($0) < abs($1) } ?? .infinity
    }
    let (least, most) = (try #require(errors.min()), try #require(errors.max()))
    // The driver moves on by jiffies, of 4 ms: that much the two views of it may differ, by the same all the
    // time. A frame takes 33 ms at 30 a second.
    #expect(max(abs(least), abs(most)) <= 6000, "\(errors)")
    // By the card's clock it would grow by 500 us each second.
    #expect(most - least <= 1000, "\(errors)")
    print(
      "sound of a card at \(ppm) ppm: \(report.driftPPM) found,",
      "\(clicks.count) clicks in \(seconds) s from \(Int(least)) to \(Int(most)) us after their places"
    )
  }

  @Test("a microphone that is unplugged is lost at once, and is there again when it is plugged in")
  func unplugged() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    try Self.unplug(loopback)
    #expect(throws: MicrophoneError.noSuchMicrophone(Loopback.microphone)) {
      try ALSAMicrophone(name: Loopback.microphone)
    }
    try loopback.plug()
    try Self.hear(ALSAMicrophone(name: Loopback.microphone))
  }

  /// Unplugs the card under an open microphone, which it closes then: the kernel waits for that.
  private static func unplug(_ loopback: Loopback) throws {
    let microphone = try ALSAMicrophone(name: Loopback.microphone)
    try hear(microphone)
    try loopback.unplug()
    let startUSec = RigClock.nowUSec
    let failure = try RigClock.wait(for: "the end of the microphone") {
      () throws -> MicrophoneError? in
      do throws(MicrophoneError) {
        var block = SoundBlock()
        try microphone.read(into: &block, withinUSec: 1_000_000)
        return nil
      } catch {
        return error
      }
    }
    #expect(failure == .lost(Loopback.microphone))
    // Not after a wait in vain.
    #expect(RigClock.nowUSec - startUSec < 1_000_000)
  }

  /// Reads from a microphone until it gives something.
  private static func hear(_ microphone: ALSAMicrophone) throws {
    try RigClock.wait(for: "sound") {
      var block = SoundBlock()
      try microphone.read(into: &block, withinUSec: 1_000_000)
      return block.samples.isEmpty ? nil : ()
    }
  }

  /// The sound of a film as the program makes it, in PCM.
  private struct Film {
    var startUSec: Int64
    var samples: [Int16] = []
    var report = SoundReport(.failed)
  }

  /// Records. `packet` is called with each packet that comes.
  private static func record(seconds: Int64, packet: () -> Void) throws -> Film {
    let program = try Daemons().binary("shutter-sound")
    let (ours, theirs) = try PacketSocket.pair()
    let socket = PacketSocket(owning: OwnedDescriptor(owning: ours))
    let child = try ChildProcess.spawn(program, [program], input: theirs)
    close(theirs)
    defer { waitpid(child, nil, 0) }
    // Time to load it.
    var film = Film(startUSec: MonotonicClock.nowUSec + 2_000_000)
    let order = SoundOrder(
      microphone: Loopback.microphone, codec: .pcm, startUSec: film.startUSec)
    try socket.send(SoundCommand.record(order).bytes, withinUSec: 0)
    try socket.send(
      SoundCommand.stop(atUSec: film.startUSec + seconds * 1_000_000).bytes, withinUSec: 0)
    while case .message(let bytes) = try socket.receive(
      longest: SoundEvent.longest, withinUSec: 30_000_000)
    {
      switch try #require(SoundEvent(bytes) as SoundEvent?) {
      case .packet(let sound):
        film.samples += stride(from: 0, to: sound.bytes.count, by: 2).map {
          Int16(truncatingIfNeeded: Int(sound.bytes[$0]) | Int(sound.bytes[$0 + 1]) << 8)
        }
        packet()
      case .ended(let report):
        film.report = report
        return film
      case .opened, .microphone, .listed: break
      }
    }
    throw RigError.timeout(awaited: "the end of the sound")
  }
}
