// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

/// A keyboard, remote control or other evdev device that has keys with a role.
///
/// Two descriptors: the first is masked in the kernel to the keys with a role and read at all times;
/// the second exists while a grab is prepared or holds, and sees everything. While it holds, the
/// kernel gives events to it alone, so which of the two an edge came from says exactly whether others
/// saw it.
@LoopActor
final class EvdevDevice: ButtonDevice {
  var description: ButtonDeviceDescription
  /// The codes of `description.buttons`, in the same order.
  let codes: [UInt16]
  let twin: UinputDevice?
  let report: @LoopActor (DeviceEvent) -> Void

  var handle: EvdevHandle?
  var watch: DescriptorWatch?
  var decoder = EvdevDecoder()
  /// True while events are taken off a descriptor: what is asked for meanwhile is done after.
  var isReading = false
  /// True when the states were asked for: what was read before is older than they are.
  var isOutdated = false

  /// True for an event that is a release made by the kernel.
  var isMadeByKernel = false
  /// When a device whose keys the kernel let go counts as still there.
  var removalDeadline: Deadline?

  var plan = GrabPlan()
  var deadline: Deadline?
  var wantedMeanwhile: Bool?
  var grab: OwnedDescriptor?
  var grabWatch: DescriptorWatch?
  /// The grab that is being given up.
  var closing: GrabClosing?
  var grabDecoder = EvdevDecoder()
  var grabbedAtUSec: Int64 = 0
  /// What came through the grab before it was known to hold.
  var firstGrabbed: [input_event] = []
  /// The stamp of the last edge that others saw.
  var lastSeenUSec: Int64 = 0
  var passThrough = PassThrough()
  var escapeChord: EscapeChord
  let brake: FloodBrake
  /// Reasons for which the grab failed and that were logged.
  var logged: Set<GrabFailure> = []

  /// Takes over an open device. `description` has a button for each of `codes`.
  init(
    handle: consuming EvdevHandle, description: ButtonDeviceDescription, codes: [UInt16],
    twin: UinputDevice?, escapeChord: EscapeChord, eventsPerSecond: Int,
    report: @escaping @LoopActor (DeviceEvent) -> Void
  ) throws(SystemError) {
    self.description = description
    self.codes = codes
    self.twin = twin
    self.escapeChord = escapeChord
    let name = description.name
    brake = FloodBrake(perSecond: eventsPerSecond) { isFlooding in
      report(.flooding(device: name, button: nil, isFlooding))
    }
    self.report = report
    for index in codes.indices {
      self.description.buttons[index].pressed = handle.isDown(codes[index])
    }
    let raw = handle.descriptor.raw
    self.handle = consume handle
    watch = try EventLoop.shared.watch(raw, for: .readable) { [weak self] _ in
      self?.receive(from: raw)
    }
    do {
      try carryLights()
    } catch {
      discard()
      throw error
    }
  }

  func emitDefault(button: String, pressed: Bool) {
    guard let twin, let index = description.buttons.firstIndex(where: { $0.name == button })
    else { return }
    twin.move(codes[index], pressed: pressed)
    if !isReading { settle() }
  }

  /// Asking the kernel would drop what is queued.
  func level(of button: String) -> Bool? { nil }

  func close() {
    // Keys that keep a grab that nobody wants have had their time.
    if plan.isLeaving { perform(plan.released()) }
    discard()
  }

  private func discard() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = nil
    if let removalDeadline { EventLoop.shared.cancel(removalDeadline) }
    removalDeadline = nil
    brake.cancel()
    twin?.close()
    closeGrab()
    watch?.cancel()
    watch = nil
    handle = nil
    description.isGrabbed = false
  }

  /// The device is gone, by what the kernel answers or by what udev says.
  func remove() {
    guard handle != nil else { return }
    discard()
    report(.removed(device: description.name))
  }

  private func carryLights() throws(SystemError) {
    guard let twin, (0...UInt16(LED_MAX)).contains(where: { handle?.hasLight($0) == true })
    else { return }
    try twin.watchLights { [weak self] code, value in self?.handle?.setLight(code, value) }
  }
}
