// SPDX-License-Identifier: Apache-2.0
import Varlink

/// The order for one picture, from `shutter-booth` to `shutter-compose`, as one message with descriptors: the file for
/// the picture, the drawings that there are, and the shots.
///
///     shutter-booth ── order: picture, [below], [above], shot 1, shot 2 … ──▶ shutter-compose
///                   ◀── {"size": 123456}, or {"failure": "…"} ──
public struct ComposeOrder: Hashable, Sendable {
  /// The longest message: a descriptor's message has to stay below a page.
  public static let longest = 4000
  public static let mostShots = 12
  public static let mostSlots = 24

  /// The place of a shot.
  public struct Slot: Hashable, Sendable {
    public let shot: Int
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int

    public init(shot: Int, x: Int, y: Int, width: Int, height: Int) {
      (self.shot, self.x, self.y, self.width, self.height) = (shot, x, y, width, height)
    }
  }

  public var width: Int
  public var height: Int
  /// Red, green and blue.
  public var paper: [UInt8]
  public var slots: [Slot]
  public var shotCount: Int
  public var hasBelow = false
  public var hasAbove = false
  /// The shots of a loop in their order; empty for a still picture.
  public var frames: [Int] = []
  public var frameMs = 200
  /// The words for the drawings, by the names that stand in them: "{{event}}".
  public var texts: [String: String] = [:]
  /// When the picture was made, as the machine's clock says it; nil: it says nothing about itself.
  public var record: PictureRecord?
  /// Whether the drawings are only tried: no shots come, and no picture is made.
  public var isTrial = false

  public init(width: Int, height: Int, paper: [UInt8], slots: [Slot], shotCount: Int) {
    (self.width, self.height, self.paper) = (width, height, paper)
    (self.slots, self.shotCount) = (slots, shotCount)
  }

  public var json: JSON {
    func list(_ numbers: [Int]) -> JSON { .array(numbers.map { .int(Int64($0)) }) }
    var words = JSONObject()
    for (name, text) in texts { words[name] = .string(text) }
    var object: JSONObject = [
      "width": .int(Int64(width)), "height": .int(Int64(height)),
      "paper": list(paper.map { Int($0) }),
      "slots": .array(slots.map { list([$0.shot, $0.x, $0.y, $0.width, $0.height]) }),
      "shots": .int(Int64(shotCount)), "below": .bool(hasBelow), "above": .bool(hasAbove),
      "frames": list(frames), "frameMs": .int(Int64(frameMs)),
      "texts": .object(words), "trial": .bool(isTrial),
    ]
    object["record"] = record.map { $0.json }
    return .object(object)
  }

  /// Nil for what no booth of this version sends.
  public init?(_ json: JSON) {
    func numbers(_ value: JSON?) -> [Int]? {
      guard let values = value?.arrayValue else { return nil }
      let numbers = values.compactMap { $0.intValue.map { Int($0) } }
      return numbers.count == values.count ? numbers : nil
    }
    let sides: ClosedRange<Int64> = 64...8192
    guard let width = json["width"]?.intValue, sides.contains(width),
      let height = json["height"]?.intValue, sides.contains(height),
      let paper = numbers(json["paper"]), paper.count == 3,
      paper.allSatisfy({ (0...255).contains($0) }),
      let shots = json["shots"]?.intValue, (1...Int64(Self.mostShots)).contains(shots),
      let places = json["slots"]?.arrayValue, places.count <= Self.mostSlots,
      let frames = numbers(json["frames"]), frames.count <= 2 * Self.mostShots,
      frames.allSatisfy({ (0..<Int(shots)).contains($0) }),
      let frameMs = json["frameMs"]?.intValue, (10...60_000).contains(frameMs)
    else { return nil }
    let slots = places.compactMap { place -> Slot? in
      guard let found = numbers(place), found.count == 5, (0..<Int(shots)).contains(found[0]),
        found[1] >= 0, found[2] >= 0, found[3] >= 16, found[4] >= 16,
        found[1] <= Int(width) - found[3], found[2] <= Int(height) - found[4]
      else { return nil }
      return Slot(shot: found[0], x: found[1], y: found[2], width: found[3], height: found[4])
    }
    guard slots.count == places.count else { return nil }
    self.init(
      width: Int(width), height: Int(height), paper: paper.map { UInt8($0) }, slots: slots,
      shotCount: Int(shots))
    hasBelow = json["below"]?.boolValue ?? false
    hasAbove = json["above"]?.boolValue ?? false
    self.frames = frames
    self.frameMs = Int(frameMs)
    for member in json["texts"]?.objectValue?.members ?? [] {
      texts[member.name] = member.value.stringValue
    }
    isTrial = json["trial"]?.boolValue ?? false
    if let found = json["record"] {
      guard let record = PictureRecord(found) else { return nil }
      self.record = record
    }
  }

  /// A drawing with the words in their places, escaped, and not fitted: they cannot become a part of it, nor name a
  /// place themselves.
  public func filled(_ drawing: [UInt8]) -> [UInt8] {
    let places = DrawingTexts(drawing, texts: texts)
    return places.drawing(places.groups.map { _ in nil })
  }
}
