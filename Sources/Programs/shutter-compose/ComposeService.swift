// SPDX-License-Identifier: Apache-2.0
import CCompose
import CLinux
import ComposeOrders
import Glibc
import LinuxIO
import Varlink

/// Makes one picture, and ends.
///
/// libvips is a large library, with many others behind it. The theme's drawings, which are the host's, are drawn first,
/// because fonts are read from files. From then on, before a byte of a photo is looked at, this process can compute
/// and write the picture into the file that it was given, and nothing else (`clinux_enter_sandbox`).
struct ComposeService {
  /// The largest drawing, and the largest photo.
  private static let mostDrawingBytes = 8 << 20
  private static let mostShotBytes = 64 << 20
  private static let mostMemory: UInt64 = 3 << 30

  let socket: Int32

  struct Failure: Error {
    let text: String

    init(_ text: String) { self.text = text }

    /// libvips' words for what has just failed, behind ours.
    static func library(_ text: String) -> Failure {
      let words = String(cString: ccompose_error()).split(separator: "\n").first ?? ""
      return Failure("\(text): \(words)")
    }
  }

  func serve() -> Never {
    do {
      guard clinux_bind_to_parent() == 0, clinux_close_from(UInt32(STDERR_FILENO) + 1) == 0 else {
        throw Failure("this process cannot be confined: \(Errno.last)")
      }
      let (order, files) = try receive()
      let size = try compose(order, files)
      send(.made(size: Int64(size)))
      exit(EXIT_SUCCESS)
    } catch let failure as Failure {
      send(.failed(failure.text))
    } catch {
      send(.failed("\(error)"))
    }
    exit(EXIT_FAILURE)
  }

  private func receive() throws -> (ComposeOrder, [Int32]) {
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, -1) < 0 && errno == EINTR {}
    var message = [UInt8](repeating: 0, count: ComposeOrder.longest + 1)
    var files = [Int32](repeating: -1, count: ComposeOrder.mostShots + 3)
    var fileCount = files.count
    let count = clinux_receive(socket, &message, message.count, &files, &fileCount)
    if count == 0 { exit(EXIT_SUCCESS) }
    guard count > 0, let json = try? JSON(parsing: Array(message[..<count])),
      let order = ComposeOrder(json)
    else { throw Failure("the order is not one of this version") }
    let wanted = 1 + (order.hasBelow ? 1 : 0) + (order.hasAbove ? 1 : 0) + order.shotCount
    guard fileCount == wanted else { throw Failure("\(fileCount) files have come, not \(wanted)") }
    return (order, Array(files[..<fileCount]))
  }

  private func compose(_ order: ComposeOrder, _ files: [Int32]) throws -> Int {
    var files = files[...]
    let picture = files.removeFirst()
    guard ccompose_start("shutter-compose") == 0 else { throw Failure.library("libvips") }
    let below = try order.hasBelow ? drawing(files.removeFirst(), order) : nil
    let above = try order.hasAbove ? drawing(files.removeFirst(), order) : nil
    let layers = try draw(order, below, above)
    let shots = try files.map { try read($0, Self.mostShotBytes) }
    // Fonts and modules are in memory now.
    guard clinux_limit_resources(Self.mostMemory) == 0, clinux_enter_sandbox(-1) == 0 else {
      throw Failure("this process cannot be confined: \(Errno.last)")
    }
    return try fill(layers, order, shots, into: picture)
  }

  private func drawing(_ file: Int32, _ order: ComposeOrder) throws -> [UInt8] {
    order.filled(try read(file, Self.mostDrawingBytes))
  }

  private func read(_ file: Int32, _ most: Int) throws -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      status.st_size <= most
    else { throw Failure("a file is empty, too large, or none") }
    let bytes = try FileReading.bytes(of: file, at: 0, count: Int(status.st_size))
    close(file)
    return bytes
  }

  private func draw(
    _ order: ComposeOrder, _ below: [UInt8]?, _ above: [UInt8]?
  ) throws -> OpaquePointer {
    let slots = order.slots.map { slot in
      ccompose_slot(
        shot: Int32(slot.shot), x: Int32(slot.x), y: Int32(slot.y), width: Int32(slot.width),
        height: Int32(slot.height))
    }
    let layers = (below ?? []).withUnsafeBytes { lower in
      (above ?? []).withUnsafeBytes { upper in
        slots.withUnsafeBufferPointer { places in
          var layout = ccompose_layout()
          (layout.width, layout.height) = (Int32(order.width), Int32(order.height))
          layout.paper = (order.paper[0], order.paper[1], order.paper[2])
          if below != nil { (layout.below, layout.below_length) = (lower.baseAddress, lower.count) }
          if above != nil { (layout.above, layout.above_length) = (upper.baseAddress, upper.count) }
          (layout.slots, layout.slot_count) = (places.baseAddress, Int32(places.count))
          return ccompose_draw(&layout)
        }
      }
    }
    guard let layers else { throw Failure.library("the drawings of the theme") }
    return layers
  }

  private func fill(
    _ layers: OpaquePointer, _ order: ComposeOrder, _ shots: [[UInt8]], into file: Int32
  ) throws -> Int {
    // They stay where they are until this process ends.
    let kept = shots.map { shot in
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: shot.count, alignment: 16)
      memory.copyBytes(from: shot)
      return UnsafeRawBufferPointer(memory)
    }
    let starts = kept.map(\.baseAddress)
    let lengths = kept.map(\.count)
    var picture: UnsafeMutableRawPointer?
    var length = 0
    let result: Int32
    if order.frames.isEmpty {
      result = ccompose_still(layers, starts, lengths, &picture, &length)
    } else {
      result = ccompose_loop(
        layers, starts, lengths, order.frames.map { Int32($0) }, Int32(order.frames.count),
        Int32(order.frameMs), &picture, &length)
    }
    guard result == 0, let picture else { throw Failure.library("the photos") }
    defer { ccompose_free(picture) }
    var written = 0
    while written < length {
      let count = write(file, picture + written, length - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure("the picture cannot be written: \(Errno.last)") }
      written += count
    }
    return length
  }

  private func send(_ reply: ComposeReply) {
    _ = reply.bytes.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }
}
