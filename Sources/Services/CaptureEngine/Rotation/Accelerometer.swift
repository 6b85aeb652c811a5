// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO

/// An accelerometer of the kernel's IIO subsystem, or a folder with the same files.
///
/// Its files must not be read on the loop: a chip that sleeps takes a tenth of a second to answer.
struct Accelerometer: Sendable {
  /// A folder in which there may be one.
  struct Candidate: Hashable, Sendable {
    let folder: String
    /// The mount matrix that udev has for it, which takes precedence over the driver's.
    var matrix: String?
  }

  /// The reason why it does not measure.
  enum Fault: Error, Hashable, CustomStringConvertible {
    case system(SystemError)
    /// The file contains something other than numbers.
    case malformed(path: String, text: String)
    /// The folder has no such file.
    case missing(path: String)

    var description: String {
      switch self {
      case .system(let error) where error.errno.code == EBUSY:
        "\(error): another program, such as iio-sensor-proxy, has the accelerometer; stop it, or set "
          + "accelerometer = \"none\" in [rotation]"
      case .system(let error): "\(error)"
      case .malformed(let path, let text): "\(path) has \"\(text.excerpt)\" in it, not numbers"
      case .missing(let path):
        "there is no \(path); name the folder of an accelerometer, \"auto\" or \"none\" in [rotation]"
      }
    }
  }

  let folder: String
  private let scale: AccelerometerScale

  /// The accelerometer of a folder; nil if it is another device, or sits in the keyboard's half of a
  /// folding machine: the cameras are beside the display.
  init?(_ candidate: Candidate) throws(Fault) {
    folder = candidate.folder
    guard try Self.text("\(folder)/\(AccelerometerScale.axes[0])") != nil else { return nil }
    if try Self.text("\(folder)/label") == "accel-base" { return nil }
    if try Self.text("\(folder)/location") == "base" { return nil }
    guard let unit = try Self.first(AccelerometerScale.units, in: folder) else {
      throw .missing(path: "\(folder)/\(AccelerometerScale.units[0])")
    }
    let offset = try Self.first([AccelerometerScale.offset], in: folder)
    let driverMatrix = try Self.first(AccelerometerScale.matrices, in: folder)
    let mount = (candidate.matrix ?? driverMatrix).flatMap { MountMatrix($0) } ?? .upright
    guard let scale = AccelerometerScale(unit: unit, offset: offset, matrix: mount) else {
      throw .malformed(
        path: "\(folder)/\(AccelerometerScale.units[0])",
        text: offset.map { "\(unit), \($0)" } ?? unit)
    }
    self.scale = scale
  }

  /// The present measurement.
  func measure() throws(Fault) -> Gravity {
    var axes: [String] = []
    for axis in AccelerometerScale.axes {
      guard let text = try Self.text("\(folder)/\(axis)") else {
        throw .missing(path: "\(folder)/\(axis)")
      }
      axes.append(text)
    }
    guard let gravity = scale.gravity(axes) else {
      throw .malformed(path: "\(folder)/in_accel_*_raw", text: axes.joined(separator: ", "))
    }
    return gravity
  }

  /// The text of the first of these files that is there.
  private static func first(_ names: [String], in folder: String) throws(Fault) -> String? {
    for name in names {
      if let text = try text("\(folder)/\(name)") { return text }
    }
    return nil
  }

  /// The first line of a file; nil if there is none.
  private static func text(_ path: String) throws(Fault) -> String? {
    do throws(SystemError) {
      guard let bytes = try WholeFile.read(path, limit: 256) else { return nil }
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    } catch {
      throw .system(error)
    }
  }
}
