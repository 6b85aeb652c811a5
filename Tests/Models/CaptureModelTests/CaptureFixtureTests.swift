// SPDX-License-Identifier: Apache-2.0

import CaptureGrammar
import CaptureModel
import TestSupport
import Testing

@Suite("The photos of a session, from fixtures")
struct CaptureFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Capture").count >= 20)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Capture"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Capture", name: name)
    var run = CaptureRun()
    for line in fixture.input {
      try run.take(line)
    }
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
    let open = Set(run.records.indices.filter { run.records[$0].end == .silence })
    let findings = PhotoGrammar.findings(in: run.records).filter {
      !(open.contains($0.request) && $0.breach == .unfinished)
    }
    #expect(findings == [], "\(name)")
  }
}

/// Plays a fixture. Deadlines before an input's time come first.
private struct CaptureRun {
  private(set) var output: [String] = []
  private(set) var records: [RecordedPhoto] = []
  private var machine = PhotoMachine<String>(rules: PhotoRules(), camera: "test")
  private var rules = PhotoRules()
  private var requests: [Int64: Int] = [:]

  mutating func take(_ line: Fixture.Line) throws {
    guard let nowUSec = line.timeUSec else { return try set(line) }
    while let deadlineUSec = machine.nextDeadlineUSec, deadlineUSec <= nowUSec {
      tell(machine.advance(toUSec: deadlineUSec), deadlineUSec)
    }
    tell(try input(line, nowUSec), nowUSec)
  }

  private mutating func set(_ line: Fixture.Line) throws {
    switch line.words[0] {
    case "responsive": rules.isResponsive = true
    case "quality": rules.maxQuality = .quality
    case "brackets":
      rules.bracket.maximumCount = 3
      rules.bracket.biasMilliEV = -2000...2000
      rules.bracket.exposureUSec = 100...100_000
    case "clips": rules.clips = line.words.last == "suspended" ? .suspended : .on
    case "light": rules.hasLight = true
    case "sizes": rules.stills = try sizes(line.words.dropFirst())
    case "fast": rules.isFast = true
    case "companions": rules.companions = Array(line.words.dropFirst())
    case "photos_off": rules.photoEnabled = false
    case "deferred": rules.deferredDelivery = true
    default: throw FixtureError(line)
    }
    #expect(machine.configure(rules, camera: "test") == [])
  }

  private mutating func input(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [PhotoAction<String>] {
    guard line.words.count > 1 else { throw FixtureError(line) }
    let result = line.words.count > 2 ? self.result(line.words[2]) : nil
    switch (line.words[1], result) {
    case ("photo", _): return try request(line, nowUSec)
    case ("frame", let result?): return machine.frameChosen(result.photo)
    case ("frames", let result?): return try frames(result.photo, line)
    case ("settled", _): return machine.framesSettled()
    case ("noframe", let result?): return machine.noFrame(result.photo, try failure(line))
    case ("recorded", let result?): return machine.clipRecorded(result.photo)
    case ("clip", let result?):
      return machine.clipFinished(
        result.photo, line.words.count > 3 ? try failure(line) : nil)
    case ("encoded", let result?): return machine.encoded(result)
    case ("stored", let result?):
      return machine.concluded(result, .success("file \(text(result))"))
    case ("failed", let result?):
      return machine.concluded(result, .failure(try failure(line)))
    default: return try sessionInput(line)
    }
  }

  /// Reads `frames 1 but 2 NoDataCaptured`: the second step of photo 1 has no frame.
  private mutating func frames(
    _ photo: Int64, _ line: Fixture.Line
  ) throws -> [PhotoAction<String>] {
    guard line.words.count > 4 else { return machine.frameChosen(photo) }
    guard let step = Int(line.words[4]) else { throw FixtureError(line) }
    return machine.frameChosen(photo, missing: [step - 1: try failure(line)])
  }

  /// Reads `-1000`, a bias, or `20000us`, an exposure time.
  private func step(_ word: Substring) -> BracketStep {
    word.hasSuffix("us")
      ? BracketStep(exposureUSec: Int64(word.dropLast(2)))
      : BracketStep(biasMilliEV: Int64(word))
  }

  /// Reads `128x96`.
  private func size(_ word: String) -> PhotoSize? {
    let sides = word.split(separator: "x").compactMap { Int($0) }
    return sides.count == 2 ? PhotoSize(width: sides[0], height: sides[1]) : nil
  }

  /// Reads `64x48 128x96`: the session's own size, and then the larger ones.
  private func sizes(_ words: ArraySlice<String>) throws -> StillSupport {
    let sizes = try words.map { try #require(size($0)) }
    return StillSupport(own: sizes.first, larger: Array(sizes.dropFirst()))
  }

  /// Reads `3`, the first result of photo 3, or `3.2`, its second.
  private func result(_ word: String) -> PhotoResultID? {
    let numbers = word.split(separator: ".").map { Int64($0) }
    guard let photo = numbers[0] else { return nil }
    let photoCount = numbers.count > 1 ? numbers[1].map { Int($0) } : 1
    return photoCount.map { PhotoResultID(photo: photo, photoCount: $0) }
  }

  private func text(_ result: PhotoResultID) -> String {
    result.photoCount == 1 ? "\(result.photo)" : "\(result.photo).\(result.photoCount)"
  }

  private mutating func sessionInput(_ line: Fixture.Line) throws -> [PhotoAction<String>] {
    let words = line.words
    switch (words[1], words.count > 2 ? words[2] : "") {
    case ("state", "stopped"): return machine.session(.stopped)
    case ("state", "starting"): return machine.session(.starting)
    case ("state", "running"): return machine.session(.running)
    case ("state", "failed"): return machine.session(.failed(try failure(line)))
    case ("stream", let frames):
      return machine.streaming(
        PhotoSource(
          width: 64, height: 48, isCompressed: frames == "compressed",
          media: frames == "bayer" ? [.dng, .raw, .jpeg] : [.jpeg, .raw],
          frameLimit: Int(frames) ?? 8))
    case ("ended", _):
      return machine.streamEnded(
        try #require(CaptureFault(rawValue: words.count > 2 ? words[2] : "")),
        isBroughtBack: words.last == "back")
    case ("left", _): return machine.leaveStream()
    case ("stalled", _): return machine.frames(arrive: false)
    case ("frames", _): return machine.frames(arrive: true)
    case ("closed", let how):
      return machine.closed(
        isCameraWanted: how == "starting", orphans: words.last == "discard" ? .discard : .keep)
    case ("cancelled", _): return machine.cancelAll()
    case ("wait", _): return []
    case ("busy", _):
      output.append("\(Fixture.text(line.timeUSec ?? 0)) \(machine.isBusy ? "busy" : "not busy")")
      return []
    case ("responsive", let how):
      rules.isResponsive = how == "on"
      return machine.configure(rules, camera: "test")
    case ("companions", _):
      rules.companions = Array(words.dropFirst(2))
      return machine.configure(rules, camera: "test")
    case ("clips", let how):
      rules.clips = how == "resumed" ? .on : .suspended
      return machine.configure(rules, camera: "test")
    case ("sizes", _):
      rules.stills = try sizes(words.dropFirst(2))
      return machine.configure(rules, camera: "test")
    default: throw FixtureError(line)
    }
  }

  private mutating func request(
    _ line: Fixture.Line, _ nowUSec: Int64
  ) throws -> [PhotoAction<String>] {
    var settings = PhotoParameters()
    var obstacle: StillObstacle?
    for word in line.words.dropFirst(2) {
      let parts = word.split(separator: "=").map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "queue": settings.queueUntilRunning = true
      case "bracket": settings.bracket = value.split(separator: ",").map(step)
      case "rotation": settings.rotation = Int64(value)
      case "deferred": settings.deferred = true
      case "live": settings.liveClip = true
      case "light": settings.hasLight = true
      case "size":
        let asked: PhotoSize = try #require(size(value))
        settings.size = asked
      case "filming": obstacle = .recording("film")
      case "shared": obstacle = .shared
      case "quality": settings.quality = PhotoQuality(rawValue: value)
      case "media": settings.mediaType = value
      case "raw": settings.rawMediaType = value.isEmpty ? PhotoMedia.raw.rawValue : value
      case "compression": settings.compression = Int64(value)
      case "press": settings.press = Int64(value)
      case "moment": settings.momentUSec = Fixture.time(value)
      case "handles":
        settings.handles = try Set(
          value.split(separator: "+").map { try #require(PhotoStage(rawValue: String($0))) })
      case let text:
        guard let identifier = Int64(text) else { throw FixtureError(line) }
        settings.uniqueID = identifier
      }
    }
    do {
      let photo = try machine.accept(settings, stillObstacle: obstacle, atUSec: nowUSec)
      requests[photo] = records.count
      records.append(
        RecordedPhoto(
          wantsMore: true, uniqueID: settings.uniqueID, wantsClip: settings.liveClip,
          isDeferred: settings.deferred))
      return machine.proceed()
    } catch {
      output.append("\(Fixture.text(nowUSec)) \(text(error))")
      return []
    }
  }

  private func failure(_ line: Fixture.Line) throws -> CaptureFault {
    try #require(line.words.last.flatMap(CaptureFault.init(rawValue:)))
  }

  private mutating func tell(_ actions: [PhotoAction<String>], _ nowUSec: Int64) {
    for action in actions {
      if case .tell(let photo, let report, _) = action, let index = requests[photo] {
        records[index].take(report, look: 2 * output.count)
      }
      output.append("\(Fixture.text(nowUSec)) \(text(action))")
    }
  }

  private func text(_ action: PhotoAction<String>) -> String {
    switch action {
    case .tell(let photo, let report, let product):
      ([String(photo), report.step.rawValue]
        + (report.step == .willBeginCapture && report.resolved.fastCapture ? ["fast"] : [])
        + [report.failure?.rawValue, product].compactMap { $0 }).joined(separator: " ")
    case .lookForFrame(let order, let count):
      "look \(order.uniqueID)" + (count == 1 ? "" : " for \(count)")
        + (order.companions.isEmpty ? "" : " with \(order.companions.joined(separator: " "))")
    case .captureAlone(let order) where order.stillSize != nil:
      "still \(order.uniqueID) of \(order.stillSize?.description ?? "")"
    case .captureAlone(let order) where order.hasLight:
      "light \(order.uniqueID) for \(order.frameCount)"
    case .captureAlone(let order): "bracket \(order.uniqueID) of \(order.bracket.count)"
    case .recordClip(let photo): "clip \(photo)"
    case .encode(let result): "encode \(text(result))"
    case .store(let result): "store \(text(result))"
    case .end(let photo): "end \(photo)"
    case .readinessChanged(let readiness): "readiness \(readiness.number)"
    case .orphaned(let photo, let product, let policy):
      (["orphan", String(photo), policy.rawValue] + [product].compactMap { $0 })
        .joined(separator: " ")
    }
  }

  private func text(_ refusal: PhotoRefusal) -> String {
    switch refusal {
    case .invalidSettings(let field, _): "refused InvalidSettings \(field)"
    case .missingHandler(let step): "refused MissingHandler \(step.rawValue)"
    case .reusedSettings(let uniqueID): "refused ReusedSettings \(uniqueID)"
    case .sessionNotRunning(let state): "refused SessionNotRunning \(state.name)"
    case .tooManyObjects(let limit): "refused TooManyObjects \(limit)"
    case .recordingInProgress(let name): "refused RecordingInProgress \(name)"
    }
  }
}
