// SPDX-License-Identifier: Apache-2.0

import AudioDevices
import EngineChannels
import LinuxIO
import TestSupport
import Testing

/// The engine's end of the socket is played by the test.
@Suite("shutter-sound and its commands")
struct SoundServerTests {
  /// A server on a thread of its own, with a microphone that the test chooses.
  private static func serve(
    _ open: @escaping @Sendable (String) throws(MicrophoneError) -> any OpenMicrophone
  ) throws -> PacketSocket {
    let (ours, theirs) = try PacketSocket.pair()
    try WorkerThread.start(name: "server") {
      let server = SoundServer(
        socket: PacketSocket(owning: OwnedDescriptor(owning: theirs)), open: open)
      try? server.serve()
    }
    return PacketSocket(owning: OwnedDescriptor(owning: ours))
  }

  private static func next(_ socket: borrowing PacketSocket) throws -> SoundEvent? {
    switch try socket.receive(
      longest: SoundEvent.longest, withinUSec: Patience.seconds * 1_000_000)
    {
    case .message(let bytes): SoundEvent(bytes)
    case .nothing, .end: nil
    }
  }

  /// All until the end of the connection.
  private static func events(_ socket: borrowing PacketSocket) throws -> [SoundEvent] {
    var events: [SoundEvent] = []
    while let event = try next(socket) { events.append(event) }
    return events
  }

  private static func order(_ startUSec: Int64) -> SoundOrder {
    SoundOrder(microphone: "synthetic:300", codec: .opus, startUSec: startUSec)
  }

  @Test("a film's sound: opened, packets in order, its report; then the server goes")
  func film() throws {
    // Its moments are played, and so far off that no time of day ends it.
    let startUSec = MonotonicClock.nowUSec + 3_600_000_000
    let hasOrders = LinuxIO.Semaphore()
    defer { hasOrders.signal() }
    let socket = try Self.serve { _ throws(MicrophoneError) in
      Waiting(for: hasOrders, startUSec: startUSec - 100_000)
    }
    try socket.send(SoundCommand.record(Self.order(startUSec)).bytes, withinUSec: 0)
    guard case .opened(let format) = try #require(try Self.next(socket)) else {
      Issue.record("not opened")
      return
    }
    #expect(format.codec == .opus && format.channels == 1 && format.header.count == 19)
    try socket.send(SoundCommand.pause(atUSec: startUSec + 300_000).bytes, withinUSec: 0)
    try socket.send(SoundCommand.resume(atUSec: startUSec + 500_000).bytes, withinUSec: 0)
    try socket.send(SoundCommand.stop(atUSec: startUSec + 800_000).bytes, withinUSec: 0)
    // All moments are still to come.
    hasOrders.signal()
    let events = try Self.events(socket)
    let packets = events.compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
    // 600 ms, and what Opus holds back.
    #expect(packets.map(\.timeUSec) == (0..<31).map { $0 * 20_000 })
    guard case .ended(let report) = try #require(events.last) else {
      Issue.record("no report")
      return
    }
    #expect(report.ending == .stopped && report.text.isEmpty)
    #expect(report.isComplete)
    #expect(events.count == packets.count + 1)
  }

  @Test(
    "a microphone that cannot be opened is reported with its reason",
    arguments: [
      (MicrophoneError.busy("m"), SoundReport.Ending.microphoneBusy),
      (.noSuchMicrophone("m"), .noSuchMicrophone), (.lost("m"), .microphoneLost),
      (.unusable("m", reason: "r"), .microphoneUnusable),
    ])
  func unopened(error: MicrophoneError, ending: SoundReport.Ending) throws {
    let socket = try Self.serve { _ throws(MicrophoneError) in throw error }
    try socket.send(SoundCommand.record(Self.order(0)).bytes, withinUSec: 0)
    #expect(try Self.events(socket) == [.ended(SoundReport(ending, text: "\(error)"))])
  }

  /// A microphone that is silent until the test has sent all that it has to say, and then gives its sound at once.
  private final class Waiting: OpenMicrophone {
    let (rate, channels) = (48_000, 1)
    private let hasOrders: LinuxIO.Semaphore
    private var sound: SyntheticSound
    private var next: Int64 = 0

    init(for hasOrders: LinuxIO.Semaphore, startUSec: Int64) {
      self.hasOrders = hasOrders
      sound = SyntheticSound(rate: 48_000, startUSec: startUSec, ppm: 300, jitterUSec: 2000)
    }

    func read(into block: inout SoundBlock, withinUSec: Int64) throws(MicrophoneError) {
      if next == 0 { hasOrders.wait() }
      block = sound.block(next..<next + 480)
      next += 480
    }
  }

  /// A microphone that is unplugged after some blocks.
  private final class Unplugged: OpenMicrophone {
    let (rate, channels) = (48_000, 1)
    private var sound = SyntheticSound(rate: 48_000, startUSec: 1_000_000, ppm: 0)
    private var next: Int64 = 0

    func read(into block: inout SoundBlock, withinUSec: Int64) throws(MicrophoneError) {
      guard next < 48_000 else { throw .lost("m") }
      block = sound.block(next..<next + 480)
      next += 480
    }
  }

  @Test("the sound of a lost microphone until then is in the film, and the report says so")
  func lost() throws {
    let socket = try Self.serve { _ throws(MicrophoneError) in Unplugged() }
    try socket.send(SoundCommand.record(Self.order(1_000_000)).bytes, withinUSec: 0)
    let events = try Self.events(socket)
    guard case .ended(let report) = try #require(events.last) else {
      Issue.record("no report")
      return
    }
    #expect(report.ending == .microphoneLost && !report.isComplete)
    #expect(report.text == "the microphone m is gone")
    // A second, but for what the resampler needs behind a sample.
    #expect((50...51).contains(events.count - 2))
  }

  @Test("a server whose engine goes, or says what nobody understands, goes too")
  func engineGone() throws {
    for bytes in [[99], []] as [[UInt8]] {
      let (ours, theirs) = try PacketSocket.pair()
      let engine = PacketSocket(owning: OwnedDescriptor(owning: ours))
      if !bytes.isEmpty { try engine.send(bytes, withinUSec: 0) }
      if bytes.isEmpty { _ = consume engine }
      let server = SoundServer(socket: PacketSocket(owning: OwnedDescriptor(owning: theirs)))
      try server.serve()
    }
  }
}
