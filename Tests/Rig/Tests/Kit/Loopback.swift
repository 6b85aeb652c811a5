// SPDX-License-Identifier: Apache-2.0
import CALSA
import Glibc
import Testing

// LoopbackPlayer ─▶ device 0 ── cable ──▶ device 1 ─▶ the microphone under test
//                               ▲  the control of device 1 shifts the clock of both ends

/// A sound card of the kernel's snd-aloop driver: what is played on one of its two devices is recorded
/// on the other, silence if nothing is played, by a clock that can be shifted. It can be unplugged, and is
/// removed with the object.
final class Loopback {
  /// Its second device, as the microphone that the tests record from.
  static let microphone = "hw:CARD=Loopback,DEV=1"
  /// The other end of the cable.
  static let speaker = "hw:CARD=Loopback,DEV=0"
  private static let driver = "/sys/bus/platform/drivers/snd_aloop"
  private static let device = "snd_aloop.0"

  /// Writes to the driver's attribute; the kernel keeps it there until nobody has the card open.
  private var unplugging: RunningProcess?

  /// Loads the driver with one card of one substream, and waits for its nodes.
  init() throws {
    try Command.run("modprobe", "snd-aloop", "pcm_substreams=1")
    try waitForNodes()
  }

  deinit {
    _ = try? unplugging?.wait()
    do {
      // A program that is about to end may still have it.
      try RigClock.wait(for: "snd-aloop to be unused") {
        try? Command.run("modprobe", "-r", "snd-aloop")
      }
    } catch {
      // A test that still has one of its devices open waits here for itself.
      Issue.record(error)
    }
  }

  /// Shifts the clock of the microphone, and of the sound that is played to it. It counts from their next
  /// start on.
  ///
  /// - Parameter ppm: faster by so many parts per million, a multiple of 10.
  func setDrift(ppm: Int) throws {
    var opened: OpaquePointer?
    try Self.check("open the control of Loopback", snd_ctl_open(&opened, "hw:Loopback", 0))
    defer { snd_ctl_close(opened) }
    // Once it was written, the kernel has put the control's number in, which counts before the name and
    // the device: a second control needs a new one.
    var made: OpaquePointer?
    try Self.check("make a value", snd_ctl_elem_value_malloc(&made))
    defer { snd_ctl_elem_value_free(made) }
    snd_ctl_elem_value_set_interface(made, SND_CTL_ELEM_IFACE_PCM)
    snd_ctl_elem_value_set_name(made, "PCM Rate Shift 100000")
    snd_ctl_elem_value_set_device(made, 1)
    snd_ctl_elem_value_set_subdevice(made, 0)
    // It is the length of a second, 100 000 for a true one.
    snd_ctl_elem_value_set_integer(made, 0, 100_000 - ppm / 10)
    try Self.check("set the rate's shift", snd_ctl_elem_write(opened, made))
  }

  /// Unplugs it. Programs that have it open get ENODEV from then on; its nodes are gone.
  func unplug() throws {
    unplugging = try RunningProcess(["sh", "-c", "echo \(Self.device) >\(Self.driver)/unbind"])
    try RigClock.wait(for: "the card to be gone") {
      RigFile.names(in: "/dev/snd").contains { $0.hasPrefix("pcm") } ? nil : ()
    }
  }

  /// Plugs it in again, once nobody has the unplugged one open any more.
  func plug() throws {
    guard let unplugging else { return }
    try unplugging.wait()
    self.unplugging = nil
    try RigFile.write("\(Self.driver)/bind", Self.device)
    try waitForNodes()
  }

  private func waitForNodes() throws {
    try RigClock.wait(for: "the nodes of snd-aloop") {
      let names = RigFile.names(in: "/dev/snd")
      return names.contains { $0.hasPrefix("controlC") }
        && names.contains { $0.hasPrefix("pcmC") && $0.hasSuffix("D1c") } ? true : nil
    }
  }

  static func check(_ subject: String, _ result: Int32) throws {
    if result < 0 { throw RigError.system(subject: subject, errno: -result) }
  }
}
