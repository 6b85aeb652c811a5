// SPDX-License-Identifier: Apache-2.0

/// A sound card of the kernel's snd-aloop driver: what is played on one of its two devices is recorded
/// on the other, silence if nothing is played. It is removed with the object.
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
}
