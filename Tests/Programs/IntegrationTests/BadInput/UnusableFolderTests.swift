// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A configured folder in which no photo can be stored: the engine says so when it starts and goes on,
/// the doctor says so, and a session is refused with the cause.
struct UnusableFolderTests {
  private let folder = TemporaryFolder()

  private var content: String { "\(folder.path)/closed/photos" }

  /// The engine with that folder, after these lines of the shell.
  private func studio(after lines: String, more: String = "") throws -> Studio {
    let script = "\(lines)\nexec \"$@\""
    return try Studio(
      engine: more, content: content,
      enginePrefix: ["sh", "-ec", script, folder.path] + WithoutRights.prefix)
  }

  /// The doctor's line about room for photos, and the one behind it.
  private func diagnosis(_ studio: Studio) throws -> String {
    let doctor = try studio.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", studio.daemons.runtimeFolder])
    let lines = doctor.output.split(separator: "\n")
    #expect(doctor.output.contains("OK    shutter-engine answers"), "\(doctor.output)")
    guard let found = lines.firstIndex(where: { $0.contains(content) }) else { return "" }
    return lines[found...].prefix(2).joined(separator: "\n")
  }

  private func expectRefused(_ studio: Studio, _ cause: String) {
    #expect {
      try TestSession(studio)
    } throws: { error in
      let refusal = (error as? RemoteError).flatMap { try? EngineInterface.NotAuthorized($0) }
      return refusal?.reason.contains(cause) == true
    }
  }

  @Test(
    "it cannot be made, may not be written, or is no folder: the log, the doctor and the refusal agree",
    arguments: [
      ("mkdir -m 500 $0/closed", "/closed: Permission denied (EACCES)", "let user"),
      ("mkdir -p $0/closed/photos; chmod 500 $0/closed/photos", "(EACCES)", "let user"),
      ("mkdir -p $0/closed/photos; chmod 0 $0/closed", "(EACCES)", "let user"),
      ("touch $0/closed", "/closed: Not a directory (ENOTDIR)", "content_directory"),
      ("mkdir $0/closed; ln -s nowhere $0/closed/photos", "(ENOENT)", "content_directory"),
    ])
  func unusable(lines: String, cause: String, remedy: String) throws {
    let studio = try studio(after: lines)
    let log = try studio.daemons.waitForLog(
      of: "shutter-engine", "no photo can be stored in \(content)", cause, remedy)
    #expect(!log.contains("no session for"))
    let diagnosis = try diagnosis(studio)
    #expect(diagnosis.hasPrefix("FAIL  no photo can be stored in \(content)"), "\(diagnosis)")
    #expect(diagnosis.contains(cause) && diagnosis.contains("\n      "), "\(diagnosis)")
    #expect(diagnosis.contains(remedy), "\(diagnosis)")
    expectRefused(studio, cause.contains("EACCES") ? "(EACCES)" : "")
    // When the folder can be used, the same engine opens the next session.
    chmod("\(folder.path)/closed", 0o700)
    chmod(content, 0o700)
    unlink("\(folder.path)/closed")
    unlink(content)
    #expect(try self.diagnosis(studio).hasPrefix("FAIL") == false)
    #expect(try TestSession(studio).capture().failure == nil)
  }

  @Test("it lies on a file system that may only be read", .ownMounts)
  func readOnly() throws {
    let studio = try studio(
      after: """
        mkdir $0/closed
        exec unshare -m sh -ec 'mount -t tmpfs -o ro tmpfs "$0"/closed; exec "$@"' "$0" "$@"
        """)
    try studio.daemons.waitForLog(
      of: "shutter-engine", "no photo can be stored in \(content)", "/closed: Read", "(EROFS)")
    let diagnosis = try diagnosis(studio)
    #expect(diagnosis.contains("(EROFS)") && diagnosis.contains("ReadWritePaths="), "\(diagnosis)")
    expectRefused(studio, "(EROFS)")
  }

  @Test("less is free than free_space_mib leaves: said at the start, and by the doctor")
  func full() throws {
    let studio = try studio(after: "", more: "storage = { free_space_mib = 1000000000 }")
    try studio.daemons.waitForLog(
      of: "shutter-engine", "no photo is stored in \(content) for now", "1000000000 MiB free")
    let diagnosis = try diagnosis(studio)
    #expect(diagnosis.hasPrefix("FAIL  only "), "\(diagnosis)")
    #expect(diagnosis.contains(" MiB are free in \(content), "), "\(diagnosis)")
    #expect(diagnosis.contains("free_space_mib in shutter-engine.toml"), "\(diagnosis)")
    #expect(try TestSession(studio).capture().failure == "DiskFull")
  }

  @Test("a user has used up quota_mib")
  func quota() throws {
    let studio = try studio(after: "", more: "storage = { quota_mib = 1 }")
    let session = try TestSession(studio)
    let path = try #require(session.content.path)
    #expect(try diagnosis(studio).hasPrefix("OK"))
    try TestFile.write("\(path)/large", [UInt8](repeating: 1, count: 1 << 20))
    let doctor = try studio.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", studio.daemons.runtimeFolder])
    let words = "FAIL  your photos have used up their 1 MiB"
    #expect(doctor.output.contains(words), "\(doctor.output)")
  }

  @Test("it is not there yet and can be made: nothing is said")
  func notYet() throws {
    let studio = try studio(after: "")
    #expect(try diagnosis(studio).contains(" MiB are free for photos in \(content)"))
    #expect(!studio.daemons.log(of: "shutter-engine").contains(content))
    #expect(!TestFile.exists(content))
  }
}
