// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// Copies with the real programs: shutter-hooks finds photos, shutter-action copies, reads back and deletes them.
struct CopyTests {
  private static func copy(_ to: String, _ more: String = "") -> String {
    """
    [[copy]]
    name = "disk"
    to = "OUT/\(to)"
    user = "\(geteuid())"
    retry_s = 1
    \(more)

    """
  }

  private static func studio(
    _ more: String, hooks: [(name: String, on: String, line: String, more: String)] = [],
    folders: [String] = ["disk"], prefix: [String] = []
  ) throws -> HookStudio {
    let studio = try HookStudio(hooks, more: more, prefix: prefix)
    for folder in folders { mkdir(studio.path(folder), 0o755) }
    return studio
  }

  private func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  private func names(in folder: String) -> [String] { TestFile.names(in: folder).sorted() }

  /// Waits until nothing is open.
  private func waitUntilQuiet(_ studio: HookStudio) throws {
    try TestClock.wait(for: "nothing to wait") {
      try studio.studio.daemons.controlJSON("hooks").isEmpty ? () : nil
    }
  }

  @Test("a photo and a film are copied by day, and their copies are what they are")
  func plain() throws {
    let studio = try Self.studio(Self.copy("disk", "folders = \"day\""))
    let photo = try #require(studio.photograph(1).first)
    try studio.studio.film(forMilliseconds: 300)
    try TestClock.wait(for: "two copies") {
      try studio.runs().filter { $0["stage"] == "done" }.count == 2 ? () : nil
    }
    let day = try #require(names(in: studio.path("disk")).first)
    #expect(day.count == 10 && day.hasPrefix("20"))
    let copies = names(in: studio.path("disk/\(day)"))
    #expect(copies.count == 2 && copies.contains { $0.hasSuffix(".mp4") })
    let copy = studio.path("disk/\(day)/\(name(of: photo))")
    #expect(try TestFile.bytes(copy) == TestFile.bytes(photo))
    let state = try #require(studio.state()["copies"]?.arrayValue?.first)
    #expect(state["away"] == .null || state["away"] == nil)
    #expect((state["freeMiB"]?.intValue ?? 0) > 0)
    #expect(try studio.studio.daemons.control("hooks", "status").contains("copies to "))
  }

  @Test(
    "as long as its disk is not mounted photos wait, and no try is lost; then they are copied",
    .ownMounts)
  func away() throws {
    let studio = try Self.studio(
      Self.copy("usb/booth", "mount = \"OUT/usb\"\nattempts = 1"), folders: ["usb", "data"],
      prefix: ["unshare", "-m"])
    let photos = try studio.photograph(3)
    let away = try TestClock.wait(for: "the disk to be away") {
      try studio.state()["copies"]?.arrayValue?.first?["away"]?.stringValue
    }
    #expect(away == "nothing is mounted at \(studio.path("usb"))")
    #expect(names(in: studio.path("usb")).isEmpty, "the folder under the mount stays empty")
    let doctor = try studio.studio.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", studio.studio.daemons.runtimeFolder]
    ).output
    #expect(doctor.contains("copy 'disk' waits with 3 photos and films: nothing is mounted at "))
    try mount(studio, "--bind", studio.path("data"), studio.path("usb"))
    try waitUntilQuiet(studio)
    #expect(names(in: studio.path("data/booth")) == photos.map(name).sorted())
    #expect(try studio.runs().allSatisfy { $0["stage"] == "done" && $0["attempts"] == .int(1) })
    #expect(names(in: studio.path("usb")).isEmpty)
  }

  private func mount(_ studio: HookStudio, _ words: String...) throws {
    try Command.run(
      ["nsenter", "--mount=/proc/\(studio.hooks.pid)/ns/mnt", "mount"] + words)
  }

  @Test(
    "a disk that comes and goes while photos are copied has each of them whole at the end",
    .ownMounts)
  func comesAndGoes() throws {
    let studio = try Self.studio(
      Self.copy("usb", "mount = true\ndelete = \"after_copy\""), folders: ["usb", "data"],
      prefix: ["unshare", "-m"])
    try studio.studio.waitUntilGranted()
    for number in 1...10 {
      try mount(studio, "--bind", studio.path("data"), studio.path("usb"))
      try studio.studio.press()
      try TestClock.wait(for: "photo \(number)") {
        try studio.runs().count >= number ? () : nil
      }
      try Command.run([
        "nsenter", "--mount=/proc/\(studio.hooks.pid)/ns/mnt", "umount", "-l", studio.path("usb"),
      ])
    }
    #expect(names(in: studio.path("usb")).isEmpty)
    try mount(studio, "--bind", studio.path("data"), studio.path("usb"))
    try waitUntilQuiet(studio)
    let copies = names(in: studio.path("data"))
    #expect(copies.count == 10 && copies.allSatisfy { $0.hasSuffix(".jpg") }, "\(copies)")
  }

  @Test("a full disk is waited for, and nothing is left on it", .ownMounts)
  func full() throws {
    let studio = try Self.studio(
      Self.copy("usb", "mount = true"), folders: ["usb"], prefix: ["unshare", "-m"])
    try mount(studio, "-t", "tmpfs", "-o", "size=1m", "tmpfs", studio.path("usb"))
    _ = try studio.photograph(1)
    try TestClock.wait(for: "the disk to be full") {
      try studio.state()["copies"]?.arrayValue?.first?["away"]?.stringValue?
        .contains("is full") ?? false ? () : nil
    }
    let inside = "/proc/\(studio.hooks.pid)/root\(studio.path("usb"))"
    #expect(names(in: inside).isEmpty)
    try mount(studio, "-o", "remount,size=64m", studio.path("usb"))
    try studio.studio.daemons.control("hooks", "retry")
    try waitUntilQuiet(studio)
    #expect(names(in: inside).count == 1)
  }

  @Test("a moved photo is deleted when all else is done for it, and not before")
  func moves() throws {
    let studio = try Self.studio(
      Self.copy("disk", "delete = \"after_copy\""),
      hooks: [("upload", "photo", "[ -e OUT/network ]", "attempts = 1")])
    let photo = try #require(studio.photograph(1).first)
    try studio.waitForRun("upload", "failed")
    try TestClock.wait(for: "the copy") {
      names(in: studio.path("disk")) == [name(of: photo)] ? () : nil
    }
    #expect(try studio.waitForRun("disk", "waiting")["path"] == .string(photo))
    #expect(TestFile.exists(photo))
    let bytes = try TestFile.bytes(photo)
    try TestFile.write(studio.path("network"), "")
    try studio.studio.daemons.control("hooks", "retry")
    try studio.waitForRun("disk", "done")
    #expect(!TestFile.exists(photo))
    #expect(try TestFile.bytes(studio.path("disk/\(name(of: photo))")) == bytes)
  }

  @Test("a photo that was changed after its copy is not deleted")
  func changed() throws {
    let studio = try Self.studio(
      Self.copy("disk", "delete = \"after_copy\"\nattempts = 1"),
      hooks: [("slow", "photo", "while [ ! -e OUT/go ]; do sleep 0.1; done", "")])
    let photo = try #require(studio.photograph(1).first)
    try TestClock.wait(for: "the copy") {
      names(in: studio.path("disk")) == [name(of: photo)] ? () : nil
    }
    try studio.waitForRun("disk", "waiting")
    try TestFile.write(photo, TestFile.bytes(photo) + [0])
    try TestFile.write(studio.path("go"), "")
    let reason = try studio.waitForRun("disk", "failed")["reason"]
    #expect(reason == "it is not deleted: it was changed after it was copied")
    #expect(TestFile.exists(photo))
  }

  @Test("what takes too long is ended, and tried again")
  func late() throws {
    let studio = try Self.studio(
      Self.copy("disk", "delete = \"after_copy\"\ntimeout_s = 1"),
      hooks: [("slow", "photo", "while [ ! -e OUT/go ]; do sleep 0.1; done", "")])
    let photo = try #require(studio.photograph(1).first)
    try TestClock.wait(for: "the copy") {
      names(in: studio.path("disk")) == [name(of: photo)] ? () : nil
    }
    // So long that nothing reads it in a second.
    #expect(truncate(photo, 1 << 37) == 0)
    try TestFile.write(studio.path("go"), "")
    try TestClock.wait(for: "the end of the first try") {
      try studio.runs().contains { $0["reason"] == "took longer than 1 s and was ended" } ? () : nil
    }
    #expect(TestFile.exists(photo))
  }

  @Test("killed at any moment, the service loses no photo, and each has one whole copy")
  func crashes() throws {
    let studio = try Self.studio(Self.copy("disk", "delete = \"after_copy\""))
    try studio.studio.waitUntilGranted()
    for number in 1...12 {
      try studio.studio.press()
      try TestClock.wait(for: "photo \(number)") {
        try studio.runs().count >= number ? () : nil
      }
      if number % 2 == 0 { try studio.crash() }
    }
    try TestClock.wait(for: "12 copies") {
      let copies = names(in: studio.path("disk"))
      return copies.count == 12 && copies.allSatisfy { $0.hasSuffix(".jpg") } ? () : nil
    }
    try waitUntilQuiet(studio)
    #expect(names(in: studio.path("disk")).allSatisfy { !$0.hasPrefix(".") && !$0.contains("-2.") })
  }

  @Test("the oldest photos that were copied are deleted, and never one that was not")
  func retention() throws {
    let studio = try Self.studio(
      Self.copy("disk") + "[retention]\nuser = \"\(geteuid())\"\nmax_files = 2\n", folders: [])
    // Without the folder nothing is copied, so nothing is deleted.
    let photos = try studio.photograph(4)
    try TestClock.wait(for: "the folder to be missed") {
      try studio.state()["copies"]?.arrayValue?.first?["away"]?.stringValue
    }
    #expect(photos.allSatisfy { TestFile.exists($0) })
    mkdir(studio.path("disk"), 0o755)
    try studio.studio.daemons.control("hooks", "retry")
    try TestClock.wait(for: "two deletions") {
      try studio.runs().filter { $0["hook"] == "retention" && $0["stage"] == "done" }.count == 2
        ? () : nil
    }
    let sorted = photos.sorted { name(of: $0) < name(of: $1) }
    #expect(sorted.map { TestFile.exists($0) } == [false, false, true, true])
    #expect(names(in: studio.path("disk")) == sorted.map(name))
  }

  @Test(
    "photos that are too old, or too large together, are deleted without a copy if that is said",
    arguments: ["max_age_days = 30", "max_mib = 1"])
  func limits(_ limit: String) throws {
    let studio = try Self.studio(
      "[retention]\nuser = \"\(geteuid())\"\n\(limit)\nwithout_copy = true\n", folders: [])
    let photos = try studio.photograph(2).sorted()
    // The first of them is large, and of another year.
    let first = name(of: photos[0])
    let path = "\(photos[0].dropLast(first.count))2025\(first.dropFirst(4))"
    #expect(rename(photos[0], path) == 0)
    #expect(truncate(path, 2 << 20) == 0)
    try studio.crash()
    try TestClock.wait(for: "the deletion") { TestFile.exists(path) ? nil : () }
    try waitUntilQuiet(studio)
    #expect(TestFile.exists(photos[1]))
  }

  @Test("of films alone, photos are not copied")
  func films() throws {
    let studio = try Self.studio(Self.copy("disk", "on = \"recording\""))
    _ = try studio.photograph(1)
    try studio.studio.film(forMilliseconds: 300)
    try studio.waitForRun("disk", "done")
    let copies = names(in: studio.path("disk"))
    #expect(copies.count == 1 && copies[0].hasSuffix(".mp4"), "\(copies)")
  }

  @Test("a folder that is a link is refused, and said")
  func links() throws {
    let studio = try Self.studio(Self.copy("disk", "attempts = 1"), folders: ["real"])
    symlink(studio.path("real"), studio.path("disk"))
    _ = try studio.photograph(1)
    let reason = try studio.waitForRun("disk", "failed")["reason"]?.stringValue ?? ""
    #expect(reason.contains("is a link, or no folder"))
    #expect(names(in: studio.path("real")).isEmpty)
  }

  @Test(
    "whoever calls, only steps of the administrator's file are done",
    arguments: [("disk", "delete"), ("retention", "copy")])
  func steps(_ name: String, _ step: String) throws {
    let (folder, daemons) = (TemporaryFolder(), try Daemons())
    let (file, call, photo) = (
      folder.path + "/hooks.toml", folder.path + "/call", "\(folder.path)/a"
    )
    mkdir("\(folder.path)/disk", 0o755)
    try TestFile.write(
      file,
      Self.copy("disk").replacing("OUT", with: folder.path)
        + "[retention]\nuser = \"\(geteuid())\"\nmax_files = 2\nwithout_copy = true\n")
    try TestFile.write(photo, "photo")
    let variables = [
      "STEP=\(step)", "MAY=both", "PATH=\(photo)", "SHA256=-", "WITHOUT_COPY=true",
      "COPY_TO=\(folder.path)/disk", "COPY_MOUNT=nothing", "COPY_FOLDERS=none",
    ]
    try TestFile.write(
      call, ([name, "{}"] + variables.map { "SHUTTERD_\($0)" }).joined(separator: "\t") + "\n")
    let output = try Command.run(
      "sh", "-c", "\"$0\" --hook --config \"$1\" <\"$2\" || :", daemons.binary("shutter-action"),
      file, call)
    #expect(output.contains("hooks.toml has no step '\(step)' for this"), "\(output)")
    #expect(TestFile.exists(photo) && names(in: "\(folder.path)/disk").isEmpty)
  }

  @Test("a copy has the rights of its user alone", .twoUsers)
  func rights() throws {
    let text = Self.copy("disk", "attempts = 1").replacing(
      "user = \"0\"", with: "user = \"nobody\"")
    let studio = try Self.studio(text)
    _ = try studio.photograph(1)
    // Photos of others are not meant for it.
    #expect(try studio.runs().isEmpty)
    #expect(names(in: studio.path("disk")).isEmpty)
  }
}
