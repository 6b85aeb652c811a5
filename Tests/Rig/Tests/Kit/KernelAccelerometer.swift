// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc

/// An accelerometer as tablets have it: a KXCJ9-1008 under the kernel's own driver, which lets it sleep
/// after 2 s without a question. The chip is i2c-stub, whose registers the test sets. It is removed with
/// the object.
///
/// (iio_dummy will not do: it measures one axis, without a unit.)
final class KernelAccelerometer {
  /// The chip's address, as its data sheet has it.
  private static let address: UInt16 = 0x0E
  /// The registers of the three axes, the lower byte first.
  private static let registers: [UInt8] = [0x06, 0x08, 0x0A]
  /// The counts for gravity. The driver sets it to ±4 g, in the upper 12 bits of 16.
  private static let gravity = 512.0

  private let bus: String
  private let device: String

  /// Plugs in one that stands upright.
  init() throws {
    try Command.run("modprobe", "i2c-dev")
    try Command.run("modprobe", "i2c-stub", "chip_addr=\(Self.address)")
    try Command.run("modprobe", "kxcjk-1013")
    let folder = "/sys/bus/i2c/devices"
    bus = try RigClock.wait(for: "the bus of i2c-stub") {
      try RigFile.names(in: folder).first {
        try $0.hasPrefix("i2c-") && RigFile.readLine("\(folder)/\($0)/name") == "SMBus stub driver"
          && RigFile.exists("/dev/\($0)")
      }
    }
    device = "\(folder)/\(bus.dropFirst("i2c-".count))-000e"
    try turn(0)
    try plugIn()
  }

  deinit {
    if RigFile.exists(device) { try? unplug() }
    _ = try? Command.run("modprobe", "-r", "kxcjk-1013", "i2c-stub", "i2c-dev")
  }

  /// The folder of what measures; nil if it is not plugged in.
  var folder: String? {
    RigFile.names(in: device).first { $0.hasPrefix("iio:device") }.map { "\(device)/\($0)" }
  }

  /// Whether the driver lets the chip sleep now.
  var isAsleep: Bool {
    get throws { try RigFile.readLine("\(device)/power/runtime_status") == "suspended" }
  }

  /// The number of times that all axes are read while `body` runs, by the kernel's trace of its
  /// bus.
  func questions(during body: () throws -> Void) throws -> Int {
    let folder = "/sys/kernel/tracing"
    let events = "\(folder)/events/smbus/smbus_read/enable"
    try RigFile.write("\(folder)/trace", "")
    try RigFile.write(events, "1")
    defer { try? RigFile.write(events, "0") }
    try RigFile.write("\(folder)/tracing_on", "1")
    try body()
    // smbus_read: i2c-0 a=00e f=0000 c=6 WORD_DATA
    let reads = try RigFile.read("\(folder)/trace").split(separator: "\n").count {
      $0.contains(" smbus_read: \(bus) ") && $0.contains(" WORD_DATA")
    }
    return reads / Self.registers.count
  }

  /// Turns it clockwise by so many degrees from the upright, and tips it back by others. The axes
  /// follow one after the other.
  func turn(_ degrees: Double, flat: Double = 0) throws {
    let (turn, back) = (degrees * .pi / 180, flat * .pi / 180)
    let axes = [-sin(turn) * cos(back), cos(turn) * cos(back), sin(back)]
    for (register, part) in zip(Self.registers, axes) {
      let count = Int16((part * Self.gravity).rounded()) << 4
      _ = try RigError.checkSupport(
        "/dev/\(bus)",
        rig_i2c_write_word("/dev/\(bus)", Self.address, register, UInt16(bitPattern: count)))
    }
  }

  /// The driver finds the chip, which measures what it did before, and udev is done with it.
  func plugIn() throws {
    try RigFile.write("/sys/bus/i2c/devices/\(bus)/new_device", "kxcj91008 0x0e")
    let folder = try RigClock.wait(for: "the accelerometer") { self.folder }
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", folder)
  }

  func unplug() throws {
    let gone = folder
    try RigFile.write("/sys/bus/i2c/devices/\(bus)/delete_device", "0x0e")
    if let gone { try Command.run("udevadm", "wait", "--timeout=20", "--removed", gone) }
  }

  /// Makes udev apply its rules again, and notify everybody that something has changed.
  func tellAgain() throws {
    if let folder {
      try Command.run("udevadm", "trigger", "--action=change", "--settle", folder)
    }
  }
}
