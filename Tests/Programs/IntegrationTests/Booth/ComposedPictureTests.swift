// SPDX-License-Identifier: Apache-2.0
import CLinux
import CTurboJPEG
import ComposeOrders
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

/// Pictures that `shutter-compose` makes, looked at by their pixels.
@Suite("Composed pictures")
struct ComposedPictureTests {
  private let daemons: Daemons
  private let folder = TemporaryFolder()
  private static let shot = Repository.root + "/Examples/pictures/pose-1.jpg"

  init() throws { daemons = try Daemons(keepsLogs: true) }

  /// The places of the themes' layouts.
  private static func order(_ layout: String, _ event: String) -> ComposeOrder {
    func slot(_ shot: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> ComposeOrder.Slot {
      .init(shot: shot, x: x, y: y, width: width, height: height)
    }
    var order =
      layout == "strip"
      ? ComposeOrder(
        width: 1200, height: 1800, paper: [42, 23, 80],
        slots: [45, 645].flatMap { x in (0..<3).map { slot($0, x, 45 + 460 * $0, 510, 430) } },
        shotCount: 3)
      : ComposeOrder(
        width: 1800, height: 1200, paper: [42, 23, 80], slots: [slot(0, 60, 60, 1680, 945)],
        shotCount: 1)
    order.texts = ["event": event, "date": ""]
    return order
  }

  private func compose(
    _ order: ComposeOrder, below: String? = nil, above: String? = nil, shot: String = shot
  ) throws -> (ComposeReply?, [UInt8]) {
    var order = order
    (order.hasBelow, order.hasAbove) = (below != nil, above != nil)
    let path = folder.path + "/picture"
    unlink(path)
    let picture = try OwnedDescriptor.open(path, O_RDWR | O_CREAT, mode: 0o600)
    var files = [picture.raw]
    let shots = order.isTrial ? [] : [String](repeating: shot, count: order.shotCount)
    for name in [below, above].compactMap(\.self) + shots {
      files.append(try OwnedDescriptor.open(name, O_RDONLY).take())
    }
    defer { for raw in files.dropFirst() { close(raw) } }
    let program = daemons.binary("shutter-compose")
    let (ours, theirs) = try PacketSocket.pair()
    defer { close(ours) }
    let child = try ChildProcess.spawn(program, [program], input: theirs)
    close(theirs)
    let message = order.json.bytes
    #expect(clinux_send(ours, message, message.count, files, files.count) == message.count)
    var bytes = [UInt8](repeating: 0, count: ComposeOrder.longest)
    let count = recv(ours, &bytes, bytes.count, 0)
    waitpid(child, nil, 0)
    return (ComposeReply(Array(bytes[..<max(count, 0)])), try TestFile.bytes(path))
  }

  /// Red, green and blue of all pixels.
  private static func pixels(_ jpeg: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
    let handle = try #require(tjInitDecompress())
    defer { tjDestroy(handle) }
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    let result = tjDecompress2(
      handle, jpeg, UInt(jpeg.count), &pixels, Int32(width), 0, Int32(height),
      Int32(TJPF_RGB.rawValue), TJFLAG_STOPONWARNING)
    #expect(result == 0)
    return pixels
  }

  /// The area in which two pictures differ clearly.
  private static func difference(
    _ one: [UInt8], _ other: [UInt8], width: Int, columns: Range<Int>
  ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    var area: (left: Int, top: Int, right: Int, bottom: Int)?
    for row in 0..<(one.count / 3 / width) {
      for column in columns {
        let start = 3 * (row * width + column)
        let isSame = (start..<(start + 3)).allSatisfy { abs(Int(one[$0]) - Int(other[$0])) < 60 }
        guard !isSame else { continue }
        let found = area ?? (column, row, column, row)
        area = (
          min(found.left, column), found.top, max(found.right, column), max(found.bottom, row)
        )
      }
    }
    return area
  }

  private static let names = [
    "Katharina & Maximilian", "حفل زفاف أحمد ومريم 2026! حفل زفاف أحمد ومريم", "Zoë 🎉🎂💍 Chloé 🥂",
    String(String(repeating: "Das große Sommerfest ", count: 10).prefix(129)),
    String(repeating: "W", count: 200),
    "e" + String(repeating: "\u{301}", count: 30) + String(repeating: " Wortlaut", count: 20),
  ]

  @Test("a name is within its box in each theme, whatever it is", arguments: names)
  func fits(_ name: String) throws {
    for (theme, layout, boxes) in [
      ("confetti", "strip", [(36, 1440, 564, 1596), (636, 1440, 1164, 1596)]),
      ("garden", "single", [(345, 1014, 1455, 1136)]),
    ] {
      let drawing = "\(Repository.root)/themes/\(theme)/\(layout)-above.svg"
      let order = Self.order(layout, name)
      let named = try compose(order, above: drawing)
      let bare = try compose(Self.order(layout, ""), above: drawing)
      let (width, height) = (order.width, order.height)
      let pixels = try Self.pixels(named.1, width, height)
      let others = try Self.pixels(bare.1, width, height)
      for (index, box) in boxes.enumerated() {
        let part = width / boxes.count
        let columns = (part * index)..<(part * (index + 1))
        let ink = try #require(
          Self.difference(pixels, others, width: width, columns: columns), "\(name)")
        // A pixel that JPEG and the smoothing of letters add.
        let isInside =
          ink.left >= box.0 - 2 && ink.right <= box.2 + 2 && ink.top >= box.1 - 2
          && ink.bottom <= box.3 + 2
        #expect(isInside, "\(theme) \(layout): \(ink)")
        #expect(ink.right - ink.left > 100 && ink.bottom - ink.top > 15)
      }
    }
  }

  @Test("a theme of somebody else, without boxes, cuts no name and covers no photo")
  func others() throws {
    let drawing = folder.path + "/above.svg"
    try TestFile.write(
      drawing,
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1800 1200"><text x="80" y="1082"
      style="font-family:DejaVu Sans;font-size:90px;fill:white">{{event}}</text></svg>
      """)
    let words = String(repeating: "Wm ", count: 66)
    let long = try compose(Self.order("single", words), above: drawing)
    let none = try compose(Self.order("single", ""), above: drawing)
    let ink = try #require(
      Self.difference(
        Self.pixels(long.1, 1800, 1200), Self.pixels(none.1, 1800, 1200), width: 1800,
        columns: 0..<1800))
    #expect(ink.left >= 78 && ink.right < 1790 && ink.top > 1005 && ink.bottom < 1190, "\(ink)")
  }

  @Test("a letter that no font has leaves no box behind")
  func unknown() throws {
    let drawing = Repository.root + "/themes/confetti/single-above.svg"
    let nothing = try compose(Self.order("single", "\u{E000}\u{10FFFD}"), above: drawing)
    let none = try compose(Self.order("single", ""), above: drawing)
    #expect(nothing.1 == none.1)
  }

  /// A PNG whose middle is of this opacity: written without compression.
  private func png(_ width: Int, _ height: Int, alpha: UInt8) throws -> String {
    func four(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let bytes = Array(name.utf8) + content
      var sum: UInt32 = ~0
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return four(content.count) + bytes + four(Int(~sum))
    }
    var stream: [UInt8] = [0x78, 1]
    var (low, high) = (1, 0)
    for row in 0..<height {
      var line: [UInt8] = [0]
      for column in 0..<width {
        let isEdge = column < 3 || row < 3 || column >= width - 3 || row >= height - 3
        line += [255, 0, 0, isEdge ? 255 : alpha]
      }
      for byte in line {
        low = (low + Int(byte)) % 65521
        high = (high + low) % 65521
      }
      let count = line.count
      stream += [row == height - 1 ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + line
    }
    let path = folder.path + "/frame.png"
    let header = four(width) + four(height) + [8, 6, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    let parts = [("IHDR", header), ("IDAT", stream + four(high << 16 | low)), ("IEND", [])]
    try TestFile.write(path, signature + parts.flatMap { chunk($0.0, $0.1) })
    return path
  }

  @Test("a PNG is drawn over the photos, scaled to the picture")
  func frame() throws {
    let path = try png(180, 120, alpha: 0)
    let made = try compose(Self.order("single", ""), above: path)
    let pixels = try Self.pixels(made.1, 1800, 1200)
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
      pixels[(3 * (y * 1800 + x))..<(3 * (y * 1800 + x) + 3)]
    }
    for (x, y) in [(10, 600), (1790, 600), (900, 10), (900, 1190)] {
      let color = Array(pixel(x, y))
      #expect(color[0] > 240 && color[1] < 20 && color[2] < 20, "\(x) \(y): \(color)")
    }
    let bare = try Self.pixels(try compose(Self.order("single", "")).1, 1800, 1200)
    let middle = 3 * (600 * 1800 + 900)
    #expect(abs(Int(pixels[middle]) - Int(bare[middle])) < 12)
  }

  @Test("a trial says which photos a frame hides, and why it cannot be drawn")
  func trial() throws {
    var order = Self.order("strip", "")
    order.isTrial = true
    let clear = try compose(order, above: png(120, 180, alpha: 0))
    #expect(clear.0 == .tried(hidden: []))
    let opaque = try compose(order, above: png(120, 180, alpha: 250))
    #expect(opaque.0 == .tried(hidden: [0, 1, 2, 3, 4, 5]))
    let path = folder.path + "/frame.png"
    try TestFile.write(path, Array(try TestFile.bytes(path).dropLast(500)))
    guard case .failed(let words) = try compose(order, above: path).0 else {
      Issue.record("it is drawn")
      return
    }
    #expect(words.contains("damaged"))
  }

  @Test("a picture says when it was made, and nothing of what its shots say")
  func record() throws {
    let id = "0123456789abcdef0123456789abcdef"
    let record = PictureRecord(
      time: "2026:11:27 20:15:03", offset: "+01:00", id: id, software: "shutter-booth 1")
    // A shot with a number, a small picture and other words of its own.
    let other = try #require(
      PictureRecord(
        time: "2001:01:01 00:00:00", offset: "+00:00", id: String(repeating: "f", count: 32),
        software: "camera"))
    let shot = folder.path + "/shot.jpg"
    let words = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    let marker: [UInt8] = [0xFF, 0xE1, 0, UInt8(words.count + 2)] + words
    var bytes = other.described(
      try TestFile.bytes(Self.shot), thumbnail: [0xFF, 0xD8, 0xFF, 0xD9], width: 4, height: 4)
    let end = 4 + (Int(bytes[4]) << 8 | Int(bytes[5]))
    bytes.insert(contentsOf: marker, at: end)
    try TestFile.write(shot, bytes)
    var order = Self.order("strip", "A")
    order.record = record
    let made = try compose(order, shot: shot).1
    let exif = try EXIFReader(photo: made)
    #expect(exif.exif[0xA420]?.text == id && exif.image[0x0131]?.text == "shutter-booth 1")
    #expect(exif.exif[0x9003]?.text == "2026:11:27 20:15:03" && exif.exif[0x927C] == nil)
    let text = String(decoding: made, as: UTF8.self)
    #expect(!text.contains("adobe") && !text.contains("2001:01:01") && !text.contains("ffffffff"))
    // Its own proportions.
    let small = try #require(exif.thumbnail)
    _ = try Self.pixels(small, 107, 160)
    order.frames = [0, 1, 2]
    let film = try compose(order, shot: shot).1
    #expect(String(decoding: film, as: UTF8.self).contains("2026-11-27T20:15:03+01:00"))
  }
}
