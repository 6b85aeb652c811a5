// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Synchronization

//   any thread          open, close, release, set ──▶ ProgramConnection ──▶ socket, or what waits for room in it
//   the link's thread   starts the program, then socket ──▶ ProgramConnection ──▶ streams, callers, events
//                       until the program ends, breaks a rule, or does not answer: then it is killed

/// A camera program that runs, and the connection to it. When either ends, both do.
package final class ProgramLink: Sendable {
  /// What happens to the program, on the link's thread, in order.
  package enum Event: Sendable {
    case ready(name: String, library: String)
    case listed(ProgramCamera)
    case allListed
    /// The program's number of a camera that it has no more.
    case gone(UInt32)
    /// The last one.
    case ended(ProgramEnd)
  }

  struct State {
    var connection = ProgramConnection()
    var life = ProgramLife(nowUSec: MonotonicClock.nowUSec)
    /// Nil when the connection has ended.
    var socket: Int32?
    var isStopping = false
    /// What waits for room in the socket.
    var outbox: [[UInt8]] = []
    /// The program does not read what it is sent.
    var isOverfull = false
    var streams: [UInt32: ProgramStream] = [:]
    var orders: [UInt32: ControlOrder] = [:]
    /// The values of controls, by cameras and V4L2's numbers.
    var values: [UInt32: [UInt32: Int64]] = [:]
    /// How many buffers frames have, by runs.
    var lent: [UInt32: Int] = [:]
  }

  /// An order to set controls that is not answered yet.
  struct ControlOrder {
    let camera: UInt32
    let settings: [ControlSetting]
    /// The run that begins with them.
    var run: UInt32?
    /// The caller that waits.
    var waiter: Waiter?
  }

  /// A caller that waits for an answer.
  final class Waiter: Sendable {
    let isAnswered = Semaphore()
    /// The controls that were refused; nil: the program has ended.
    let refused = Mutex<UInt32?>(nil)

    func answer(_ refused: UInt32?) {
      self.refused.withLock { $0 = refused }
      isAnswered.signal()
    }
  }

  let state = Mutex(State())
  let wakeUp: WakeUp
  /// The program's file.
  package let path: String

  /// Starts a program, with the other end of the connection as its standard input.
  ///
  /// - Parameter report: called on the link's thread.
  package static func start(
    _ path: String, report: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) -> ProgramLink {
    let (ours, theirs) = try PacketSocket.pair()
    let other = OwnedDescriptor(owning: theirs)
    let link = try ProgramLink(path, ours)
    let raw = other.take()
    do throws(SystemError) {
      try WorkerThread.start(name: "camera-program") {
        link.run(theirs: OwnedDescriptor(owning: raw), report)
      }
    } catch {
      Glibc.close(raw)
      Glibc.close(ours)
      throw error
    }
    return link
  }

  private init(_ path: String, _ socket: Int32) throws(SystemError) {
    self.path = path
    do throws(SystemError) {
      wakeUp = try WakeUp()
    } catch {
      Glibc.close(socket)
      throw error
    }
    state.withLock { $0.socket = socket }
  }

  /// Ends the program; the event `ended` follows.
  package func stop() {
    state.withLock { $0.isStopping = true }
    wakeUp.raise()
  }

  // MARK: For streams and cameras, on any thread

  /// Begins a run, whose messages the stream gets. Nil if the program or the camera is gone.
  func open(_ stream: ProgramStream) -> UInt32? {
    let wish = stream.wish
    let run: UInt32? = state.withLock { state in
      guard state.socket != nil, let run = state.connection.open(wish.camera) else { return nil }
      state.streams[run] = stream
      for part in wish.controls.inParts(of: CameraWire.mostSet) {
        state.set(ControlOrder(camera: wish.camera, settings: part, run: run))
      }
      let buffers = ProgramIntake.buffers(for: wish.format)
      state.send(.open(camera: wish.camera, run: run, wish.format, buffers: buffers))
      state.life.awaits(.run(run), nowUSec: MonotonicClock.nowUSec)
      return run
    }
    // Its thread has another deadline now.
    wakeUp.raise()
    return run
  }

  /// Ends a run; the stream's `ended` follows.
  func close(_ run: UInt32) {
    state.withLock { state in
      guard state.connection.close(run) else { return }
      state.send(.close(run: run))
      state.life.awaits(.run(run), nowUSec: MonotonicClock.nowUSec)
    }
    wakeUp.raise()
  }

  /// Gives a buffer back that a frame has had.
  func release(_ run: UInt32, _ index: UInt32) {
    let waits = state.withLock { state in
      if let count = state.lent[run] { state.lent[run] = count - 1 }
      return state.release(run, index)
    }
    if waits { wakeUp.raise() }
  }

  /// Sets controls without waiting for the answer.
  func send(_ settings: [ControlSetting], to camera: UInt32) {
    state.withLock { state in
      for part in settings.inParts(of: CameraWire.mostSet) {
        state.set(ControlOrder(camera: camera, settings: part))
      }
    }
  }

  /// Sets controls, and waits until the program has answered.
  ///
  /// - Returns: those that the camera did not take.
  func set(
    _ settings: [ControlSetting], of camera: UInt32
  ) throws(CameraError) -> [ControlSetting] {
    var refusals: [ControlSetting] = []
    for part in settings.inParts(of: CameraWire.mostSet) {
      let waiter = Waiter()
      let isSent = state.withLock { state in
        guard state.socket != nil else { return false }
        state.set(ControlOrder(camera: camera, settings: part, waiter: waiter))
        return true
      }
      guard isSent else { throw .disconnected }
      wakeUp.raise()
      // The program is ended before that if it does not answer.
      let untilUSec = MonotonicClock.nowUSec + 2 * ProgramLife.orderUSec
      guard waiter.isAnswered.wait(untilUSec: untilUSec),
        let refused = waiter.refused.withLock({ $0 })
      else { throw .disconnected }
      refusals += part.refused(by: refused)
    }
    return refusals
  }

  /// The values that the program has reported, in the order of the controls.
  func values(
    of controls: [CameraControl], camera: UInt32
  ) throws(CameraError) -> [ControlValue] {
    let values = state.withLock { $0.socket == nil ? nil : $0.values[camera] }
    guard let values else { throw .disconnected }
    return controls.compactMap { control in
      values[control.id].map { ControlValue(name: control.name, value: $0) }
    }
  }
}

extension ProgramLink.State {
  /// Sends a message, or keeps it until there is room. Nothing to do if the connection has ended.
  mutating func send(_ order: ProgramOrder) {
    guard let socket else { return }
    let bytes = order.bytes
    if outbox.isEmpty {
      let isSent = clinux_send(socket, bytes, bytes.count, nil, 0) >= 0
      // Any other error is the program's end, which the thread finds.
      if isSent || errno != EAGAIN { return }
    }
    guard outbox.count < Self.mostOutbox else {
      isOverfull = true
      return
    }
    outbox.append(bytes)
  }

  /// More than the buffers of all runs.
  private static let mostOutbox = 1024

  /// Sends what waits, as long as there is room.
  mutating func flush() {
    guard let socket else { return }
    while let bytes = outbox.first {
      if clinux_send(socket, bytes, bytes.count, nil, 0) < 0, errno == EAGAIN { return }
      outbox.removeFirst()
    }
  }

  mutating func set(_ order: ProgramLink.ControlOrder) {
    let number = connection.nextNumber()
    orders[number] = order
    send(.set(camera: order.camera, number: number, order.settings))
    life.awaits(.controls(number), nowUSec: MonotonicClock.nowUSec)
  }

  /// Gives a buffer back. Whether something waits for room in the socket.
  mutating func release(_ run: UInt32, _ index: UInt32) -> Bool {
    connection.release(run, index)
    send(.release(run: run, index: index))
    return !outbox.isEmpty || isOverfull
  }
}

extension [ControlSetting] {
  fileprivate func inParts(of count: Int) -> [[ControlSetting]] {
    stride(from: 0, to: self.count, by: count).map { start in
      Array(self[start..<Swift.min(start + count, self.count)])
    }
  }

  /// Those whose bits are set.
  func refused(by bits: UInt32) -> [ControlSetting] {
    enumerated().filter { bits >> UInt32($0.offset) & 1 == 1 }.map(\.element)
  }
}
