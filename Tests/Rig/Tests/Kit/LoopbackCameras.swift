// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import LinuxIO
import PixelKernels
import Synchronization

/// Cameras whose frames a program writes: nodes of v4l2loopback, removed with the object. Threads feed them, as OBS or ffmpeg
/// do, and can leave them and come back.
final class LoopbackCameras {
  private static let first = 40

  let nodes: [String]
  /// By the numbers of the cameras, from 0 on.
  private var feeders: [Int: LoopbackFeeder] = [:]

  /// - Parameter exclusive: for each camera `exclusive_caps`, as browsers need it: it captures only while it is fed.
  init(exclusive: Bool...) throws {
    let numbers = exclusive.indices.map { Self.first + $0 }
    func list(_ words: [String]) -> String { words.joined(separator: ",") }
    nodes = numbers.map { "/dev/video\($0)" }
    try Command.run(
      "modprobe", "v4l2loopback", "devices=\(exclusive.count)", "max_buffers=8",
      "video_nr=\(list(numbers.map { "\($0)" }))",
      "exclusive_caps=\(list(exclusive.map { $0 ? "1" : "0" }))",
      "card_label=\(list(numbers.map { "Loop \($0)" }))")
    for node in nodes {
      try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
    }
  }

  deinit {
    for camera in nodes.indices { stopFeeding(camera) }
    _ = try? Command.run("modprobe", "-r", "v4l2loopback")
  }

  /// Begins to feed one with numbered pictures. Throws if the kernel refuses the producer.
  func feed(
    _ camera: Int = 0, width: Int = 320, height: Int = 180, framesPerSecond: Int = 10
  ) throws {
    let pattern = TestPattern(width: width, height: height)
    let feed = LoopbackFeed(width: width, height: height, rate: framesPerSecond) { number, _ in
      var picture = [UInt8](repeating: 0, count: pattern.byteCount)
      picture.withUnsafeMutableBytes {
        pattern.draw(FrameCode(number: number, timeUSec: RigClock.nowUSec), into: $0)
      }
      return picture
    }
    try self.feed(camera, feed)
  }

  /// Begins to feed one with these bytes, as they are.
  func feed(_ camera: Int = 0, _ feed: LoopbackFeed) throws {
    feeders[camera] = try LoopbackFeeder(nodes[camera], feed)
  }

  /// Lets no frame come, or lets them come again: the producer is there and has none.
  func pause(_ camera: Int = 0, isOn: Bool) {
    feeders[camera]?.isPaused.store(isOn, ordering: .relaxed)
  }

  /// The producer closes the node, without a word, as one does that is killed.
  func stopFeeding(_ camera: Int = 0) { feeders.removeValue(forKey: camera)?.stop() }
}

/// What a program writes into a loopback.
struct LoopbackFeed: Sendable {
  /// V4L2's four letters of the format that it says.
  var format = "YUYV"
  var width: Int
  var height: Int
  /// Frames a second.
  var rate = 10
  /// The process whose opening of the node counts; 0: none.
  var reader: pid_t = 0
  /// The bytes of the frame with this number. `sinceOpening` is the number of frames that came before it since the reader
  /// has had the node open; nil before that.
  let frame: @Sendable (_ number: Int64, _ sinceOpening: Int64?) -> [UInt8]
}

/// A program that feeds a loopback, as a thread.
private final class LoopbackFeeder: Sendable {
  let isPaused = Atomic(false)
  private let isOver = Atomic(false)
  private let done = Semaphore()

  init(_ node: String, _ feed: LoopbackFeed) throws {
    let fd = try RigError.checkSupport(
      node,
      rig_video_feed(
        node, feed.format, UInt32(feed.width), UInt32(feed.height), UInt32(feed.rate)))
    // The node is a camera from its first frame on.
    Self.write(feed.frame(0, nil), to: fd)
    try WorkerThread.start(name: "feeder") { [self] in
      var number: Int64 = 1
      var openedAt: Int64?
      while !isOver.load(ordering: .relaxed) {
        usleep(useconds_t(1_000_000 / feed.rate))
        if isPaused.load(ordering: .relaxed) { continue }
        if feed.reader != 0 {
          openedAt = Self.hasOpen(feed.reader, node) ? openedAt ?? number : nil
        }
        Self.write(feed.frame(number, openedAt.map { number - $0 }), to: fd)
        number += 1
      }
      close(fd)
      done.signal()
    }
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    done.wait()
  }

  private static func write(_ bytes: [UInt8], to fd: Int32) {
    _ = Glibc.write(fd, bytes, bytes.count)
  }

  private static func hasOpen(_ pid: pid_t, _ node: String) -> Bool {
    var wanted = stat()
    guard stat(node, &wanted) == 0 else { return false }
    let folder = "/proc/\(pid)/fd"
    return RigFile.names(in: folder).contains { name in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 && status.st_rdev == wanted.st_rdev
    }
  }
}
