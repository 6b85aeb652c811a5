// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels
import TestSupport
import VideoDevices

@testable import CaptureEngine

/// A USB webcam that a program plays (`Tests/Rig/webcam/uvccam.py`), on the kernel's vhci_hcd, under the kernel's own
/// uvcvideo: 640x480 and 1280x720 MJPG, 320x240 YUYV. It is unplugged with the object.
final class ScriptedWebcam {
  /// A node that captures; empty if it was not plugged in from the start.
  let node: String
  let name: String
  private let process: RunningProcess
  private let run: String
  private let folder: TemporaryFolder

  /// Plugs it in, and waits until udev is done with it.
  ///
  /// - Parameters:
  ///   - options: of the program, such as `--strict`.
  ///   - codes: pictures of 640x480 that carry their numbers, from 0 on: frame n shows number n modulo this. 0: it has
  ///     stripes.
  init(_ name: String = "cam0", _ options: [String] = [], codes: Int = 0) throws {
    try Self.loadModules()
    self.name = name
    folder = TemporaryFolder()
    run = folder.path + "/run"
    let frames = try codes == 0 ? Self.stripes.get().path : folder.path + "/frames"
    if codes > 0 {
      try Command.run("cp", "-r", Self.stripes.get().path, frames)
      try Self.paintCodes(codes, in: frames + "/640x480/normal")
    }
    let before = Set(Self.nodes)
    process = try RunningProcess(
      [
        "python3", "\(Repository.root)/Tests/Rig/webcam/uvccam.py", "--name", name, "--frames",
        frames, "--run", run,
      ] + options)
    guard !options.contains("--unplugged") else {
      node = ""
      let orders = "\(run)/\(name).cmd"
      try RigClock.wait(for: orders) { RigFile.exists(orders) ? () : nil }
      return
    }
    // Of its two nodes the other one has the payloads' headers.
    let nodes = try RigClock.wait(for: "the nodes of a webcam", seconds: 60) {
      let new = Self.nodes.filter { !before.contains($0) }
      return new.count == 2 ? new : nil
    }
    node = "/dev/\(nodes[0].name)"
    try Command.run("udevadm", "wait", "--timeout=60", "--initialized=true", node)
  }

  /// Gives it an order, such as `stall gain range`, and waits until it has obeyed. Throws if it does not know it.
  func order(_ line: String) throws {
    let before = log.count { $0.hasSuffix("command \(line)") }
    try Command.run("sh", "-c", "echo '\(line)' >'\(run)/\(name).cmd'")
    try RigClock.wait(for: "the webcam to obey '\(line)'") {
      if let refusal = log.first(where: { $0.contains("refused command \(line):") }) {
        throw RigError.unexpected(awaited: line, got: String(refusal))
      }
      return log.count { $0.hasSuffix("command \(line)") } > before ? () : nil
    }
  }

  /// What it has noted.
  var log: [Substring] {
    ((try? TestFile.read("\(run)/\(name).log")) ?? "").split(separator: "\n")
  }

  /// The value of a control, by v4l2-ctl.
  func value(_ control: String) throws -> Int? {
    let text = try Command.run("v4l2-ctl", "-d", node, "-C", control)
    return text.split(separator: ":").last.flatMap { Int($0.filter { $0.isNumber || $0 == "-" }) }
  }

  /// A node as it was registered: the one of a webcam that is just being unplugged may have the same name.
  private struct Node: Hashable {
    let name: String
    let registration: ino_t
  }

  private static var nodes: [Node] {
    let folder = "/sys/class/video4linux"
    return RigFile.names(in: folder).filter { $0.hasPrefix("video") }.compactMap { name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0
        ? Node(name: name, registration: status.st_ino) : nil
    }
  }

  private static func loadModules() throws {
    try Command.run("modprobe", "-a", "uvcvideo", "vhci-hcd")
  }

  // MARK: Its pictures

  /// Those with stripes, for all webcams of a run: on an emulated processor painting takes seconds.
  private static let stripes = Result {
    let folder = TemporaryFolder()
    try paint(in: folder.path)
    return folder
  }

  private static func paint(in folder: String) throws {
    for (width, height) in [(640, 480), (1280, 720)] {
      for (light, brightness) in [("normal", 120), ("dark", 20), ("bright", 230)] {
        let path = "\(folder)/\(width)x\(height)/\(light)"
        try Command.run("mkdir", "-p", path)
        for number in 0..<(light == "normal" ? 4 : 1) {
          let jpeg = jpeg(width: width, height: height, UInt8(brightness), number)
          try TestFile.write("\(path)/\(number).jpg", jpeg)
        }
      }
    }
  }

  /// Pictures in the place of those with stripes, in whose names the order is that of the numbers.
  private static func paintCodes(_ count: Int, in folder: String) throws {
    try Command.run("sh", "-c", "rm '\(folder)'/*.jpg")
    let pattern = TestPattern(width: 640, height: 480)
    let format = FrameFormat(
      pixelFormat: .yuyv, width: 640, height: 480, bytesPerLine: pattern.bytesPerLine,
      range: .limited)
    for number in 0..<count {
      var picture = [UInt8](repeating: 0, count: pattern.byteCount)
      picture.withUnsafeMutableBytes {
        pattern.draw(FrameCode(number: Int64(number), timeUSec: 0), into: $0)
      }
      let jpeg = [UInt8](unsafeUninitializedCapacity: picture.count) { memory, count in
        count = picture.withUnsafeBytes {
          SyntheticCamera.encode($0, format, UnsafeMutableRawBufferPointer(memory))
        }
      }
      try TestFile.write("\(folder)/\(100 + number).jpg", jpeg)
    }
  }

  /// A picture of one brightness, with stripes that differ from one picture to the next.
  private static func jpeg(
    width: Int, height: Int, _ brightness: UInt8, _ number: Int
  ) -> [UInt8] {
    var picture = [UInt8](repeating: 128, count: width * height * 2)
    for at in stride(from: 0, to: picture.count, by: 2) {
      let (x, y) = (at / 2 % width, at / 2 / width)
      picture[at] = brightness &+ UInt8((x / 16 + y / 16 + number) % 2 * 10)
    }
    let format = FrameFormat(
      pixelFormat: .yuyv, width: width, height: height, bytesPerLine: width * 2, range: .full)
    return [UInt8](unsafeUninitializedCapacity: picture.count) { memory, count in
      count = picture.withUnsafeBytes {
        SyntheticCamera.encode($0, format, UnsafeMutableRawBufferPointer(memory))
      }
    }
  }
}
