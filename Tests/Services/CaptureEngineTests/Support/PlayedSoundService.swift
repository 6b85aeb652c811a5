// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import CaptureModel
import Glibc
import Installation
import LinuxIO
import Synchronization
import TestSupport

/// The sound service of an engine in this process: where the service manager would start
/// `shutter-sound`, a thread serves the connection with the same code.
final class PlayedSoundService: Sendable {
  /// The behaviour of a microphone that is opened.
  enum Behaviour: Sendable {
    case plays
    case isBusy
    case isMissing
    /// Open only so long after it was asked for, microseconds.
    case opensLate(afterUSec: UInt32)
    /// Unplugged so long after it was opened, microseconds.
    case getsLost(afterUSec: Int64)
    /// The service ends when it is asked.
    case ends
    /// The service answers nothing.
    case hangs
  }

  private struct State {
    var behaviour = Behaviour.plays
    var open = 0
    var served = 0
    var openedUSec: Int64?
    var lostUSec: Int64?
  }

  private let listener: Int32
  private let state = Mutex(State())

  init(_ directory: RuntimeDirectory) throws {
    let path = directory.soundSocket
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    listener = socket(AF_UNIX, kind, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isShort = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
      return path.utf8.count < bytes.count
    }
    let isBound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isShort, isBound, listen(listener, 16) == 0 else { throw SystemError("listen at", path) }
    try WorkerThread.start(name: "sound service") { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        serve(connection)
      }
      Glibc.close(listener)
    }
  }

  /// The connections that are served now, and those that ever were.
  var open: Int { state.withLock { $0.open } }
  var served: Int { state.withLock { $0.served } }

  /// When the microphone of the last connection was open, nil before that; and when the last one was, or is to be,
  /// unplugged.
  var openedUSec: Int64? { state.withLock { $0.openedUSec } }
  var lostUSec: Int64? { state.withLock { $0.lostUSec } }

  func set(_ behaviour: Behaviour) { state.withLock { $0.behaviour = behaviour } }

  /// No further connections are served.
  func close() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve(_ connection: Int32) {
    let behaviour = state.withLock { state in
      state.open += 1
      state.served += 1
      state.openedUSec = nil
      return state.behaviour
    }
    do {
      try WorkerThread.start(name: "played sound") { [self] in
        let socket = PacketSocket(owning: OwnedDescriptor(owning: connection))
        switch behaviour {
        case .ends: _ = try? socket.receive(longest: 4096, withinUSec: 10_000_000)
        case .hangs: Self.waitForEnd(of: socket)
        case .plays, .isBusy, .isMissing, .opensLate, .getsLost:
          try? SoundServer(socket: socket) { name throws(MicrophoneError) in
            try self.microphone(name, behaviour)
          }.serve()
        }
        state.withLock { $0.open -= 1 }
      }
    } catch {
      Glibc.close(connection)
    }
  }

  private static func waitForEnd(of socket: borrowing PacketSocket) {
    while let received = try? socket.receive(longest: 8192, withinUSec: 100_000) {
      if case .end = received { return }
    }
  }

  private func microphone(
    _ name: String, _ behaviour: Behaviour
  ) throws(MicrophoneError) -> any OpenMicrophone {
    let microphone = try Self.opened(name, behaviour)
    let lostUSec = (microphone as? UnpluggedMicrophone)?.untilUSec
    state.withLock { ($0.openedUSec, $0.lostUSec) = (MonotonicClock.nowUSec, lostUSec) }
    return microphone
  }

  private static func opened(
    _ name: String, _ behaviour: Behaviour
  ) throws(MicrophoneError) -> any OpenMicrophone {
    switch behaviour {
    case .isBusy: throw .busy(name)
    case .isMissing: throw .noSuchMicrophone(name)
    case .plays, .ends, .hangs: return try SoundServer.microphone(name)
    case .opensLate(let afterUSec):
      usleep(afterUSec)
      return try SoundServer.microphone(name)
    case .getsLost(let afterUSec):
      return UnpluggedMicrophone(name, atUSec: MonotonicClock.nowUSec + afterUSec)
    }
  }
}

/// A synthetic microphone that is unplugged at a known time.
private final class UnpluggedMicrophone: OpenMicrophone {
  private let name: String
  let untilUSec: Int64
  private let microphone = SyntheticMicrophone(ppm: 0)
  var rate: Int { microphone.rate }
  var channels: Int { microphone.channels }

  init(_ name: String, atUSec untilUSec: Int64) {
    self.name = name
    self.untilUSec = untilUSec
  }

  func read(into block: inout SoundBlock, withinUSec: Int64) throws(MicrophoneError) {
    guard MonotonicClock.nowUSec < untilUSec else { throw .lost(name) }
    try microphone.read(into: &block, withinUSec: withinUSec)
  }
}
