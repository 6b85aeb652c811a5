// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import LinuxIO

/// The work of `shutter-sound`: one list of microphones, or the sound of one film, for the engine
/// at the other end of a socket. One thread; the microphone's period is the beat at which it looks
/// for commands.
package struct SoundServer: ~Copyable {
  /// How long the microphone may be silent before it counts as lost.
  private static let patienceUSec: Int64 = 3_000_000
  /// How long after a stop its last samples may take: a period of the hardware, and some more.
  private static let stopUSec: Int64 = 80_000
  /// How long the engine may take to read: the driver's buffer holds as much.
  private static let sendUSec: Int64 = 400_000

  private let socket: PacketSocket
  private let open: (String) throws(MicrophoneError) -> any OpenMicrophone

  /// - Parameters:
  ///   - socket: to the engine.
  ///   - open: opens a microphone by its name.
  package init(
    socket: consuming PacketSocket,
    open: @escaping (String) throws(MicrophoneError) -> any OpenMicrophone = SoundServer.microphone
  ) {
    self.socket = socket
    self.open = open
  }

  /// Serves one command that begins something, and ends with it, or with the engine.
  package func serve() throws(SystemError) {
    while true {
      switch try command(withinUSec: 60_000_000) {
      case .command(.list):
        for microphone in MicrophoneList.all() { try send(.microphone(microphone)) }
        return try send(.listed)
      case .command(.record(let order)): return try record(order)
      // Nothing has begun.
      case .command(.pause), .command(.resume), .command(.stop), .nothing: continue
      case .end: return
      }
    }
  }

  /// The microphone of this name: one of the kernel, or the synthetic one.
  package static func microphone(_ name: String) throws(MicrophoneError) -> any OpenMicrophone {
    if let synthetic = SyntheticMicrophone(name: name) { return synthetic }
    return try ALSAMicrophone(name: name)
  }

  private enum Received {
    case command(SoundCommand)
    case nothing
    case end
  }

  private borrowing func command(withinUSec: Int64) throws(SystemError) -> Received {
    switch try socket.receive(longest: SoundEvent.longest, withinUSec: withinUSec) {
    case .nothing: return .nothing
    case .end: return .end
    // An engine that says what nobody understands is none.
    case .message(let bytes): return SoundCommand(bytes).map { .command($0) } ?? .end
    }
  }

  private borrowing func send(_ event: SoundEvent) throws(SystemError) {
    try socket.send(event.bytes, withinUSec: Self.sendUSec)
  }

  private borrowing func send(_ packets: [SoundPacket]) throws(SystemError) {
    for packet in packets { try send(.packet(packet)) }
  }

  private borrowing func record(_ order: SoundOrder) throws(SystemError) {
    do {
      let microphone = try open(order.microphone)
      var pipeline = try SoundPipeline(
        order, rate: microphone.rate, channels: microphone.channels)
      try send(.opened(pipeline.format))
      try record(from: microphone, into: &pipeline)
    } catch let error as MicrophoneError {
      try send(.ended(SoundReport(error.ending, text: "\(error)")))
    } catch let error as PacketEncoderError {
      try send(.ended(SoundReport(.failed, text: "\(error)")))
    } catch let error as SystemError {
      throw error
    } catch {
      // There are no others.
      try send(.ended(SoundReport(.failed, text: "\(error)")))
    }
  }

  private borrowing func record(
    from microphone: any OpenMicrophone, into pipeline: inout SoundPipeline
  ) throws {
    var block = SoundBlock()
    var lastUSec = MonotonicClock.nowUSec
    var endsByUSec = Int64.max
    while true {
      while true {
        let received = try command(withinUSec: 0)
        if case .end = received { return }
        guard case .command(let command) = received else { break }
        switch command {
        case .pause(let atUSec): pipeline.pause(atUSec: atUSec)
        case .resume(let atUSec): pipeline.resume(atUSec: atUSec)
        case .stop(let atUSec):
          pipeline.stop(atUSec: atUSec)
          endsByUSec = min(endsByUSec, max(atUSec, MonotonicClock.nowUSec) + Self.stopUSec)
        // One film at a time.
        case .list, .record: break
        }
      }
      do throws(MicrophoneError) {
        try microphone.read(into: &block, withinUSec: 20_000)
        let nowUSec = MonotonicClock.nowUSec
        if !block.samples.isEmpty { lastUSec = nowUSec }
        if nowUSec - lastUSec > Self.patienceUSec { throw MicrophoneError.silent }
      } catch {
        try send(pipeline.finish())
        return try send(.ended(pipeline.report(error.ending, text: "\(error)")))
      }
      if !block.samples.isEmpty {
        try send(pipeline.accept(block, microphoneChannels: microphone.channels))
      }
      if pipeline.isFinished || MonotonicClock.nowUSec >= endsByUSec {
        try send(pipeline.finish())
        return try send(.ended(pipeline.report(.stopped)))
      }
    }
  }
}

extension MicrophoneError {
  fileprivate static let silent = MicrophoneError.lost("that no longer gives sound")

  fileprivate var ending: SoundReport.Ending {
    switch self {
    case .noSuchMicrophone: .noSuchMicrophone
    case .busy: .microphoneBusy
    case .lost: .microphoneLost
    case .unusable: .microphoneUnusable
    }
  }
}
