// SPDX-License-Identifier: Apache-2.0
import CLinux
import DeviceMonitor
import Glibc
import LinuxIO

// pointers locked      0        1        2        1        0
// keyboards open       no       yes ─────────────────▶     no

/// Watches all keyboards for the escape chord while pointing devices are locked: whoever is in front of a
/// screen that no longer answers has a keyboard, opted in or not. Only the keys of the chord are seen, and
/// only while a lock holds.
@LoopActor
final class ChordWatch {
  /// A keyboard that is open.
  private final class Keyboard {
    let handle: EvdevHandle
    var chord: EscapeChord
    var decoder = EvdevDecoder()
    var watch: DescriptorWatch?

    init(_ node: String, _ codes: [UInt16]) throws(SystemError) {
      handle = try EvdevHandle(path: node, keys: KeySet(codes))
      chord = EscapeChord(codes)
    }
  }

  /// The keys of the chord; empty: nothing is watched.
  var codes: [UInt16] {
    didSet { if codes != oldValue { closeAll() } }
  }
  private let onEscape: @LoopActor (_ seat: String) -> Void
  /// By their paths in sysfs.
  private var keyboards: [String: Keyboard] = [:]
  /// The nodes of those that cannot be watched, by their paths.
  private var troubled: [String: String] = [:]
  private let report: @LoopActor (DeviceEvent) -> Void

  init(
    _ codes: [UInt16], report: @escaping @LoopActor (DeviceEvent) -> Void,
    onEscape: @escaping @LoopActor (_ seat: String) -> Void
  ) {
    self.codes = codes
    self.report = report
    self.onEscape = onEscape
  }

  /// Watches the keyboards among these devices, and no others.
  func follow(_ devices: some Sequence<UdevDevice>) {
    let wanted = codes.isEmpty ? [] : devices.filter { hasChord($0) }
    let paths = Set(wanted.map(\.syspath))
    for (path, keyboard) in keyboards where !paths.contains(path) {
      keyboard.watch?.cancel()
      keyboards[path] = nil
    }
    for path in troubled.keys where !paths.contains(path) { endTrouble(path) }
    for device in wanted where keyboards[device.syspath] == nil { open(device) }
  }

  private func endTrouble(_ path: String) {
    guard let node = troubled.removeValue(forKey: path) else { return }
    report(.mended(.system, device: node, button: nil))
  }

  func closeAll() { follow([]) }

  private func hasChord(_ device: UdevDevice) -> Bool {
    guard device.devnode != nil, !UinputDevice.isOwn(device),
      let keys = device.attributes["capabilities/key"].flatMap({ KeySet(sysfs: $0) })
    else { return false }
    return codes.allSatisfy(keys.contains)
  }

  private func open(_ device: UdevDevice) {
    guard let node = device.devnode else { return }
    do throws(SystemError) {
      let keyboard = try Keyboard(node, codes)
      let (path, seat) = (device.syspath, device.seat)
      keyboard.watch = try EventLoop.shared.watch(
        keyboard.handle.descriptor.raw, for: .readable
      ) { [weak self] _ in self?.read(path, seat) }
      keyboards[path] = keyboard
      endTrouble(path)
    } catch {
      troubled[device.syspath] = node
      report(
        .troubled(
          .init(
            .system, device: node,
            text: "the escape chord on it does not end the lock of pointers: \(error)",
            remedy: "give the gateway the right to read the node (group \"input\")")))
    }
  }

  private func read(_ path: String, _ seat: String) {
    guard let keyboard = keyboards[path] else { return }
    let raw = keyboard.handle.descriptor.raw
    let reading = EvdevHandle.read(raw) { events in
      for event in events {
        switch keyboard.decoder.decode(event) {
        case .edge(let code, let pressed, _):
          if keyboard.chord.moved(code, pressed: pressed) { return onEscape(seat) }
        case .lost:
          keyboard.handle.resynchronise(reading: raw)
          keyboard.chord.reset { keyboard.handle.isDown($0) }
        case .none, .other, .packetEnd: break
        }
      }
    }
    guard reading == .gone else { return }
    keyboard.watch?.cancel()
    keyboards[path] = nil
  }
}
