// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// The power fails while the booth makes, keeps, links and lays aside pictures. The disk is replayed up to each flush,
/// and the next server that finds it shows what is there.
@Suite(.rig, .tags(.long), .serialized)
struct BoothCutTests {
  @Test(
    "a picture that a guest has seen is there, whole, wherever the power fails; no half one is shown; links work"
  )
  func holds() throws {
    let recording = try Recording()
    let cut = recording.cut()
    let violations = try cut.check(recording.log, afterEveryWrite: false)
    #expect(violations == [])
    #expect(recording.pictures.count == 3 && recording.links.count == 2)
    print(
      "power cuts: a booth, \(cut.checks) in \(recording.log.entries.count) writes,",
      "\(violations.count) violations")
  }

  /// What the next server makes of a disk.
  private struct Found {
    /// By their paths in the folder of pictures.
    private(set) var files: [String: [UInt8]] = [:]
    private(set) var recent: [[UInt8]] = []
    private(set) var linked: [String: [UInt8]] = [:]
    /// Files that no finished picture is.
    private(set) var left: [String] = []

    init(_ disk: String, links: [String]) throws {
      let folder = "\(disk)/pictures"
      guard RigFile.exists(folder) else { return }
      (recent, linked) = try BoothStage.gallery(folder, links: links)
      for path in try TestFile.files(below: folder) {
        let name = String(path.dropFirst(folder.utf8.count + 1))
        if name.hasSuffix(".jpg") {
          files[name] = try TestFile.bytes(path)
        } else if name.hasSuffix(".draft") {
          left.append(name)
        }
      }
    }
  }

  /// The writes of a booth with three pictures, of which the third takes the place of the second. What its page says
  /// are marks.
  private struct Recording {
    let disk: String
    let log: WriteLog
    private(set) var pictures: [[UInt8]] = []
    /// The pictures behind links.
    private(set) var links: [String: Int] = [:]
    private let mapped: MappedDisk

    init() throws {
      let mapped = try MappedDisk(mebibytes: 16)
      self.mapped = mapped
      disk = try mapped.copy()
      try mapped.record()
      try mapped.mount()
      let stage = try BoothStage(mapped.mountPoint)
      try mapped.mark(PowerCutMark.begin)
      pictures.append(try stage.shoot())
      try mapped.mark("seen:0")
      links[try stage.keep()] = 0
      try mapped.mark("linked:0")
      try stage.leave()
      pictures.append(try stage.shoot())
      try mapped.mark("seen:1")
      try stage.guest.send(["do": "retake"])
      try stage.guest.waitFor(screen: "countdown")
      pictures.append(try stage.review())
      try mapped.mark("seen:2")
      links[try stage.keep()] = 2
      try mapped.mark("linked:2")
      try mapped.mark(PowerCutMark.end)
      stage.end()
      log = try mapped.takeLog()
    }

    func cut() -> PowerCut<Found> {
      let (pictures, links) = (pictures, links)
      return PowerCut(disk) {
        try Found($0, links: Array(links.keys))
      } judge: { found, marks in
        var violations: [PowerCutViolation] = found.left.map { .broken($0) }
        for (name, bytes) in found.files where !pictures.contains(bytes) {
          violations.append(.broken(name))
        }
        for bytes in found.recent where !pictures.contains(bytes) {
          violations.append(.broken("on the first screen"))
        }
        for (number, bytes) in pictures.enumerated() {
          let places = found.files.filter { $0.value == bytes }.keys
          if places.count > 1 { violations.append(.broken("\(number), doubled")) }
          let isShown = found.recent.contains(bytes)
          if marks.contains("seen:\(number)"), places.isEmpty {
            violations.append(.missing("\(number)"))
          }
          // Of those that were not laid aside each is shown.
          if let place = places.first, isShown == place.contains("laid-aside/") {
            violations.append(.missing("\(number) on the first screen"))
          }
        }
        for (link, number) in links {
          if let bytes = found.linked[link], bytes != pictures[number] {
            violations.append(.broken("link of \(number)"))
          }
          if marks.contains("linked:\(number)"), found.linked[link] == nil {
            violations.append(.missing("link of \(number)"))
          }
        }
        return violations
      }
    }
  }
}
