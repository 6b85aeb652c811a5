// SPDX-License-Identifier: Apache-2.0
import Testing
import Vocabulary

@testable import Configuration

/// `hooks.toml`.
@Suite struct HookConfigurationTests {
  private func hooks(_ text: String) throws(ConfigurationErrors) -> [HookConfiguration.Hook] {
    try HookConfiguration(Read.document(text)).hooks
  }

  private func errors(_ more: String, on: String = "photo") -> [String] {
    Read.errors { () throws(ConfigurationErrors) in
      _ = try hooks(
        "[[hook]]\nname = \"a\"\non = \"\(on)\"\ncommand = [\"/a\"]\nuser = 1\n\(more)\n")
    }
  }

  @Test("each occasion has its word", arguments: HookKind.allCases)
  func kinds(_ kind: HookKind) throws {
    let read = try hooks(
      "[[hook]]\nname = \"a\"\non = \"\(kind.rawValue)\"\ncommand = [\"/a\"]\nuser = \"b\"\n")
    #expect(
      read == [HookConfiguration.Hook(kind, name: "a", command: ["/a"], user: .name("b"))])
  }

  @Test(
    "an option of photos or of presses is refused elsewhere, and said where it belongs",
    arguments: [
      ("press", "attempts = 3"), ("print", "retry_s = 3"), ("countdown", "everybody = true"),
      ("photo", "phase = \"began\""),
    ])
  func elsewhere(_ on: String, _ option: String) {
    let found = errors(option, on: on)
    #expect(found.count == 1 && found[0].contains("means nothing with on = \"\(on)\""), "\(found)")
  }

  @Test(
    "values beyond their range",
    arguments: [
      "timeout_s = 0", "timeout_s = 3601", "jobs = 0", "jobs = 17", "attempts = 0", "retry_s = 0",
      "retry_s = 3601", "memory_mb = 0", "processes = 0", "everybody = 1",
    ])
  func ranges(_ option: String) { #expect(errors(option).count == 1) }

  @Test("a name occurs once, whatever the occasions")
  func names() {
    let second = "[[hook]]\nname = \"a\"\non = \"press\"\ncommand = [\"/a\"]\nuser = 1"
    #expect(errors(second).count == 1)
  }

  @Test("a command without its path, a name with a space, an unknown occasion")
  func words() {
    for text in [
      "[[hook]]\nname = \"a\"\non = \"photo\"\ncommand = [\"a\"]\nuser = 1\n",
      "[[hook]]\nname = \"a b\"\non = \"photo\"\ncommand = [\"/a\"]\nuser = 1\n",
      "[[hook]]\nname = \"a\"\non = \"photos\"\ncommand = [\"/a\"]\nuser = 1\n",
      "[[hook]]\non = \"photo\"\n", "[[hooks]]\n",
    ] {
      let found = Read.errors { () throws(ConfigurationErrors) in _ = try hooks(text) }
      #expect(!found.isEmpty, "\(text)")
    }
  }
}
