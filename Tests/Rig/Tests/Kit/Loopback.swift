// SPDX-License-Identifier: Apache-2.0
import CALSA

/// A sound card of the kernel's snd-aloop driver: what is played on one of its two devices is recorded
/// on the other, silence if nothing is played, by a clock that can be shifted. It is removed with the
/// object.
final class Loopback {
  /// Its second device, as the microphone that the tests record from.
  static let microphone = "hw:CARD=Loopback,DEV=1"

  /// Loads the driver with one card of one substream, and waits for its nodes.
  init() throws {
    try Command.run("modprobe", "snd-aloop", "pcm_substreams=1")
    try RigClock.wait(for: "the nodes of snd-aloop") {
      let names = RigFile.names(in: "/dev/snd")
      return names.contains { $0.hasPrefix("controlC") }
        && names.contains { $0.hasPrefix("pcmC") && $0.hasSuffix("D1c") } ? true : nil
    }
  }

  deinit { _ = try? Command.run("modprobe", "-r", "snd-aloop") }

  /// Makes its clock slower by so many parts per million; set it before it is opened.
  func slowDown(byPPM ppm: Int) throws {
    var opened: OpaquePointer?
    try Self.check("open the control of Loopback", snd_ctl_open(&opened, "hw:Loopback", 0))
    defer { snd_ctl_close(opened) }
    var made: OpaquePointer?
    try Self.check("make a value", snd_ctl_elem_value_malloc(&made))
    defer { snd_ctl_elem_value_free(made) }
    // 100 000 are 1; each of the two devices has its own.
    for device: UInt32 in 0...1 {
      snd_ctl_elem_value_set_interface(made, SND_CTL_ELEM_IFACE_PCM)
      snd_ctl_elem_value_set_name(made, "PCM Rate Shift 100000")
      snd_ctl_elem_value_set_device(made, device)
      snd_ctl_elem_value_set_subdevice(made, 0)
      snd_ctl_elem_value_set_integer(made, 0, 100_000 + ppm / 10)
      try Self.check("set the rate's shift", snd_ctl_elem_write(opened, made))
    }
  }

  /// Unplugs it, as far as whoever has it open can see. The driver goes when they have closed it.
  func unplug() throws {
    try Command.run("sh", "-c", "echo snd_aloop.0 >/sys/bus/platform/drivers/snd_aloop/unbind &")
  }

  private static func check(_ subject: String, _ result: Int32) throws {
    if result < 0 { throw RigError.system(subject: subject, errno: -result) }
  }
}
