// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension ProgramLink {
  /// What only the thread has.
  private struct Work {
    let report: @Sendable (Event) -> Void
    let packet = ReceivedPacket()
    /// The memory of each run.
    var buffers: [UInt32: [ProgramBuffer]] = [:]
    var isUseful = false
  }

  /// All of the thread's work; when it returns, the program is killed and the connection closed.
  func run(theirs: consuming OwnedDescriptor, _ report: @escaping @Sendable (Event) -> Void) {
    var work = Work(report: report)
    let startUSec = MonotonicClock.nowUSec
    let process: ProgramProcess
    do throws(SystemError) {
      process = try ProgramProcess(path, input: theirs.raw)
    } catch {
      endConnection()
      return report(.ended(ProgramEnd(notStarted: error)))
    }
    // The program alone holds its end: when it ends, the connection does.
    _ = consume theirs
    state.withLock { $0.send(.start) }
    var reason: ProgramEnd.Reason
    do throws(WireFault) {
      reason = try serve(&work)
    } catch {
      reason = .fault(error)
    }
    if case .ended = reason, let status = process.statusSoon() { reason = .init(status: status) }
    process.kill()
    endConnection()
    report(
      .ended(
        ProgramEnd(
          reason, lifeUSec: MonotonicClock.nowUSec - startUSec, wasUseful: work.isUseful,
          process: process)))
  }

  /// Serves the connection until it ends.
  private func serve(_ work: inout Work) throws(WireFault) -> ProgramEnd.Reason {
    guard let socket = state.withLock(\.socket) else { return .ended }
    var entries = [
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp.descriptor.raw, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let (deadlineUSec, hasMail) = nextLook()
      entries[0].events = Int16(hasMail ? POLLIN | POLLOUT : POLLIN)
      let restUSec = deadlineUSec.map { max(0, $0 - MonotonicClock.nowUSec) }
      let timeout = restUSec.map { Int32(clamping: ($0 + 999) / 1000) } ?? -1
      if poll(&entries, 2, timeout) < 0, errno != EINTR { return .ended }
      if entries[1].revents != 0 { wakeUp.lower() }
      if entries[0].revents != 0, try !receive(socket, &work) { return .ended }
      if let end = look() { return end }
    }
  }

  /// When to look at the program and its streams again, and whether something waits for room.
  private func nextLook() -> (deadlineUSec: Int64?, hasMail: Bool) {
    let (lifeUSec, streams, hasMail) = state.withLock { state in
      (state.life.deadlineUSec, Array(state.streams.values), !state.outbox.isEmpty)
    }
    let stallsUSec = streams.compactMap(\.stallDeadlineUSec)
    return ((stallsUSec + [lifeUSec].compactMap(\.self)).min(), hasMail)
  }

  /// Sends what waits, and notices who does not answer.
  private func look() -> ProgramEnd.Reason? {
    let nowUSec = MonotonicClock.nowUSec
    let (end, streams): (ProgramEnd.Reason?, [ProgramStream]) = state.withLock { state in
      state.flush()
      if state.isStopping { return (.stopped, []) }
      if state.isOverfull { return (.silent, []) }
      switch state.life.check(nowUSec: nowUSec) {
      case .dead: return (.silent, [])
      case .ping: state.send(.ping(number: state.connection.nextNumber()))
      case nil: break
      }
      return (nil, Array(state.streams.values))
    }
    for stream in streams { stream.checkStall(nowUSec: nowUSec) }
    return end
  }

  /// Takes the next message, if there is one. False at the end of the connection.
  private func receive(_ socket: Int32, _ work: inout Work) throws(WireFault) -> Bool {
    let packet = work.packet
    guard packet.receive(from: socket) else { return errno == EAGAIN || errno == EINTR }
    // Descriptors are closed whatever comes of the message.
    let file = packet.takeFile()
    guard packet.length > 0 else { return false }
    let message = try ProgramMessage(packet.content)
    let nowUSec = MonotonicClock.nowUSec
    let action = try state.withLock { state throws(WireFault) in
      state.life.heard(atUSec: nowUSec)
      let action = try state.connection.take(
        message, descriptors: packet.descriptors, nowUSec: nowUSec)
      state.life.isStreaming = state.connection.streams
      return action
    }
    if let action { try perform(action, file, &work) }
    return true
  }

  private func perform(
    _ action: ProgramConnection.Action, _ file: consuming OwnedDescriptor?, _ work: inout Work
  ) throws(WireFault) {
    switch action {
    case .ready(let name, let library): work.report(.ready(name: name, library: library))
    case .listed(let listed):
      state.withLock { state in
        state.values[listed.number] = Dictionary(
          listed.controls.map { ($0.id, $0.value) }, uniquingKeysWith: { one, _ in one })
      }
      work.report(.listed(ProgramCamera(listed, of: self)))
    case .allListed:
      state.withLock { $0.life.answered(.listing) }
      work.report(.allListed)
    case .gone(let camera):
      state.withLock { $0.values[camera.number] = nil }
      work.report(.gone(camera.number))
    case .map(let run, let offset, let length):
      guard let file else { throw .descriptors }
      let buffer = try ProgramBuffer(file, offset: offset, length: length)
      work.buffers[run, default: []].append(buffer)
      let total = work.buffers.values.joined().reduce(0) { $0 + $1.bytes.count }
      guard total <= StreamMemory.most else { throw .limit("bytes of buffers") }
    case .opened(let run, let format):
      let stream = state.withLock { state in
        state.life.answered(.run(run))
        state.lent[run] = 0
        return state.streams[run]
      }
      let mostBytes = work.buffers[run]?.map(\.bytes.count).max() ?? 0
      stream?.opened(format, mostBytes: mostBytes)
    case .frame(let run, let index, let frame): try take(frame, run, index, &work)
    case .ended(let run, let failure):
      work.buffers[run] = nil
      let stream = state.withLock { state in
        state.life.answered(.run(run))
        state.lent[run] = nil
        return state.streams.removeValue(forKey: run)
      }
      stream?.ended(failure?.error(of: path))
    case .done(let number, let refused): done(number, refused)
    case .value(let camera, let control, let value):
      state.withLock { $0.values[camera]?[control] = value }
    }
  }

  private func take(
    _ frame: ProgramFrame, _ run: UInt32, _ index: UInt32, _ work: inout Work
  ) throws(WireFault) {
    let (stream, lent) = state.withLock { ($0.streams[run], $0.lent[run] ?? 0) }
    guard let stream, let buffer = work.buffers[run]?[Int(index)] else {
      throw .buffer(index)
    }
    work.isUseful = true
    let isLent = stream.take(frame, in: buffer, lent: lent) {
      // Before the stream has it: it may be given back at once.
      state.withLock { $0.lent[run, default: 0] += 1 }
      return BufferLoan(buffer, run: run, index: index, of: self)
    }
    if !isLent { state.withLock { _ = $0.release(run, index) } }
  }

  /// An order to set controls is answered.
  private func done(_ number: UInt32, _ refused: UInt32) {
    let (order, stream): (ControlOrder?, ProgramStream?) = state.withLock { state in
      state.life.answered(.controls(number))
      guard let order = state.orders.removeValue(forKey: number) else { return (nil, nil) }
      let refusals = order.settings.refused(by: refused)
      for setting in order.settings where !refusals.contains(setting) {
        state.values[order.camera]?[setting.control.id] = setting.value
      }
      return (order, order.run.flatMap { state.streams[$0] })
    }
    order?.waiter?.answer(refused)
    if let order { stream?.refused(order.settings.refused(by: refused)) }
  }

  /// Closes the connection: streams and callers learn that the program is gone.
  private func endConnection() {
    let (socket, streams, orders) = state.withLock { state in
      defer {
        (state.socket, state.streams, state.orders, state.outbox) = (nil, [:], [:], [])
      }
      return (state.socket, Array(state.streams.values), Array(state.orders.values))
    }
    if let socket { Glibc.close(socket) }
    for order in orders { order.waiter?.answer(nil) }
    for stream in streams { stream.ended(.disconnected) }
  }
}

/// Room for one message and what came with it.
private final class ReceivedPacket {
  private let bytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: CameraWire.length + 1, alignment: 8)
  private let files = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 2)
  /// The bytes of the message; one more than any has if it was longer.
  private(set) var length = 0
  private(set) var descriptors = 0

  deinit {
    bytes.deallocate()
    files.deallocate()
  }

  var content: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<length]) }

  /// Takes the next message, if there is one; else errno says why not.
  func receive(from socket: Int32) -> Bool {
    // One more than belongs to any message, so that it shows.
    var count = files.count
    let result = clinux_receive(
      socket, bytes.baseAddress, bytes.count, files.baseAddress, &count)
    guard result >= 0 else { return false }
    (length, descriptors) = (result, count)
    return true
  }

  /// The descriptor that came with it. Others are closed.
  func takeFile() -> OwnedDescriptor? {
    for index in 1..<max(1, descriptors) { close(files[index]) }
    return descriptors > 0 ? OwnedDescriptor(owning: files[0]) : nil
  }
}
