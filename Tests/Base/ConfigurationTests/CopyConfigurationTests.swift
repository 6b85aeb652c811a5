// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import Configuration

/// `[[copy]]` and `[retention]`.
@Suite struct CopyConfigurationTests {
  private static let copy = "[[copy]]\nname = \"a\"\nto = \"/media/a/b\"\nuser = 1\n"

  private func read(_ text: String) throws(ConfigurationErrors) -> HookConfiguration {
    try HookConfiguration(Read.document(text))
  }

  private func errors(_ text: String) -> [String] {
    Read.errors { () throws(ConfigurationErrors) in _ = try read(text) }
  }

  @Test(
    "a folder of removable disks needs its mount, others do not unless it is said",
    arguments: [
      ("/media/a/b", "", HookConfiguration.Copy.Mount.something), ("/mnt", "", .something),
      ("/run/media/a", "", .something), ("/media/a/b", "mount = false", .nothing),
      ("/srv/a", "", .nothing), ("/srv/a", "mount = true", .something),
      ("/srv/a/b", "mount = \"/srv/a\"", .folder("/srv/a")),
    ])
  func mounts(_ folder: String, _ option: String, _ mount: HookConfiguration.Copy.Mount) throws {
    let text = "[[copy]]\nname = \"a\"\nto = \"\(folder)\"\nuser = 1\n\(option)\n"
    #expect(try read(text).copies.first?.mount == mount)
  }

  @Test("what a copy is without options, and with all")
  func options() throws {
    let plain = try #require(read(Self.copy).copies.first)
    #expect(plain.kinds == [.photo, .recording] && plain.deletion == .never)
    #expect(plain.folders == .none && plain.attempts == 100 && plain.timeoutSeconds == 600)
    let all = try #require(
      read(
        Self.copy + "on = \"recording\"\ndelete = \"after_copy\"\nfolders = \"day\"\nattempts = 3\n"
          + "retry_s = 5\ntimeout_s = 7\n"
      ).copies.first)
    #expect(all.kinds == [.recording] && all.deletion == .afterCopy && all.folders == .day)
    #expect(all.attempts == 3 && all.retrySeconds == 5 && all.timeoutSeconds == 7)
  }

  @Test(
    "what cannot be meant",
    arguments: [
      "to = \"media\"", "to = \"/a/../b\"", "to = \"/a/\"", "to = \"/\"", "to = \"/a//b\"",
      "on = \"press\"", "mount = \"/b\"", "mount = \"/medi\"", "mount = 1", "delete = true",
      "folders = \"week\"",
      "timeout_s = 0", "attempts = 0", "retry_s = 0", "jobs = 2",
    ])
  func wrong(_ option: String) {
    let text =
      option.hasPrefix("to")
      ? Self.copy.replacing("to = \"/media/a/b\"", with: option) : Self.copy + option
    #expect(errors(text).count == 1, "\(errors(text))")
  }

  @Test("no hook and no copy has the name of another, or that of the retention")
  func names() {
    let hook = "[[hook]]\nname = \"a\"\non = \"press\"\ncommand = [\"/a\"]\nuser = 1\n"
    #expect(errors(Self.copy + hook).count == 1)
    #expect(errors(Self.copy.replacing("\"a\"", with: "\"retention\"")).count == 1)
  }

  @Test(
    "no two copies write the same files into a folder",
    arguments: [
      ("", "", 1), ("on = \"photo\"", "", 1), ("on = \"photo\"", "on = \"recording\"", 0),
      ("folders = \"day\"", "", 0), ("folders = \"day\"", "folders = \"day\"", 1),
    ])
  func folders(_ one: String, _ other: String, _ count: Int) throws {
    let second = Self.copy.replacing("\"a\"", with: "\"b\"")
    let errors = errors(Self.copy + one + "\n" + second + other)
    #expect(errors.count == count, "\(errors)")
    let elsewhere = second.replacing("/media/a/b", with: "/media/a/c")
    _ = try read(Self.copy + one + "\n" + elsewhere + other)
  }

  @Test("a retention needs a limit, and a copy of its user or the word that it needs none")
  func retention() throws {
    let retention = "[retention]\nuser = 1\nmax_files = 5\nmax_age_days = 30\nmax_mib = 100\n"
    let read = try #require(read(Self.copy + retention).retention)
    #expect(read.mostFiles == 5 && read.longestAgeDays == 30 && read.mostMiB == 100)
    #expect(!read.isWithoutCopy)
    #expect(errors(retention)[0].contains("would delete nothing"))
    #expect(errors(Self.copy + "[retention]\nuser = 2\nmax_files = 1\n").count == 1)
    #expect(errors(Self.copy + "[retention]\nuser = 1\n")[0].contains("has no limit"))
    #expect(try self.read(retention + "without_copy = true\n").retention?.isWithoutCopy == true)
  }
}
