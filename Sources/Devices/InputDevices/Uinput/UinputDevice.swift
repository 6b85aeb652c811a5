// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import DeviceMonitor
import Glibc
import LinuxIO

/// A keyboard of our own: what goes through it is seen by the system as typed.
@LoopActor
final class UinputDevice {
  /// The physical path of every device made here begins so; that is how they are told from real
  /// ones, those of another instance too.
  nonisolated static let physicalPathPrefix = "shutterd/"

  private var handle: UinputHandle?
  private var watch: DescriptorWatch?
  /// The keys that the system knows as down.
  private(set) var held = KeySet()

  /// Makes a device with the capabilities of a libevdev context. `place` tells it from others.
  init(template: OpaquePointer, place: String) throws(SystemError) {
    handle = try UinputHandle(
      template: template, physicalPath: Self.physicalPathPrefix + place)
  }

  /// True for a device that this or another instance of the program made.
  nonisolated static func isOwn(_ device: UdevDevice) -> Bool {
    device.isUinput && device.physicalPath?.hasPrefix(physicalPathPrefix) == true
  }

  /// Calls `handler` with the code and value of each light that the system sets on it.
  func watchLights(_ handler: @escaping @LoopActor (UInt16, Int32) -> Void) throws(SystemError) {
    guard let raw = handle?.descriptor.raw else { return }
    watch = try EventLoop.shared.watch(raw, for: .readable) { _ in
      withUnsafeTemporaryAllocation(of: input_event.self, capacity: 16) { buffer in
        let stride = MemoryLayout<input_event>.stride
        let count = read(raw, buffer.baseAddress!, 16 * stride)
        for event in buffer.prefix(max(0, count) / stride) where Int32(event.type) == EV_LED {
          handler(event.code, event.value)
        }
      }
    }
  }

  /// Writes events, which end with SYN_REPORT.
  func emit(_ events: [input_event]) {
    guard let raw = handle?.descriptor.raw else { return }
    for event in events where Int32(event.type) == EV_KEY {
      if event.value == 0 { held.remove(event.code) } else { held.insert(event.code) }
    }
    _ = write(raw, events, events.count * MemoryLayout<input_event>.stride)
  }

  /// Presses or releases a key; one that is there already does not move.
  func move(_ code: UInt16, pressed: Bool) {
    guard held.contains(code) != pressed else { return }
    emit([Self.event(EV_KEY, code, pressed ? 1 : 0), Self.event(EV_SYN, UInt16(SYN_REPORT), 0)])
  }

  /// Releases all keys that are down.
  func releaseAll() {
    guard !held.isEmpty else { return }
    emit(
      held.codes.map { Self.event(EV_KEY, $0, 0) } + [Self.event(EV_SYN, UInt16(SYN_REPORT), 0)])
  }

  /// Has the kernel repeat held keys as another keyboard does.
  func setRepeat(delay: Int32, period: Int32) {
    emit([
      Self.event(EV_REP, UInt16(REP_DELAY), delay), Self.event(EV_REP, UInt16(REP_PERIOD), period),
      Self.event(EV_SYN, UInt16(SYN_REPORT), 0),
    ])
  }

  /// Releases its keys and takes it away.
  func close() {
    releaseAll()
    watch?.cancel()
    watch = nil
    handle = nil
  }

  private static func event(_ type: Int32, _ code: UInt16, _ value: Int32) -> input_event {
    var event = input_event()
    event.type = UInt16(type)
    event.code = code
    event.value = value
    return event
  }
}
