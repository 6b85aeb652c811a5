// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A FIFO of `struct input_event`, read as an evdev node is.
@LoopActor
final class EventFIFO {
  private let path: String
  private let descriptor: OwnedDescriptor
  private let onEvent: @LoopActor (input_event) -> Void
  private let brake: FloodBrake
  private var watch: DescriptorWatch?
  /// The beginning of an event whose rest has not come yet.
  private var rest: [UInt8] = []
  private var hasWarned = false

  /// Opens the FIFO, made with rights for the user alone if there is none.
  init(
    path: String, brake: FloodBrake, onEvent: @escaping @LoopActor (input_event) -> Void
  ) throws(SystemError) {
    self.path = path
    self.brake = brake
    self.onEvent = onEvent
    if mkfifo(path, 0o600) < 0, errno != EEXIST { throw SystemError("make the FIFO", path) }
    // Open for writing too, or it would be at its end whenever no writer has it open.
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
      // Stamps are the writer's own: the clock is asked.
      if whole > 0 { brake.took(whole, stampUSec: MonotonicClock.nowUSec, watch) }
    }
  }

  /// A writer that stopped in the middle of an event shifts all that follow; an impossible type
  /// shows it. The next write is taken to begin with an event.
  private func discard() {
    rest = []
    if !hasWarned { Log.warning("\(path): what was written is not a struct input_event") }
    hasWarned = true
  }
}
