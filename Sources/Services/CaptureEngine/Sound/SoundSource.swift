// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import LinuxIO
import Synchronization

/// A film, as the receiver of sound. Called on the sound's thread, in order: `opened` at most once and
/// first, `ended` exactly once and last.
protocol SoundSink: AnyObject, Sendable {
  /// Takes the form of the packets of a microphone that is open now.
  func opened(_ format: SoundFormat)
  func packet(_ packet: SoundPacket)
  func ended(_ report: SoundReport)
}

/// Where the sound of a film comes from: a microphone of its own, or one that is open anyway.
protocol SoundOrigin: Sendable {
  /// Starts the sound of a film. The caller has to stop it, whatever becomes of the film.
  ///
  /// - Parameter commands: those that the film was given before.
  /// - Throws: where it cannot be asked for; then the sink gets nothing.
  func start(
    _ order: SoundOrder, _ commands: [SoundCommand], to sink: any SoundSink
  ) throws(SystemError) -> any SoundControl
  /// Whether it has the sound from before its start, so that also a film that is over can have it.
  var keepsPast: Bool { get }
  /// The remedy if it throws.
  var remedy: String { get }
}

/// The sound of a film while it comes.
protocol SoundControl: Sendable {
  /// Does nothing for what is not about a film that has begun.
  func perform(_ command: SoundCommand)
  /// By how much the times of packets are later in the film than what is heard of them, beyond the
  /// delay of the codec, microseconds.
  var leadUSec: Int64 { get }
}

extension SoundService: SoundOrigin {
  /// Opens the microphone for this film alone.
  func start(
    _ order: SoundOrder, _ commands: [SoundCommand], to sink: any SoundSink
  ) throws(SystemError) -> any SoundControl {
    let source = try SoundSource.start(order, over: try connect(), to: sink)
    for command in commands { source.perform(command) }
    return source
  }

  var keepsPast: Bool { false }
}

extension SoundSource: SoundControl {
  func perform(_ command: SoundCommand) {
    switch command {
    case .pause(let atUSec): pause(atUSec: atUSec)
    case .resume(let atUSec): resume(atUSec: atUSec)
    case .stop(let atUSec): stop(atUSec: atUSec)
    case .list, .record: break
    }
  }

  var leadUSec: Int64 { 0 }
}

/// The sound of one film. It begins at the film's first frame, with silence while the microphone is
/// being opened, and comes a quarter of a second late (`SoundPipeline.settlingUSec`): a pause and a stop
/// that come within that time cut at their moment. Nothing here waits.
///
///     start ─▶ opened ─▶ packet … ─▶ ended(stopped)
///          └──────────────┴────────▶ ended(why not)
final class SoundSource: Sendable {
  /// The time that a microphone may take to open.
  private static let openingUSec: Int64 = 5_000_000
  /// The time without a packet after which the source fails, unless the film is paused: longer than
  /// `shutter-sound` waits itself.
  private static let patienceUSec: Int64 = 4_000_000
  /// The time that the end may take after a stop, on a machine that has other work: if a film waited
  /// for only a quarter of a second, half a second of sound would be missing.
  private static let endUSec: Int64 = 1_000_000

  private struct State {
    var isPaused = false
    /// The time by which the last packet has to be there, once the source is stopped.
    var endsByUSec: Int64?
  }

  private let socket: PacketSocket
  private let state = Mutex(State())

  private init(_ socket: consuming PacketSocket) { self.socket = socket }

  /// Starts the sound of a film. The caller has to stop it, whatever becomes of the film.
  ///
  /// - Parameter socket: to a `shutter-sound` of its own (`SoundService.connect`).
  /// - Throws: where nothing can be sent; then the sink gets nothing.
  static func start(
    _ order: SoundOrder, over socket: consuming PacketSocket, to sink: any SoundSink
  ) throws(SystemError) -> SoundSource {
    let source = SoundSource(socket)
    try source.socket.send(SoundCommand.record(order).bytes, withinUSec: 0)
    try WorkerThread.start(name: "sound") { sink.ended(source.run(sink)) }
    return source
  }

  /// Leaves out the sound from this moment on, CLOCK_MONOTONIC, until `resume`.
  func pause(atUSec: Int64) {
    state.withLock { $0.isPaused = true }
    send(.pause(atUSec: atUSec))
  }

  func resume(atUSec: Int64) {
    state.withLock { $0.isPaused = false }
    send(.resume(atUSec: atUSec))
  }

  /// Ends the sound at this moment, CLOCK_MONOTONIC. The sink's `ended` follows in 0.1 s as a rule, in
  /// 1.05 s at most.
  func stop(atUSec: Int64) {
    let nowUSec = MonotonicClock.nowUSec
    state.withLock { state in
      state.endsByUSec = state.endsByUSec ?? max(atUSec, nowUSec) + Self.endUSec
    }
    send(.stop(atUSec: atUSec))
  }

  /// If it cannot be sent, the other end is gone or hangs, and the thread sees that.
  private func send(_ command: SoundCommand) { try? socket.send(command.bytes, withinUSec: 0) }

  /// Hands over the packets, on the source's thread, and returns the end.
  private func run(_ sink: any SoundSink) -> SoundReport {
    var silentByUSec = MonotonicClock.nowUSec + Self.openingUSec
    while true {
      let state = state.withLock { $0 }
      let nowUSec = MonotonicClock.nowUSec
      if let endsByUSec = state.endsByUSec, nowUSec >= endsByUSec {
        return SoundReport(.failed, text: "shutter-sound did not end in time")
      }
      if state.isPaused { silentByUSec = max(silentByUSec, nowUSec + Self.patienceUSec) }
      guard nowUSec < silentByUSec else {
        return SoundReport(.failed, text: "shutter-sound does not answer")
      }
      switch next() {
      case .nothing: continue
      case .end: return SoundReport(.failed, text: "shutter-sound ended; its log has more")
      case .event(.opened(let format)): sink.opened(format)
      case .event(.packet(let packet)): sink.packet(packet)
      case .event(.ended(let report)): return report
      // Not for this film.
      case .event(.microphone), .event(.listed): break
      }
      silentByUSec = MonotonicClock.nowUSec + Self.patienceUSec
    }
  }

  private enum Received {
    case event(SoundEvent)
    case nothing
    case end
  }

  /// Each wait is short, so that the limit after a stop is noticed.
  private func next() -> Received {
    do throws(SystemError) {
      switch try socket.receive(longest: SoundEvent.longest, withinUSec: 50_000) {
      case .nothing: return .nothing
      case .end: return .end
      case .message(let bytes): return SoundEvent(bytes).map { .event($0) } ?? .end
      }
    } catch {
      return .end
    }
  }
}
