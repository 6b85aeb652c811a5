// SPDX-License-Identifier: Apache-2.0

import CaptureGrammar
import TestSupport
import Testing

@Suite("The checker of the photo grammar, over doctored records")
struct GrammarFixtureTests {
  @Test("What it finds is what was doctored", arguments: Fixture.names(in: "Grammar"))
  func finds(name: String) throws {
    let fixture = try Fixture(folder: "Grammar", name: name)
    let findings = PhotoGrammar.findings(in: try Self.record(fixture)).map {
      "\($0.request) \($0.breach)"
    }
    #expect(findings == fixture.expected, "\(name) gave:\n\(findings.joined(separator: "\n"))")
  }

  @Test("Each rule has a record that breaks it")
  func areComplete() throws {
    let caught = try Set(
      Fixture.names(in: "Grammar").flatMap { name in
        PhotoGrammar.findings(in: try Self.record(Fixture(folder: "Grammar", name: name))).map {
          String("\($0.breach)".prefix { $0 != "(" })
        }
      })
    // An enumeration with values has no list of its cases.
    let rules: Set = [
      "missing", "repeated", "outOfOrder", "unknown", "unasked", "stepOfRefused", "wrongEnd",
      "unfinished", "resolvedChanged", "otherIdentifier", "identifierReused", "resultCount",
      "resultNumber", "photoMissing", "photoUnexpected", "failureForgotten", "endUntrue",
      "unknownFailure", "fileReused", "captureOrder",
    ]
    #expect(caught == rules)
  }

  /// A record as text: `REQUEST call`, `REQUEST STEP`, `REQUEST last` or another end, one a line.
  private static func record(_ fixture: Fixture) throws -> [RecordedPhoto] {
    var photos: [RecordedPhoto] = []
    for (look, line) in fixture.input.enumerated() {
      guard line.words.count > 1, let request = Int(line.words[0]) else { throw FixtureError(line) }
      let values = Dictionary(
        line.words.dropFirst(2).map { word in
          let parts = word.split(separator: "=").map(String.init)
          return (parts[0], parts.count > 1 ? parts[1] : "")
        }, uniquingKeysWith: { $1 })
      if line.words[1] == "call" {
        photos.append(
          RecordedPhoto(
            wantsMore: values["single"] == nil, uniqueID: values["id"].flatMap { Int64($0) },
            wantsClip: values["clip"] != nil))
        continue
      }
      guard photos.indices.contains(request) else { throw FixtureError(line) }
      switch line.words[1] {
      case "last": photos[request].end = .last
      case "abandoned": photos[request].end = .abandoned
      case "refused": photos[request].end = .refused("InvalidSettings")
      default: photos[request].steps.append(step(line.words[1], request, values, look))
      }
    }
    return photos
  }

  /// Values: `id`, `of` (expected results), `resolved`, `photo` (its number), `file`, `failure`,
  /// `more` or `end` to contradict the step's own word on more to come.
  private static func step(
    _ name: String, _ request: Int, _ values: [String: String], _ look: Int
  ) -> RecordedStep {
    let number = values["photo"].flatMap { Int($0) }
    let isEnd = name == "did_finish_capture"
    return RecordedStep(
      step: name, uniqueID: values["id"].flatMap { Int64($0) } ?? Int64(request),
      expectedPhotoCount: values["of"].flatMap { Int($0) } ?? 1,
      resolved: values["resolved"] ?? "as ever",
      result: number.map {
        .init(name: values["file"] ?? "\(request)-\($0).jpg", photoCount: $0, frameSequence: 1)
      },
      failure: values["failure"],
      continues: values["more"] != nil || (!isEnd && values["end"] == nil),
      look: 2 * look)
  }
}
