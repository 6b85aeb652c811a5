// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import HookModel
import LinuxIO
import TestSupport
import Testing

@testable import Hooks

/// Photos below the folder of all content, and what their owners put beside them.
struct ContentFilesTests {
  private static let name = "20261121T101503.123456Z-000007-press17.jpg"
  private let folder = TemporaryFolder()

  private var files: ContentFiles { ContentFiles(root: folder.path) }

  private func make(_ path: String, _ text: String = "x") throws {
    let parts = path.split(separator: "/").dropLast()
    var folder = folder.path
    for part in parts {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    try TestFile.write("\(self.folder.path)/\(path)", text)
  }

  private func file(_ name: String = name) throws -> CapturedFile {
    try #require(CapturedFile(uid: 1, directory: "a", name: name))
  }

  @Test("photos and films are found in their order, and nothing else")
  func found() throws {
    for name in [
      "20261121T101503.123456Z-000010.jpg", "20261122T101503.123456Z-000009.mp4", Self.name,
      "notes.txt", "\(Self.name).json", ".\(Self.name).part",
    ] { try make("1/a/\(name)") }
    try make("1/.a.gone/\(Self.name)")
    try make("contexts/a/\(Self.name)")
    let (users, folders) = files.folders()
    #expect(users == ["1"] && folders == ["1/a"])
    #expect(files.all(in: "1/a").map(\.number) == [7, 9, 10])
  }

  @Test("a photo that is not final, or that nobody has claimed, is not ready")
  func deferred() throws {
    try make("1/a/\(Self.name)")
    for hidden in try file().provisionalNames {
      try make("1/a/\(hidden)")
      #expect(!files.isReady(try file()) && files.all(in: "1/a").isEmpty)
      unlink("\(folder.path)/1/a/\(hidden)")
    }
    #expect(files.isReady(try file()))
  }

  @Test("links in the place of a photo, of its directory and of its user's folder are not followed")
  func links() throws {
    let secret = TemporaryFolder()
    try TestFile.write("\(secret.path)/\(Self.name)", "secret")
    try make("1/a/\(Self.name)")
    #expect(files.isThere(try file()))
    let photo = "\(folder.path)/1/a/\(Self.name)"
    unlink(photo)
    #expect(symlink("\(secret.path)/\(Self.name)", photo) == 0)
    #expect(!files.isThere(try file()) && files.all(in: "1/a").isEmpty)
    unlink(photo)
    rmdir("\(folder.path)/1/a")
    #expect(symlink(secret.path, "\(folder.path)/1/a") == 0)
    #expect(!files.isThere(try file()) && files.all(in: "1/a").isEmpty)
  }

  @Test("a photo that is gone is told from a disk that is not there")
  func absent() throws {
    let file = try file()
    #expect(!files.hasFolder(of: file))
    try make("1/a/x")
    #expect(files.hasFolder(of: file) && !files.isThere(file))
  }

  @Test("folders and FIFOs with the name of a photo are none")
  func others() throws {
    try make("1/a/x")
    let path = "\(folder.path)/1/a/\(Self.name)"
    #expect(mkfifo(path, 0o666) == 0)
    #expect(!files.isThere(try file()))
    unlink(path)
    #expect(mkdir(path, 0o755) == 0)
    #expect(!files.isThere(try file()))
  }

  @Test(
    "a file that another user than the engine has put there is none",
    .enabled(if: geteuid() == 0, "needs root, to be two users"))
  func owner() throws {
    try make("1/a/\(Self.name)")
    #expect(files.isThere(try file()))
    #expect(chown("\(folder.path)/1/a/\(Self.name)", 12345, 12345) == 0)
    #expect(!files.isThere(try file()))
    #expect(chown("\(folder.path)/1/a/\(Self.name)", 0, 0) == 0)
    #expect(chown("\(folder.path)/1/a", 12345, 12345) == 0)
    #expect(!files.isThere(try file()))
  }

  @Test("the session of a photo is a name that the engine makes, whatever its owner writes there")
  func session() throws {
    try make("1/a/\(Self.name)")
    #expect(files.session(of: try file()) == nil)
    let path = "\(folder.path)/1/a"
    let directory = try OwnedDescriptor.open(path, O_RDONLY | O_DIRECTORY)
    func write(_ name: String) throws {
      let bytes = Array(name.utf8)
      let result = clinux_set_attribute(
        directory.raw, "user.shutterd.session", bytes, bytes.count)
      _ = try TestError.check(path, result)
    }
    let name = RandomName.make()
    try write(name)
    #expect(files.session(of: try file()) == name)
    for other in ["", "a", name + "a", "\(name.dropLast())\n", "\(name.dropLast())G"] {
      try write(other)
      #expect(files.session(of: try file()) == nil, "\(other)")
    }
  }

  @Test("a line for the runner has one tab between its parts, whatever a name holds")
  func line() throws {
    try make("1/a/\(Self.name)")
    try make("1/.a.application", "org.\texample\n\u{1}\"x\"\\")
    var facts = HookFacts(
      of: HookRun(
        number: 3, hook: "up", file: try file(), foundUnixUSec: 0, stage: .running, attempts: 2,
        attemptsBefore: 0, reason: nil, changedUnixUSec: 0))
    facts.add(try file(), in: files)
    let line = facts.line(for: "up")
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    #expect(parts[0] == "up" && parts[1].hasPrefix("{") && parts[1].hasSuffix("}"))
    #expect(parts.dropFirst(2).allSatisfy { $0.hasPrefix("SHUTTERD_") && $0.contains("=") })
    #expect(!line.contains("\n"))
    #expect(parts.contains("SHUTTERD_PATH=\(folder.path)/1/a/\(Self.name)"))
    #expect(parts.contains("SHUTTERD_ATTEMPT=2") && parts.contains("SHUTTERD_EVENT=photo"))
    // It cannot be a variable, and is in the object.
    #expect(!parts.contains { $0.hasPrefix("SHUTTERD_APPLICATION=") })
    #expect(parts[1].contains(#""application":"org.\texample"#))
  }
}
