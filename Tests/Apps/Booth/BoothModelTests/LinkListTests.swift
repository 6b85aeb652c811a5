// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Testing

@Suite("Links to guests' pictures")
struct LinkListTests {
  private static let folder = "/var/lib/shutter-booth"

  private static func token(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  private static func read(_ text: String) -> (list: LinkList, damagedLines: Int) {
    LinkList.read(Array(text.utf8), folder: folder)
  }

  private static func add(
    _ path: String, _ number: Int, until untilSeconds: Int64 = 200, at nowSeconds: Int64 = 100,
    to list: inout LinkList
  ) -> Bool {
    list.add(
      path, token: token(number), nowSeconds: nowSeconds, untilSeconds: untilSeconds,
      folder: folder)
  }

  @Test("a link works until its last second, and a picture has one")
  func time() {
    var list = LinkList()
    let path = "\(Self.folder)/Anna-Ben/a.jpg"
    #expect(Self.add(path, 1, to: &list) && !Self.add(path, 2, to: &list))
    #expect(list.token(of: path) == Self.token(1) && list.token(of: path + "x") == nil)
    #expect(list.path(of: Self.token(1), nowSeconds: 200) == path)
    #expect(list.path(of: Self.token(1), nowSeconds: 201) == nil)
    #expect(list.path(of: Self.token(2), nowSeconds: 100) == nil)
    // One that has expired goes, and its picture may have another one.
    #expect(Self.add(path, 3, until: 300, at: 201, to: &list))
    #expect(list.links.map(\.token) == [Self.token(3)])
  }

  @Test("the file has paths from its folder, and others as they are; it is read as the same")
  func written() {
    var list = LinkList()
    let paths = [
      "\(Self.folder)/Anna-Ben/a b.jpg", "/elsewhere/photos/b.mp4", "\(Self.folder)//c.gif",
      "\(Self.folder)/\u{301}/\u{301}d.mkv",
    ]
    for (number, path) in paths.enumerated() { #expect(Self.add(path, number, to: &list)) }
    let text = list.text(folder: Self.folder)
    #expect(
      text.hasPrefix(
        "\(Self.token(0)) 200 Anna-Ben/a b.jpg\n\(Self.token(1)) 200 /elsewhere/photos/b.mp4\n"))
    let (again, damagedLines) = Self.read(text)
    #expect(again == list && damagedLines == 0)
    let moved = LinkList.read(Array(text.utf8), folder: "/media/disk").list
    #expect(
      moved.links.map(\.path) == [
        "/media/disk/Anna-Ben/a b.jpg", paths[1], paths[2], "/media/disk/\u{301}/\u{301}d.mkv",
      ])
  }

  @Test(
    "a line that is no link is left out and counted, and the others hold",
    arguments: [
      "0123 200 a.jpg", "0123456789ABCDEF0123456789ABCDEF 200 a.jpg",
      "\(token(1)) 200 ", "\(token(1)) 200", "\(token(1))", "\(token(1)) soon a.jpg",
      "\(token(1)) -1 a.jpg", "\(token(1)) 99999999999999999999 a.jpg",
      "\(token(1)) 200 ../a.jpg", "\(token(1)) 200 /etc/../b.jpg", "\(token(1)) 200 a/..",
      "\(token(1)) 200 /etc/shadow", "\(token(1)) 200 settings.toml", "\(token(1)) 200 a.jpg\r",
      "\(token(1)) 200 a\u{0}.jpg", "\(token(7)) 200 again.jpg",
      "\(token(1)) 200 \(String(repeating: "a", count: 4093)).jpg",
    ])
  func damaged(_ line: String) {
    let (list, damagedLines) = Self.read(
      "\(Self.token(7)) 200 a.jpg\n\(line)\n\n\(Self.token(8)) 200 b.jpg")
    #expect(list.links.map(\.path) == ["\(Self.folder)/a.jpg", "\(Self.folder)/b.jpg"])
    #expect(damagedLines == 1)
  }

  @Test("a line that is not UTF-8 is no link")
  func bytes() {
    let line = Array("\(Self.token(1)) 200 ".utf8) + [0xFF] + Array(".jpg".utf8)
    let (list, damagedLines) = LinkList.read(line, folder: Self.folder)
    #expect(list == LinkList() && damagedLines == 1)
  }

  @Test("a path that the file could not have gets no link")
  func unwritable() {
    var list = LinkList()
    for path in [
      "/a\nb.jpg", "\(Self.folder)/../b.jpg", "\(Self.folder)/links", "",
      "/\(String(repeating: "a", count: 4096)).jpg",
    ] { #expect(!Self.add(path, 1, to: &list)) }
    let isAdded = list.add(
      "/a.jpg", token: "1", nowSeconds: 1, untilSeconds: 2, folder: Self.folder)
    #expect(!isAdded && list == LinkList())
  }

  @Test("the oldest link goes when there are too many, also when they are read")
  func many() {
    var list = LinkList()
    for number in 0...LinkList.most { #expect(Self.add("/\(number).jpg", number, to: &list)) }
    #expect(list.links.count == LinkList.most && list.links.first?.path == "/1.jpg")
    let text = "\(Self.token(LinkList.most + 1)) 200 /more.jpg\n"
    let (again, damagedLines) = Self.read(list.text(folder: Self.folder) + text)
    #expect(again.links.count == LinkList.most && again.links.first?.path == "/2.jpg")
    #expect(again.links.last?.path == "/more.jpg" && damagedLines == 0)
  }
}
