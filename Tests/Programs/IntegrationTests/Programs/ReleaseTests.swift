// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import TestSupport
import Testing
import Varlink

/// A release is one version in all places, and others can depend on it.
@Suite("A release")
struct ReleaseTests {
  /// A repository of the files that `Scripts/release` reads.
  private final class Copy {
    let folder = TemporaryFolder()

    init() throws {
      for path in [
        "Scripts/release", "Scripts/lib.sh", "Sources/Base/Installation/Version.swift",
        "python/src/shutterd/_version.py",
      ] {
        try Command.run("install", "-D", "\(Repository.root)/\(path)", "\(folder.path)/\(path)")
      }
      try git("init", "--quiet")
    }

    @discardableResult
    func git(_ words: String...) throws -> String {
      try Command.run(
        ["git", "-C", folder.path, "-c", "user.name=test", "-c", "user.email=test@example.org"]
          + words)
    }

    /// Commits a changelog with these lines.
    func commit(changelog: String) throws {
      try TestFile.write("\(folder.path)/CHANGELOG.md", "# Changelog\n\n\(changelog)\n")
      try git("add", "--all")
      try git("commit", "--quiet", "--message", "change")
    }

    /// Runs the script; returns its status, and all that it said.
    func release(_ option: String...) throws -> (status: Int32, said: String) {
      let script = try RunningProcess(
        [
          "env", "GIT_COMMITTER_NAME=test", "GIT_COMMITTER_EMAIL=test@example.org",
          "\(folder.path)/Scripts/release",
        ] + option, errorOutput: .merged)
      let said = try script.remainingOutput()
      return (try script.wait(), said)
    }
  }

  private static let dated =
    "## [Unreleased]\n\n## [\(Version.current)] - 2026-11-28\n\n- A change."

  @Test("a commit whose places agree is tagged, once; an older version is not")
  func tagged() throws {
    let copy = try Copy()
    try copy.commit(changelog: Self.dated)
    #expect(try copy.release("--check").status == 0)
    #expect(try copy.git("tag") == "")
    let release = try copy.release()
    #expect(release.status == 0, "\(release.said)")
    #expect(try copy.git("tag") == "\(Version.current)\n")
    #expect(try copy.git("cat-file", "-t", Version.current) == "tag\n")
    let again = try copy.release()
    #expect(again.status == 1 && again.said.contains("is there already"), "\(again.said)")
    try copy.git("tag", "--delete", Version.current)
    try copy.git("tag", "999.0.0")
    let older = try copy.release()
    #expect(older.status == 1 && older.said.contains("older than the tag 999.0.0"), "\(older.said)")
  }

  @Test(
    "what is not as a release has it is named",
    arguments: [
      ("## [Unreleased]\n\n- A change.", "has no section [\(Version.current)]"),
      ("## [\(Version.current)]\n\n- A change.", "CHANGELOG.md:3: the section"),
      (
        "## [Unreleased]\n\n### Fixed\n\n- Late.\n\n## [\(Version.current)] - 2026-11-28",
        "not released: - Late."
      ),
    ])
  func refused(_ changelog: String, _ words: String) throws {
    let copy = try Copy()
    try copy.commit(changelog: changelog)
    let release = try copy.release()
    #expect(release.status == 1 && release.said.contains(words), "\(release.said)")
    #expect(try copy.git("tag") == "")
  }

  @Test("a commit whose package for Python has another version is not tagged")
  func otherPython() throws {
    let copy = try Copy()
    try TestFile.write(
      "\(copy.folder.path)/python/src/shutterd/_version.py", "__version__ = \"0.0.9\"\n")
    try copy.commit(changelog: Self.dated)
    let release = try copy.release()
    #expect(
      release.status == 1 && release.said.contains("'0.0.9' is not \(Version.current)"),
      "\(release.said)")
    #expect(try copy.git("tag") == "")
  }

  @Test("a checkout with changes is not tagged")
  func changed() throws {
    let copy = try Copy()
    try copy.commit(changelog: Self.dated)
    try TestFile.write("\(copy.folder.path)/new", "")
    let release = try copy.release()
    #expect(
      release.status == 1 && release.said.contains("not committed: ?? new"), "\(release.said)")
  }

  /// What SwiftPM refuses is shown by `Scripts/kit`, which builds such a package.
  @Test(
    "where another package depends on this one it has libraries alone, with no flags and no packages"
  )
  func dependency() throws {
    let folder = TemporaryFolder()
    let checkout = "\(folder.path)/checkouts/shutterd"
    try Command.run("mkdir", "-p", checkout)
    try Command.run("cp", "\(Repository.root)/Package.swift", checkout)
    let dump = try Command.run("swift", "package", "--package-path", checkout, "dump-package")
    #expect(!dump.contains("unsafeFlags"))
    let manifest = try JSON(parsing: Array(dump.utf8))
    #expect(manifest["dependencies"]?.arrayValue?.isEmpty == true)
    let products = manifest["products"]?.arrayValue ?? []
    let names = Set(products.compactMap { $0["name"]?.stringValue })
    #expect(names.isSuperset(of: ["ShutterKit", "ShutterKitTesting", "Varlink"]))
    #expect(products.allSatisfy { $0["type"]?["library"] != nil })
    let targets = Set(
      (manifest["targets"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue })
    #expect(targets.contains("LinuxIO") && !targets.contains("shutterd"))
  }
}
