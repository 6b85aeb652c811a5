// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A FIFO of `struct input_event`, read like an evdev node.
@LoopActor
final class EventFIFO {
  private let path: String
  private let descriptor: OwnedDescriptor
  private let onEvent: @LoopActor (input_event) -> Void
  private let brake: FloodBrake
  private var watch: DescriptorWatch?
  /// The beginning of an event that is not complete yet.
  private var rest: [UInt8] = []
  private var hasWarned = false

  /// Opens the FIFO. If there is none, makes one that only this user can use.
  init(
    path: String, brake: FloodBrake, onEvent: @escaping @LoopActor (input_event) -> Void
  ) throws(SystemError) {
    self.path = path
    self.brake = brake
    self.onEvent = onEvent
    if mkfifo(path, 0o600) < 0, errno != EEXIST { throw SystemError("make the FIFO", path) }
    // Opened for writing too, or it would be at its end whenever no writer has it open.
    descriptor = try OwnedDescriptor.open(path, O_RDWR | O_NONBLOCK)
    var status = stat()
    guard fstat(descriptor.raw, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
      throw SystemError("read as a FIFO", path, errno: Errno(EINVAL))
    }
    watch = try EventLoop.shared.watch(descriptor.raw, for: .readable) { [weak self] _ in
      self?.receive()
    }
  }

  /// Ends the reports.
  func close() {
    brake.cancel()
    watch?.cancel()
    watch = nil
  }

  private func receive() {
    let size = MemoryLayout<input_event>.stride
    withUnsafeTemporaryAllocation(byteCount: 64 * size, alignment: 8) { buffer in
      buffer.copyBytes(from: rest)
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[rest.count...])
      let count = read(descriptor.raw, room.baseAddress!, room.count)
      guard count > 0 else { return }
      let filled = rest.count + count
      let whole = filled / size
      rest = Array(buffer[(whole * size)..<filled])
      for index in 0..<whole where watch != nil {
        let event = buffer.load(fromByteOffset: index * size, as: input_event.self)
        guard Int32(event.type) <= EV_MAX else { return discard() }
        onEvent(event)
      }
      // The stamps are the writer's own, so our clock is used.
      if whole > 0 { brake.took(whole, stampUSec: MonotonicClock.nowUSec, watch) }
    }
  }

  /// Drops what was read, because of an impossible type. A writer that stopped in the middle of an
  /// event shifts all events after it. The next write is assumed to begin with an event.
  private func discard() {
    rest = []
    if !hasWarned { Log.warning("\(path): what was written is not a struct input_event") }
    hasWarned = true
  }
}
