// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import CaptureModel
import Glibc
import LinuxIO
import Testing

/// Sound from the kernel's snd-aloop.
@Suite(.rig, .serialized)
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

  @Test("a film of a card's sound is as long as its frames")
  func film() throws {
    let loopback = try Loopback()
    defer { withExtendedLifetime(loopback) {} }
    let film = try Self.record(seconds: 5)
    let report = film.report
    #expect(report.ending == .stopped, "\(report.text)")
    #expect(report.isComplete && report.gaps == 0)
    #expect(film.samples == 5 * 48_000)
  }

  /// The sound of a film as the program makes it, in PCM.
  private static func record(seconds: Int64) throws -> (samples: Int, report: SoundReport) {
    let program = try Daemons().binary("shutter-sound")
    let (ours, theirs) = try PacketSocket.pair()
    let socket = PacketSocket(owning: OwnedDescriptor(owning: ours))
    let child = try ChildProcess.spawn(program, [program], input: theirs)
    close(theirs)
    defer { waitpid(child, nil, 0) }
    // Time to load it.
    let startUSec = MonotonicClock.nowUSec + 2_000_000
    let order = SoundOrder(microphone: Loopback.microphone, codec: .pcm, startUSec: startUSec)
    try socket.send(SoundCommand.record(order).bytes, withinUSec: 0)
    try socket.send(
      SoundCommand.stop(atUSec: startUSec + seconds * 1_000_000).bytes, withinUSec: 0)
    var samples = 0
    while case .message(let bytes) = try socket.receive(
      longest: SoundEvent.longest, withinUSec: 30_000_000)
    {
      switch try #require(SoundEvent(bytes) as SoundEvent?) {
      case .packet(let packet): samples += packet.sampleCount
      case .ended(let report): return (samples, report)
      case .opened, .microphone, .listed: break
      }
    }
    throw RigError.timeout(awaited: "the end of the sound")
  }
}
