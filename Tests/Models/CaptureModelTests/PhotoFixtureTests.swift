// SPDX-License-Identifier: Apache-2.0

import CaptureGrammar
import CaptureModel
import TestSupport
import Testing

@Suite("Photo requests, from fixtures")
struct PhotoFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Photos").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Photos"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Photos", name: name)
    var run = PhotoRun()
    for line in fixture.input {
      try run.take(line)
    }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
    #expect(run.breaches == [], "\(name)")
  }

  @Test(
    "Every failure of the error table, at every step", arguments: Fixture.names(in: "Failures"),
    CaptureFault.allCases)
  func fails(name: String, failure: CaptureFault) throws {
    let fixture = try Fixture(folder: "Failures", name: name)
    var run = PhotoRun(failure: failure)
    for line in fixture.input {
      try run.take(line)
    }
    let expected = fixture.expected.map {
      $0.replacing("FAILURE", with: failure.rawValue)
    }
    #expect(run.output == expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
    #expect(run.breaches == [], "\(name)")
  }

  @Test("The failures are those of table G.3 and three of our own")
  func table() throws {
    let fixture = try Fixture(folder: "Errors", name: "table.t")
    #expect(fixture.input.count == 27)
    let told = fixture.input.filter { $0.words[2] == "photo" }.map { $0.words[3] }
    #expect(Set(told + fixture.expected) == Set(CaptureFault.allCases.map(\.rawValue)))
    let limits = fixture.input.filter { $0.words[2] == "recording" }.map { $0.words[3] }
    #expect(Set(limits) == Set(RecordingLimit.allCases.map(\.rawValue)))
  }
}

/// Plays a fixture.
private struct PhotoRun {
  /// The failure that `FAILURE` stands for.
  private let failure: CaptureFault?
  private(set) var resolved = PhotoGrammarTests.resolved(photos: 1)
  private(set) var reports: [PhotoReport] = []
  private(set) var output: [String] = []
  private var hasClip = false
  private lazy var request = PhotoRequest(resolved, hasClip: hasClip)

  /// The promises that the steps break.
  var breaches: [PhotoBreach] {
    PhotoGrammar.breaches(of: RecordedPhoto(reports, wantsClip: hasClip))
  }

  init(failure: CaptureFault? = nil) { self.failure = failure }

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    let number = words.count > 1 ? Int(words[1]) : nil
    switch (words[0], number) {
    case ("photos", let count?):
      resolved = PhotoGrammarTests.resolved(photos: count)
    case ("clip", nil): hasClip = true
    case ("recorded", nil): tell(request.clipRecorded())
    case ("finished", nil):
      tell(request.clipFinished(words.count > 1 ? try failure(line) : nil))
    case ("begin", nil):
      tell(request.begin())
    case ("chosen", nil):
      tell(request.frameChosen())
    case ("encoded", let count?):
      output.append(
        "encoded \(count) \(request.encoded(photoCount: count) ? "goes on" : "is void")")
    case ("durable", let count?):
      tell(request.durable(photoCount: count))
    case ("failed", let count?):
      tell(request.resultFailed(photoCount: count, try failure(line)))
    case ("fail", nil):
      tell(request.fail(try failure(line)))
    default:
      throw FixtureError(line)
    }
  }

  private func failure(_ line: Fixture.Line) throws -> CaptureFault {
    if let failure, line.words.last == "FAILURE" { return failure }
    return try #require(line.words.last.flatMap(CaptureFault.init(rawValue:)))
  }

  private mutating func tell(_ reports: [PhotoReport]) {
    self.reports += reports
    output += reports.map { report in
      let parts = [report.photoCount.map(String.init), report.failure?.rawValue]
      return ([report.step.rawValue] + parts.compactMap { $0 }).joined(separator: " ")
    }
  }
}
