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
  /// The largest photo.
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
      send(try compose(order, files))
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
    let shots = order.isTrial ? 0 : order.shotCount
    let wanted = 1 + (order.hasBelow ? 1 : 0) + (order.hasAbove ? 1 : 0) + shots
    guard fileCount == wanted else { throw Failure("\(fileCount) files have come, not \(wanted)") }
    return (order, Array(files[..<fileCount]))
  }

  private func compose(_ order: ComposeOrder, _ files: [Int32]) throws -> ComposeReply {
    var files = files[...]
    let picture = files.removeFirst()
    guard ccompose_start("shutter-compose") == 0 else { throw Failure.library("libvips") }
    let below = try order.hasBelow ? drawing("below", files.removeFirst(), order) : nil
    let above = try order.hasAbove ? drawing("above", files.removeFirst(), order) : nil
    let layers = try draw(order, below, above)
    if order.isTrial {
      let answers = order.slots.indices.map { ccompose_hides(layers, Int32($0)) }
      guard answers.allSatisfy({ $0 >= 0 }) else {
        throw Failure("the drawings cannot be looked at")
      }
      return .tried(hidden: order.slots.indices.filter { answers[$0] > 0 })
    }
    let shots = try files.map { try read($0, Self.mostShotBytes) }
    // Fonts and modules are in memory now.
    guard clinux_limit_resources(Self.mostMemory) == 0, clinux_enter_sandbox(-1) == 0 else {
      throw Failure("this process cannot be confined: \(Errno.last)")
    }
    return .made(size: Int64(try fill(layers, order, shots, into: picture)))
  }

  /// A drawing with its words, in a format that this draws.
  private struct Drawing {
    let bytes: [UInt8]
    let format: ccompose_format
  }

  private func drawing(
    _ layer: String, _ file: Int32, _ order: ComposeOrder
  ) throws -> Drawing {
    let bytes = try read(file, DrawingFile.mostBytes)
    do throws(DrawingFault) {
      switch try DrawingFile(bytes).format {
      case .png: return Drawing(bytes: bytes, format: ccompose_png)
      case .jpeg: return Drawing(bytes: bytes, format: ccompose_jpeg)
      case .svg: break
      }
    } catch {
      throw Failure("the drawing \(layer) \(error.fault.words); \(error.fault.remedy)")
    }
    let words = TextLayout.drawing(bytes, order, LibraryMeans())
    return Drawing(bytes: words, format: ccompose_svg)
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
    _ order: ComposeOrder, _ below: Drawing?, _ above: Drawing?
  ) throws -> OpaquePointer {
    let slots = order.slots.map { slot in
      ccompose_slot(
        shot: Int32(slot.shot), x: Int32(slot.x), y: Int32(slot.y), width: Int32(slot.width),
        height: Int32(slot.height))
    }
    let layers = (below?.bytes ?? []).withUnsafeBytes { lower in
      (above?.bytes ?? []).withUnsafeBytes { upper in
        slots.withUnsafeBufferPointer { places in
          var layout = ccompose_layout()
          (layout.width, layout.height) = (Int32(order.width), Int32(order.height))
          layout.paper = (order.paper[0], order.paper[1], order.paper[2])
          if let below {
            (layout.below, layout.below_length) = (lower.baseAddress, lower.count)
            layout.below_format = below.format
          }
          if let above {
            (layout.above, layout.above_length) = (upper.baseAddress, upper.count)
            layout.above_format = above.format
          }
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
    var bytes: [UInt8]
    if order.frames.isEmpty {
      var (picture, small) = (ccompose_bytes(), ccompose_bytes())
      guard ccompose_still(layers, starts, lengths, &picture, &small) == 0 else {
        throw Failure.library("the photos")
      }
      bytes = Self.taken(picture)
      let thumbnail = Self.taken(small)
      if let record = order.record {
        bytes = record.described(
          bytes, thumbnail: thumbnail, width: order.width, height: order.height)
      }
    } else {
      var picture = ccompose_bytes()
      let frames = order.frames.map { Int32($0) }
      let result = ccompose_loop(
        layers, starts, lengths, frames, Int32(frames.count), Int32(order.frameMs), &picture)
      guard result == 0 else { throw Failure.library("the photos") }
      bytes = Self.taken(picture)
      if let record = order.record { bytes = record.commented(bytes) }
    }
    try write(bytes, into: file)
    return bytes.count
  }

  private static func taken(_ bytes: ccompose_bytes) -> [UInt8] {
    defer { ccompose_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes.start, count: bytes.length))
  }

  private func write(_ bytes: [UInt8], into file: Int32) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress! + written, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure("the picture cannot be written: \(Errno.last)") }
      written += count
    }
  }

  private func send(_ reply: ComposeReply) {
    _ = reply.bytes.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }
}

/// Draws and measures by libvips and Pango.
private struct LibraryMeans: DrawingMeans {
  func canDraw(_ letter: String) -> Bool { ccompose_can_draw(letter) != 0 }

  func emoji(_ letter: String) -> [UInt8]? {
    var png = ccompose_bytes()
    guard ccompose_emoji(XMLText.escaped(letter), &png) == 1 else { return nil }
    defer { ccompose_free(png) }
    return Array(UnsafeRawBufferPointer(start: png.start, count: png.length))
  }

  func ink(of drawing: [UInt8]) -> PictureArea? {
    var (left, top, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard ccompose_ink(drawing, drawing.count, &left, &top, &width, &height) == 1 else {
      return nil
    }
    return PictureArea(
      x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }

  func marks(in drawing: [UInt8], count: Int) -> [PictureArea?] {
    var areas = [Int32](repeating: 0, count: 4 * count)
    guard ccompose_marks(drawing, drawing.count, &areas, Int32(count)) == 0 else { return [] }
    return (0..<count).map { mark in
      let (left, top, right, bottom) =
        (areas[4 * mark], areas[4 * mark + 1], areas[4 * mark + 2], areas[4 * mark + 3])
      guard right >= left, bottom >= top else { return nil }
      return PictureArea(
        x: Double(left), y: Double(top), width: Double(right - left + 1),
        height: Double(bottom - top + 1))
    }
  }
}
