// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// The disk of a booth gets full while guests are there.
@Suite(.rig, .tags(.long), .serialized)
struct BoothFullDiskTests {
  @Test("full while a guest shoots: said in words, nothing is lost, and with room it works again")
  func full() throws {
    let disk = try MappedDisk(mebibytes: 40)
    try disk.workWell()
    // The engine counts no room that is reserved for root, as which all run here.
    try Command.run("tune2fs", "-m", "0", disk.node)
    try disk.mount()
    let stage = try BoothStage(disk.mountPoint)
    let first = try stage.shoot()
    let link = try stage.keep()
    try stage.leave()
    // Room for a photo, and not for the picture that is made of it: the photo is the picture, and has a code.
    try disk.fill(leaving: first.count * 2 / 3)
    let photo = try stage.shoot()
    #expect(photo.count < first.count / 2 && photo.starts(with: [0xFF, 0xD8]))
    let standIn = try stage.keep()
    #expect(try BoothGuest.fetch("/p/\(standIn)/picture").body == photo)
    try stage.leave()
    try disk.giveBack()
    // In the middle of a countdown.
    try stage.guest.send(["do": "start", "layout": 0])
    try stage.guest.waitFor(screen: "countdown")
    try disk.fill()
    #expect(try stage.guest.waitFor(screen: "sorry")["reason"] == "disk_full")
    try stage.guest.send(["do": "done"])
    try stage.guest.waitFor(screen: "attract")
    #expect(try kept(disk).contains(first))
    // Whoever comes next is told before a countdown, or after it.
    try stage.guest.send(["do": "start", "layout": 0])
    #expect(try stage.guest.waitFor(screen: "sorry")["reason"] == "disk_full")
    try stage.guest.send(["do": "done"])
    try disk.giveBack()
    try stage.ready()
    let last = try stage.shoot()
    _ = try stage.keep()
    let files = try TestFile.files(below: "\(disk.mountPoint)/pictures")
    #expect(files.allSatisfy { !$0.hasSuffix(".draft") })
    stage.end()
    // And so for the next server.
    let links = [link, standIn]
    let found = try BoothStage.gallery("\(disk.mountPoint)/pictures", links: links)
    #expect(Set(found.recent) == [first, photo, last])
    #expect(found.linked == [link: first, standIn: photo])
  }

  /// The pictures, not the photos they are made of.
  private func kept(_ disk: MappedDisk) throws -> [[UInt8]] {
    try TestFile.files(below: "\(disk.mountPoint)/pictures").filter { $0.hasSuffix(".jpg") }
      .map { try TestFile.bytes($0) }
  }
}
