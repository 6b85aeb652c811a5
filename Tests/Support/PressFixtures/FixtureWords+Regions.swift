// SPDX-License-Identifier: Apache-2.0

import ButtonModel
import Vocabulary

extension FixtureWords {
  /// `pen 0.5,0.9`, `pen 0.5,0.9 rubber`, `pen 0.5,0.9 force 0.25` or `pen away`
  mutating func hover(_ devices: [DeviceDescription]) throws(FixtureError) -> FixtureOperation {
    let device = try device(devices)
    if peek == "away" {
      skip()
      return .hover(device, nil, PenState())
    }
    let place = try point()
    var pen = PenState(force: 0)
    if let tool = PenTool(rawValue: peek) {
      pen.tool = tool
      skip()
    }
    if peek == "force" {
      skip()
      pen.force = try value({ Double($0) }, "force")
    }
    return .hover(device, place, pen)
  }

  /// `1 down 0.5,0.9`, `1 move 0.5,0.9`, `1 palm` or `1 up`
  mutating func touch(_ devices: [DeviceDescription]) throws(FixtureError) -> FixtureOperation {
    let contact = try value(
      { number in
        let name = "touch\(number)"
        return devices.first { $0.buttons.contains { $0.name == name } }
          .map { ButtonID(device: $0.id, name: name) }
      }, "finger of a screen")
    switch try next("'down', 'move', 'palm' or 'up'") {
    case "down": return .touch(contact, try point())
    case "move": return .slide(contact, try point())
    case "palm": return .palm(contact)
    case "up": return .edge(contact, pressed: false)
    case let word: throw error("a finger cannot '\(word)'")
    }
  }

  /// `X,Y`, both 0 to 1
  mutating func point() throws(FixtureError) -> SurfacePoint {
    try value(Self.point, "place (0.5,0.9)")
  }

  /// `NAME X,Y,W,H OPTION …` or `NAME path X,Y X,Y X,Y OPTION …`
  mutating func region() throws(FixtureError) -> PressRegion {
    var region = PressRegion(identifier: try next("region"))
    if peek == "path" {
      skip()
      var points: [SurfacePoint] = []
      while let point = Self.point(peek) {
        points.append(point)
        skip()
      }
      region.shape = .path(points)
    } else {
      let numbers = try list({ Double($0) }, "number")
      guard numbers.count == 4 else { throw error("a rectangle is X,Y,W,H") }
      region.shape = .rectangle(
        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], radius: 0)
    }
    try regionOptions(&region)
    return region
  }

  private mutating func regionOptions(_ region: inout PressRegion) throws(FixtureError) {
    while !isEmpty {
      switch try next("option") {
      case "round":
        guard case .rectangle(let x, let y, let width, let height, _) = region.shape else {
          throw error("only a rectangle can be rounded")
        }
        region.shape = .rectangle(
          x: x, y: y, width: width, height: height, radius: try value({ Double($0) }, "number"))
      case "role": region.role = try value(Role.init(rawValue:), "role")
      case "latch":
        region.latchingAxes = try value(LatchingAxes.init(rawValue:), "axes")
      case "band": region.isBand = true
      case "style":
        region.style = RegionStyle(shape: try value(PointerShape.init(rawValue:), "shape"))
      case "order": region.order = try value({ Int($0) }, "number")
      case "on": region.surface = try next("surface")
      case let word: throw error("there is no option '\(word)'")
      }
    }
  }

  /// `A ROLE [TIME]`: the finger went down so long ago
  mutating func screenPress() throws(FixtureError) -> FixtureOperation {
    let name = try next("interaction")
    let role = try value(Role.init(rawValue:), "role")
    return .pressScreen(name, role, ageUSec: isEmpty ? 0 : try duration())
  }

  /// `A none` or `A` and a region
  mutating func answer() throws(FixtureError) -> FixtureOperation {
    let name = try next("interaction")
    if peek == "none" {
      skip()
      return .answerRegion(name, nil)
    }
    return .answerRegion(name, try region())
  }

  private static func point(_ word: String) -> SurfacePoint? {
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    return SurfacePoint(x: x, y: y)
  }
}
