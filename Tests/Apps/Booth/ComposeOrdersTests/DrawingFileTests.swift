// SPDX-License-Identifier: Apache-2.0
import ComposeOrders
import Testing

@Suite("Frames of themes, judged by their bytes")
struct DrawingFileTests {
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    return [0, 0, UInt8(count >> 8), UInt8(count & 255)] + Array(name.utf8) + content
      + [0, 0, 0, 0]
  }

  static func png(
    _ width: UInt8 = 180, _ height: UInt8 = 120, kind: UInt8 = 6, more: [UInt8] = [],
    end: [UInt8]? = nil
  ) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
      + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, 8, kind, 0, 0, 0]) + more
      + chunk("IDAT", [1, 2, 3]) + (end ?? chunk("IEND", []))
  }

  private static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 120, 0,
    180, 1, 1, 0x11, 0, 0xFF, 0xD9,
  ]

  private static func fault(
    _ bytes: [UInt8], isAbove: Bool = true, width: Int = 1800, height: Int = 1200
  ) -> DrawingFile.Fault? {
    do throws(DrawingFault) {
      return try DrawingFile(bytes).fault(
        isAbove: isAbove, width: width, height: height, photos: [1, 2])
    } catch {
      return error.fault
    }
  }

  private static func svg(_ text: String, root: String = "viewBox=\"0 0 3 2\"") -> [UInt8] {
    Array("<?xml version=\"1.0\"?><svg xmlns=\"s\" \(root)>\(text)</svg>".utf8)
  }

  private static let red =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5E"
    + "rkJggg=="

  @Test("SVG, PNG and JPEG are frames, by what they are and not by their names")
  func formats() throws {
    #expect(try DrawingFile(Self.png()).format == .png)
    #expect(try DrawingFile(Self.jpeg).format == .jpeg)
    #expect(try DrawingFile(Self.svg("")).format == .svg)
    #expect(Self.fault(Self.png()) == nil && Self.fault(Self.svg("")) == nil)
    #expect(Self.fault(Self.jpeg, isAbove: false) == nil)
    for (start, name) in [
      ("GIF89a", "GIF"), ("RIFF1234WEBPVP8 ", "WebP"), ("8BPS", "a Photoshop file"),
      ("%PDF-1.7", "PDF"),
    ] {
      #expect(Self.fault(Array(start.utf8)) == .otherFormat(name))
    }
    #expect(Self.fault(Array("hello".utf8)) == .otherFormat(nil))
    #expect(Self.fault([]) == .empty)
    #expect(Self.fault(.init(repeating: 32, count: DrawingFile.mostBytes + 1)) == .tooLarge)
  }

  @Test("a frame above the photos has to let them be seen")
  func transparency() {
    #expect(Self.fault(Self.png(kind: 2)) == .hides([1, 2]))
    #expect(Self.fault(Self.png(kind: 2), isAbove: false) == nil)
    #expect(Self.fault(Self.jpeg) == .hides([1, 2]))
    #expect(Self.fault(Self.png(kind: 4)) == nil)
    // A palette with a transparent colour.
    #expect(Self.fault(Self.png(kind: 3, more: Self.chunk("tRNS", [0]))) == nil)
    #expect(Self.fault(Self.png(kind: 3, more: Self.chunk("PLTE", [0, 0, 0]))) == .hides([1, 2]))
  }

  @Test("a frame has the proportions of its layout, in whatever size")
  func proportions() {
    #expect(Self.fault(Self.png(90, 60)) == nil && Self.fault(Self.png(181, 120)) == nil)
    let wrong = Self.fault(Self.png(120, 180))
    #expect(
      wrong == .proportions(width: 120, height: 180, layoutWidth: 1800, layoutHeight: 1200))
    #expect(wrong?.remedy.contains("1800 by 1200") == true && wrong?.remedy.contains("3:2") == true)
    #expect(Self.fault(Self.svg("", root: "width=\"15cm\" height='10cm'")) == nil)
    #expect(Self.fault(Self.svg("", root: "width=\"100%\"")) == .noSize)
  }

  @Test("a file that was cut is damaged")
  func damaged() {
    #expect(Self.fault(Self.png(end: [])) == .damaged)
    #expect(Self.fault(Array(Self.png().prefix(20))) == .damaged)
    #expect(Self.fault(Array(Self.jpeg.prefix(9))) == .damaged)
  }

  @Test(
    "what an SVG would load from outside of itself is refused",
    arguments: [
      ("<image href='frame.png'/>", "frame.png"),
      ("<svg:image xlink:href=\"file:///etc/passwd\"/>", "file:///etc/passwd"),
      ("<use href=\"https://x/y.svg#a\"/>", "https://x/y.svg#a"),
      ("<image href=\"&#104;ttp://x\"/>", "http://x"),
      ("<image href=\"data:image/svg+xml;base64,AAAA\"/>", "data:image/svg+xml;base64,AAAA"),
      ("<style>@import 'x.css';</style>", "@import"),
      ("<style><![CDATA[a{fill:url(x.svg#a)}]]></style>", "x.svg#a"),
      ("<rect style=\"fill:url( 'http://x/#y' )\"/>", "http://x/#y"),
      ("<rect fill=\"url(other.svg#y)\"/>", "other.svg#y"),
    ])
  func links(_ text: String, _ link: String) {
    #expect(Self.fault(Self.svg(text)) == .link(link))
  }

  @Test("what is inside of an SVG is drawn, and links that nothing follows do no harm")
  func inside() {
    for text in [
      "<image href=\"\(Self.red)\"/>", "<use xlink:href='#a'/>", "<rect fill=\"url(#g)\"/>",
      "<a href=\"https://example.org\"><rect/></a>", "<!-- <image href='x.png'/> -->",
      "<style>a{fill:url('#g')}</style>",
    ] {
      #expect(Self.fault(Self.svg(text)) == nil, "\(text)")
    }
    let type = "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://w3/svg.dtd\" "
    let own = type + "[<!ENTITY ns \"http://w3\">]>"
    #expect(Self.fault(Array(own.utf8) + Self.svg("")) == nil)
    let outside = type + "[<!ENTITY a SYSTEM \"/etc/passwd\">]>"
    #expect(Self.fault(Array(outside.utf8) + Self.svg("")) == .link("<!ENTITY SYSTEM"))
  }

  @Test("an embedded picture that cannot be read would be missing without a word")
  func embedded() {
    for value in ["data:image/png;base64,AAAA", "data:image/png;base64,*", "data:image/png;,x"] {
      #expect(Self.fault(Self.svg("<image href=\"\(value)\"/>")) == .damagedInside, "\(value)")
    }
  }
}
