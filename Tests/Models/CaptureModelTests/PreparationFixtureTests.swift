// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Prepared photos, from fixtures")
struct PreparationFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Preparation").count >= 6)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Preparation"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Preparation", name: name)
    var output: [String] = []
    var machine = PreparationMachine<String>()
    for line in fixture.input {
      let time = try #require(line.timeUSec)
      for action in try input(line, &machine) {
        output.append("\(Fixture.text(time)) \(text(action))")
      }
    }
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  private func input(
    _ line: Fixture.Line, _ machine: inout PreparationMachine<String>
  ) throws -> [PreparationMachine<String>.Action] {
    let words = line.words
    let number = words.last.flatMap { Int($0) }
    switch (words.count > 1 ? words[1] : "", number) {
    case ("prepare", let count?) where words.count == 4:
      return machine.prepare(words[2], (0..<count).map { Self.order(Int64($0)) })
    case ("runs", nil): return machine.streams()
    case ("ends", nil):
      machine.streamEnded()
      return []
    case ("opens", nil): return machine.held(true)
    case ("commits", nil): return machine.held(false)
    case ("made", let number?): return machine.made(number: number, true)
    case ("unmade", let number?): return machine.made(number: number, false)
    case ("closed", nil): return machine.closed()
    default: throw FixtureError(line)
    }
  }

  private func text(_ action: PreparationMachine<String>.Action) -> String {
    switch action {
    case .make(let number, let orders): "make \(number) for \(orders.count)"
    case .answer(let call, let isReady): "\(call) \(isReady)"
    }
  }

  private static func order(
    _ photo: Int64, _ media: [PhotoMedia] = [.jpeg], _ quality: PhotoQuality = .balanced,
    steps: Int = 0, hasPreview: Bool = false, companions: [String] = [], isDeferred: Bool = false
  ) -> PhotoOrder {
    var order = PhotoOrder(
      uniqueID: photo, media: media, quality: quality, compression: 90,
      bracket: (0..<steps).map { _ in BracketStep(biasMilliEV: 0) }, press: nil, momentUSec: 0,
      arrivalUSec: 0, hasPreview: hasPreview, isDeferred: isDeferred)
    order.companions = companions
    return order
  }

  /// Photos and their needs.
  private static let cases: [([PhotoOrder], Bool, Bool, Bool, PhotoNeeds)] = [
    // Photos; compressed frames, responsive, thumbnails stored.
    ([], false, true, true, PhotoNeeds()),
    ([order(1)], false, false, true, PhotoNeeds(encoders: 1, thumbnails: 1)),
    // One photo after the other: the needs of one are enough.
    ([order(1), order(2)], false, false, true, PhotoNeeds(encoders: 1, thumbnails: 1)),
    ([order(1), order(2)], false, true, false, PhotoNeeds(encoders: 2)),
    // No more than are made at once.
    (
      (1...9).map { order($0, hasPreview: $0 < 3) }, false, true, false,
      PhotoNeeds(encoders: 4, thumbnails: 2)
    ),
    (
      [order(1, [.jpeg], .quality), order(2)], false, true, false,
      PhotoNeeds(encoders: 2, averages: 1)
    ),
    // A frame that is stored as it came needs nothing.
    ([order(1, [.raw]), order(2, [.dng])], false, true, true, PhotoNeeds()),
    ([order(1, [.jpeg, .raw])], false, true, true, PhotoNeeds(encoders: 1, thumbnails: 1)),
    ([order(1)], true, true, false, PhotoNeeds()),
    ([order(1, hasPreview: true)], true, true, false, PhotoNeeds(thumbnails: 1)),
    ([order(1, steps: 3)], false, false, true, PhotoNeeds(encoders: 3, thumbnails: 3)),
    // Each camera's picture.
    (
      [order(1, [.jpeg], .quality, hasPreview: true, companions: ["b", "c"]), order(2)], false,
      false,
      false, PhotoNeeds(encoders: 3, averages: 3, thumbnails: 3)
    ),
    // A photo that is made later needs no encoder now, but its thumbnail.
    (
      [order(1, [.jpeg], .quality, isDeferred: true), order(2)], false, true, true,
      PhotoNeeds(encoders: 1, thumbnails: 2)
    ),
  ]

  @Test("What photos need", arguments: cases.indices)
  func needs(_ index: Int) {
    let (orders, isCompressed, isResponsive, storesThumbnails, needs) = Self.cases[index]
    #expect(
      PhotoNeeds(
        of: orders, isCompressed: isCompressed, isResponsive: isResponsive, mostAtOnce: 4,
        storesThumbnails: storesThumbnails) == needs)
  }
}
