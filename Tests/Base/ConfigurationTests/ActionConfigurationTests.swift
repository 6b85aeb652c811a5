// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Configuration

@Suite struct ActionConfigurationTests {
  private func actions(
    _ text: String
  ) throws(ConfigurationErrors) -> [ActionConfiguration.Action] {
    try ActionConfiguration(Read.document(text)).actions
  }

  private func errors(_ text: String) -> [String] {
    Read.errors { () throws(ConfigurationErrors) in _ = try actions(text) }
  }

  @Test func anActionIsReadWithItsLimits() throws {
    var limited = ActionConfiguration.Action(
      name: "lights", command: ["/bin/lights"], user: .identifier(1001))
    limited.timeoutSeconds = 5
    limited.memoryBytes = 64 << 20
    limited.processes = 10
    #expect(
      try actions(
        """
        [[action]]
        name = "print-last"
        command = ["/usr/bin/print-last", "--copies", "1"]
        user = "booth"
        [[action]]
        name = "lights"
        command = ["/bin/lights"]
        user = 1001
        timeout_s = 5
        memory_mb = 64
        processes = 10
        """)
        == [
          ActionConfiguration.Action(
            name: "print-last", command: ["/usr/bin/print-last", "--copies", "1"],
            user: .name("booth")),
          limited,
        ])
  }

  private static let good = "[[action]]\nname = \"a\"\ncommand = [\"/bin/a\"]\nuser = \"u\"\n"

  private static let mistakes: [(text: String, complaint: String)] = [
    (
      "[[action]]\nname = \"a\"\ncommand = [\"/bin/a\"]\n", "1:1: [[action]] lacks \"user\""
    ),
    (
      "[[action]]\nname = \"a b\"\ncommand = [\"/bin/a\"]\nuser = \"u\"\n",
      "2:8: \"name\" is not the name of an action: \"a b\"; a name has at most 64 letters, digits, "
        + "hyphens and underscores"
    ),
    (
      "[[action]]\nname = \"a\"\ncommand = [\"print\"]\nuser = \"u\"\n",
      "3:11: \"command\" does not begin with an absolute path: \"print\"; there is no shell and no "
        + "PATH here; for a shell's line write command = [\"/bin/sh\", \"-c\", \"LINE\"]"
    ),
    (
      "[[action]]\nname = \"a\"\ncommand = []\nuser = \"u\"\n",
      "3:11: \"command\" is empty; name a program and its arguments"
    ),
    (
      good + "timeout_s = 0\n",
      "5:13: \"timeout_s\" is out of range: 0; it may be 1 to 3600"
    ),
    (
      good + good,
      "6:8: action name \"a\" is already used at test.toml:2:8; change or remove one of the two"
    ),
    (
      good + "group = \"g\"\n",
      "5:1: unknown key \"group\"; [[action]] takes \"name\", \"command\", \"user\", \"timeout_s\", "
        + "\"memory_mb\" and \"processes\""
    ),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedWithItsPlaceAndTheRemedy(text: String, complaint: String) {
    #expect(errors(text) == ["test.toml:\(complaint)"])
  }
}
