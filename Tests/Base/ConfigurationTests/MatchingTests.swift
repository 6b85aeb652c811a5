// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Configuration

@Suite struct MatchingTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("*", "", true), ("a", "a", true), ("a", "A", false),
    ("a*", "abc", true), ("*c", "abc", true), ("*b*", "abc", true), ("a*c", "abc", true),
    ("a*d", "abc", false), ("*ab*ab", "abab", true), ("*ab*ab", "aba", false), ("a**b", "ab", true),
    ("a.c", "abc", false), ("*ü", "grün ü", true), ("[a]", "a", false),
  ])
  func asterisksStandForAnything(pattern: String, text: String, expected: Bool) {
    #expect(GlobPattern(pattern).matches(text) == expected)
  }

  @Test func manyAsterisksDoNotTakeForever() {
    let pattern = GlobPattern(String(repeating: "a*", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 20_000)))
  }

  @Test func allPropertiesHaveToMatch() {
    let match = DeviceMatch(["ID_VENDOR_ID": "1234", "NAME": "*pad"])
    let device = ["ID_VENDOR_ID": "1234", "NAME": "keypad", "ID_MODEL_ID": "5678"]
    #expect(match.matches { device[$0] })
    #expect(!match.matches { $0 == "NAME" ? "keyboard" : device[$0] })
    #expect(!match.matches { $0 == "NAME" ? nil : device[$0] })
    #expect(!DeviceMatch(["MISSING": "*"]).matches { device[$0] })
  }

  @Test func virtualDevicesAreKnownByNameOrPhysicalPath() {
    let name = GatewayConfiguration.VirtualDevice("rig-*")
    #expect(name.matches(name: "rig-keys", physicalPath: nil))
    #expect(!name.matches(name: "keys", physicalPath: "rig-keys"))
    let path = GatewayConfiguration.VirtualDevice("phys:rig/0")
    #expect(path.matches(name: "anything", physicalPath: "rig/0"))
    #expect(!path.matches(name: "rig/0", physicalPath: nil))
  }

  @Test(arguments: [
    ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3),
    ("ca", "abc", 3),
    ("grün", "gruen", 2),
  ])
  func editDistanceCountsChanges(first: String, second: String, expected: Int) {
    #expect(EditDistance.between(first, second) == expected)
    #expect(EditDistance.between(second, first) == expected)
  }

  @Test func theNearestWordIsGivenOnlyIfItIsNear() {
    #expect(EditDistance.nearest(to: "moed", among: ["name", "mode"]) == "mode")
    #expect(EditDistance.nearest(to: "colour", among: ["name", "mode"]) == nil)
  }
}
