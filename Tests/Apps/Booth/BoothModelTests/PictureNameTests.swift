// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Testing

@Suite("Names of pictures, and of events' folders")
struct PictureNameTests {
  @Test(
    "an event's folder has the letters and digits of its name, and leads nowhere else",
    arguments: [
      (nil, "booth"), ("", "booth"), ("…", "booth"), ("Anna & Ben", "Anna-Ben"),
      (" 5. Jahrestag! ", "5-Jahrestag"), ("../../etc", "etc"), ("a/b", "a-b"),
      ("حفل ٥", "حفل-٥"), (String(repeating: "ä", count: 60), String(repeating: "ä", count: 50)),
      (String(repeating: "ab ", count: 60), String(repeating: "ab-", count: 33) + "a"),
      // The file of links is there.
      ("links", "event-links"), (" links.", "event-links"), ("Links", "Links"),
    ] as [(String?, String)])
  func folder(_ event: String?, _ name: String) {
    #expect(PictureName.folder(of: event) == name)
    #expect(PictureName.folder(of: name) == name)
  }

  @Test("no two events have one folder, and an event finds its own again")
  func owners() {
    func name(_ event: String?, _ present: [String: String?]) -> String {
      PictureName.folder(of: event, among: present)
    }
    #expect(name("A & B", [:]) == "A-B")
    #expect(name("A-B", ["A-B": "A & B"]) == "A-B-2")
    #expect(name("A+B", ["A-B": "A & B", "A-B-2": "A-B"]) == "A-B-3")
    #expect(name("A-B", ["A-B": "A & B", "A-B-2": "A-B"]) == "A-B-2")
    #expect(name("A & B", ["A-B": "A & B", "A-B-2": "A-B"]) == "A-B")
    #expect(name("A-B 2", ["A-B-2": "A-B"]) == "A-B-2-2")
    // A folder of an older version is taken over once.
    #expect(name("A & B", ["A-B": nil]) == "A-B")
    #expect(name("A & B", ["A-B": nil, "old": "A & B"]) == "old")
    #expect(name(nil, ["booth": "booth"]) == "booth-2" && name("💍", ["booth": ""]) == "booth-2")
    #expect(name("", ["booth": ""]) == "booth")
    // A stick knows no difference between them.
    #expect(name("anna", ["ANNA": "ANNA"]) == "anna-2")
    let long = String(repeating: "ä", count: 60)
    let second = name(long + "!", [String(repeating: "ä", count: 50): long])
    #expect(second == String(repeating: "ä", count: 49) + "-2")
    #expect(second.utf8.count <= PictureName.longestFolder)
  }

  @Test("an archive's name is plain, and never empty")
  func archive() {
    #expect(PictureName.archive(of: "/var/lib/shutter-booth/Anna-Ben-5") == "Anna-Ben-5.zip")
    #expect(PictureName.archive(of: "/p/Zoë-\"x\r\n") == "Zo-x.zip")
    #expect(PictureName.archive(of: "/p/حفل-٥") == "photos.zip")
    #expect(PictureName.archive(of: "") == "photos.zip")
  }

  @Test("a picture's type is that of its ending")
  func types() {
    #expect(PictureName.mediaType(of: "/p/a.jpg") == "image/jpeg")
    #expect(PictureName.mediaType(of: "/p/a.gif") == "image/gif")
    #expect(PictureName.mediaType(of: "/p/a.mp4") == "video/mp4")
    #expect(PictureName.mediaType(of: "/p/a.mkv") == "video/x-matroska")
    for path in ["/p/links", "/p/a.jpg.draft", "/p/a.JPG", "jpg", ""] {
      #expect(PictureName.mediaType(of: path) == nil)
    }
    #expect(PictureName.isFilm("a.mkv") && PictureName.isFilm("a.mp4"))
    #expect(!PictureName.isFilm("a.gif") && !PictureName.isFilm("a"))
  }
}
