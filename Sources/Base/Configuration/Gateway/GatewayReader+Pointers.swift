// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Vocabulary

extension GatewayReader {
  /// Reads `[[pointer]]`.
  mutating func readPointer(_ table: TableReader) {
    var reader = table
    let name = reader.value("name")
    let match = DeviceMatch(&reader)
    var rule = GatewayConfiguration.PointerRule(match: match ?? DeviceMatch([:]))
    rule.name = name?.name()
    rule.surface = reader.value("surface")?.surface() ?? rule.surface
    rule.orientation = readOrientation(&reader)
    rule.role = reader.value("role")?.word(Role.self) ?? rule.role
    rule.roles = readRoles(&reader, "roles", title: "roles = { BTN = \"ROLE\" }") ?? rule.roles
    rule.padTouches = reader.value("pad_touches")?.boolean() ?? rule.padTouches
    rule.size = reader.value("size")?.surfaceSize() ?? rule.size
    rule.hasCompositor = reader.value("compositor")?.boolean() ?? rule.hasCompositor
    rule.rejectsPalms = reader.value("reject_palms")?.boolean() ?? rule.rejectsPalms
    rule.palmSize = reader.value("palm_size")?.integer(in: 1...1_000_000).map { Int32($0) }
    if let name, let text = rule.name {
      uses.claim("device name \"\(text)\"", at: name.location, errors)
    }
    configuration.pointers.append(rule)
    reader.finish()
  }

  private func readOrientation(_ reader: inout TableReader) -> GatewayConfiguration.Orientation? {
    let rotation = reader.value("rotation")
    let matrix = reader.value("matrix")
    if rotation != nil, let matrix {
      matrix.report(
        "and \"rotation\" are both set", remedy: "remove one: a matrix can turn as well")
      return nil
    }
    if let rotation { return rotation.quarterTurns().map { .rotation($0) } }
    return matrix?.numbers(6, in: -1000...1000).map { .matrix($0) }
  }
}

extension ValueReader {
  /// The name of a surface, which is sent with every press on it.
  func surface() -> String? {
    guard let text = name() else { return nil }
    let longest = GatewayConfiguration.PointerRule.longestSurface
    guard text.utf8.count <= longest else {
      report("is too long", remedy: "a name of a surface has at most \(longest) bytes")
      return nil
    }
    return text
  }

  /// A width and a height in pixels.
  fileprivate func surfaceSize() -> SurfaceSize? {
    numbers(2, in: 1...65_536).map { SurfaceSize(width: Int($0[0]), height: Int($0[1])) }
  }

  /// Degrees that are whole quarter turns.
  fileprivate func quarterTurns() -> Int? {
    guard let degrees = integer(in: 0...270) else { return nil }
    guard degrees % 90 == 0 else {
      report("is \(degrees)", remedy: "it may be 0, 90, 180 or 270; \"matrix\" takes other turns")
      return nil
    }
    return degrees
  }
}
