// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Configuration

@Suite struct IntervalConfigurationTests {
  @Test("every option of [[interval]] is read")
  func options() throws {
    let configuration = try Read.engine(
      """
      [[interval]]
      name = "roof-2"
      every_s = 0.5
      enabled = false
      from = "22:00"
      until = "06:30"
      user = 1001
      camera = "front"
      width = 640
      height = 480
      [[interval]]
      name = "cellar"
      every_s = 60
      """)
    var roof = EngineConfiguration.Interval(name: "roof-2", stepUSec: 500_000)
    roof.enabled = false
    roof.hours = .init(fromMinute: 1320, untilMinute: 390)
    roof.user = .identifier(1001)
    roof.camera = "front"
    roof.size = .init(width: 640, height: 480)
    let cellar = EngineConfiguration.Interval(name: "cellar", stepUSec: 60_000_000)
    #expect(configuration.intervals == [roof, cellar])
  }

  @Test(
    "what cannot be is said",
    arguments: [
      ("name = \"a\"", "every_s"), ("every_s = 1", "name"),
      ("name = \"a/b\"\nevery_s = 1", "letters, digits and hyphens"),
      ("name = \"a\"\nevery_s = 0.1", "out of range"),
      ("name = \"a\"\nevery_s = 1\nfrom = \"06:00\"", "\"until\""),
      ("name = \"a\"\nevery_s = 1\nfrom = \"6:00\"\nuntil = \"07:00\"", "two digits"),
      ("name = \"a\"\nevery_s = 1\nfrom = \"24:00\"\nuntil = \"07:00\"", "two digits"),
      ("name = \"a\"\nevery_s = 1\nfrom = \"07:00\"\nuntil = \"07:00\"", "whole day"),
      ("name = \"a\"\nevery_s = 1\n[[interval]]\nname = \"a\"\nevery_s = 2", "is already used"),
    ])
  func mistakes(text: String, words: String) {
    let errors = Read.engineErrors("[[interval]]\n" + text)
    #expect(errors.count == 1 && errors.first?.contains(words) == true, "\(errors)")
  }
}
