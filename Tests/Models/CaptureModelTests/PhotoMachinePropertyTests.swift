// SPDX-License-Identifier: Apache-2.0

import CaptureGrammar
import CaptureModel
import TestSupport
import Testing

@Suite("The photos of a session under random faults")
struct PhotoMachinePropertyTests {
  @Test("1 500 random stories: every record keeps the grammar, and nothing is left over")
  func randomStories() {
    var outcomes: [String: Int] = [:]
    var orphans = 0
    var (clips, dropped, deferred) = (0, 0, 0)
    for seed in UInt64(1)...1500 {
      var story = PhotoStory(seed: seed)
      for _ in 0..<80 { story.goOn() }
      story.finish()
      let findings = PhotoGrammar.findings(in: story.records)
      #expect(findings == [], "seed \(seed)")
      #expect(story.machine.isEmpty && !story.machine.isBusy, "seed \(seed)")
      #expect(story.mostHeld <= 6, "seed \(seed)")
      #expect(story.untold == story.orphaned, "seed \(seed)")
      orphans += story.orphaned.count
      clips += story.clipCount
      dropped += story.droppedClips
      deferred += story.deferredCount
      guard findings.isEmpty else { return }
      for record in story.records {
        outcomes[record.steps.last?.failure ?? "\(record.end)", default: 0] += 1
      }
    }
    // Each end must have been seen, or the test has tested nothing.
    for end in [
      "last", "DeviceFailure", "NoDataCaptured", "EncodingFailed", "DiskFull", "OperationCancelled",
      "StartTimedOut", "SessionNotRunning",
    ] {
      #expect(outcomes[end, default: 0] > 100, "\(end): \(outcomes)")
    }
    #expect(orphans > 100 && clips > 1000 && dropped > 100, "\(orphans), \(clips), \(dropped)")
    #expect(deferred > 100, "\(deferred)")
  }
}

/// A story of one session: requests, frames, files and faults in any order.
private struct PhotoStory {
  private enum Step {
    case request, decide, encoded, stored, clip, changeSession, configure, framesStopOrGoOn, pause
  }

  private static let steps = StorySteps<Step>([
    .request: 12, .decide: 7, .encoded: 6, .stored: 6, .clip: 4, .changeSession: 5, .configure: 1,
    .framesStopOrGoOn: 1, .pause: 2,
  ])

  private(set) var machine = PhotoMachine<String>(rules: PhotoRules(), camera: "test")
  private(set) var records: [RecordedPhoto] = []
  /// The most frames that photos have held together.
  private(set) var mostHeld = 0
  /// The durable files that were not reported to the client before it was gone.
  private(set) var untold: Set<String> = []
  /// Those of them that the machine reported.
  private(set) var orphaned: Set<String> = []
  /// Photos that had a live clip, and those of them that ended before it.
  private(set) var clipCount = 0
  private(set) var droppedClips = 0
  /// Photos that are made later.
  private(set) var deferredCount = 0
  private var isClosed = false
  private var random: RandomSource
  private var requests: [Int64: Int] = [:]
  private var looking: [Int64: Int] = [:]
  /// Photos among them that take their frames alone, each with the number of its bracket's steps; 1 with
  /// light.
  private var brackets: [Int64: Int] = [:]
  /// Photos among them of several cameras, each with the number of its cameras.
  private var sets: [Int64: Int] = [:]
  private var isBracketing = false
  /// Whether a photo has ended in the middle of its bracket, which is still to be settled.
  private var isUnsettled = false
  private var held: [Int64: Int] = [:]
  private var encoding: [PhotoResultID] = []
  private var storing: [PhotoResultID] = []
  /// Clips that are being recorded, and those that are being finished.
  private var recording: [Int64] = []
  private var finishing: [Int64] = []
  /// By photo, the results that it still has to get.
  private var due: [Int64: Int] = [:]
  private var isStreaming = false
  private var nowUSec: Int64 = 0
  private var look = 0

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  mutating func goOn() {
    nowUSec += Int64.random(in: 0...200_000, using: &random)
    if machine.nextDeadlineUSec.map({ $0 <= nowUSec }) == true {
      perform(machine.advance(toUSec: nowUSec))
    }
    if isUnsettled { settle() }
    switch Self.steps.next(&random) {
    case .request: request()
    case .decide: decide()
    case .encoded: encoded()
    case .stored: stored()
    case .clip: clip()
    case .changeSession: changeSession()
    case .configure:
      var rules = PhotoRules()
      rules.maxQuality = .quality
      rules.isResponsive = Bool.random(using: &random)
      rules.bracket.maximumCount = 3
      rules.bracket.biasMilliEV = -2000...2000
      rules.clips = random.once(in: 4) ? .suspended : .on
      rules.stills = StillSupport(
        own: PhotoSize(width: 64, height: 48), larger: [PhotoSize(width: 128, height: 96)])
      rules.hasLight = true
      rules.deferredDelivery = true
      rules.isFast = rules.isResponsive && Bool.random(using: &random)
      rules.companions = Array(["b", "c", "d"].prefix(Int.random(in: 0...3, using: &random)))
      perform(machine.configure(rules, camera: "test"))
    case .framesStopOrGoOn: perform(machine.frames(arrive: Bool.random(using: &random)))
    case .pause: nowUSec += 1_000_000
    }
  }

  /// The session's end: it is closed, or the engine shuts down.
  mutating func finish() {
    if Bool.random(using: &random) {
      let isKept = Bool.random(using: &random)
      isClosed = true
      perform(machine.closed(isCameraWanted: false, orphans: isKept ? .keep : .discard))
      while !looking.isEmpty || !encoding.isEmpty || !storing.isEmpty || hasClips {
        decide()
        encoded()
        stored()
        clip()
      }
      perform(machine.streamEnded(.deviceFailure, isBroughtBack: false))
    }
    perform(machine.cancelAll())
    // Without a closing there are no orphans: results held back are lost with the engine.
    if !isClosed { untold = [] }
  }

  private mutating func request() {
    var settings = PhotoParameters()
    settings.queueUntilRunning = Bool.random(using: &random)
    settings.quality = random.once(in: 4) ? .quality : nil
    settings.compression = random.once(in: 10) ? 0 : nil
    settings.rawMediaType = random.once(in: 3) ? PhotoMedia.raw.rawValue : nil
    settings.hasLight = random.once(in: 8)
    settings.size = random.once(in: 8) ? PhotoSize(width: 128, height: 96) : nil
    if random.once(in: 6) {
      settings.bracket = (1...Int.random(in: 1...3, using: &random)).map { _ in
        BracketStep(biasMilliEV: 1000)
      }
    }
    settings.liveClip = settings.bracket == nil && !settings.hasLight && random.once(in: 3)
    // Now and then also with a clip, which is refused.
    settings.deferred = random.once(in: settings.liveClip ? 12 : 4)
    guard let photo = try? machine.accept(settings, atUSec: nowUSec) else { return }
    requests[photo] = records.count
    records.append(
      RecordedPhoto(
        wantsMore: true, uniqueID: nil, wantsClip: settings.liveClip,
        isDeferred: settings.deferred))
    #expect(!settings.deferred || machine.resolved(of: photo)?.expectedPhotoCount == 1)
    if settings.liveClip { clipCount += 1 }
    if settings.deferred { deferredCount += 1 }
    perform(machine.proceed())
  }

  private mutating func decide() {
    guard let photo = looking.keys.sorted().randomElement(using: &random) else { return }
    held[photo] = looking.removeValue(forKey: photo)
    mostHeld = max(mostHeld, held.values.reduce(0, +))
    let steps = brackets.removeValue(forKey: photo)
    let frames = sets.removeValue(forKey: photo) ?? steps
    if random.once(in: 8) {
      perform(machine.noFrame(photo, .noDataCaptured))
    } else if let frames, frames > 1, random.once(in: 3) {
      let missing = Int.random(in: 0..<frames, using: &random)
      perform(machine.frameChosen(photo, missing: [missing: .noDataCaptured]))
    } else {
      perform(machine.frameChosen(photo))
    }
    if steps != nil { settle() }
  }

  private mutating func settle() {
    (isBracketing, isUnsettled) = (false, false)
    perform(machine.framesSettled())
  }

  private mutating func encoded() {
    guard let index = encoding.indices.randomElement(using: &random) else { return }
    let result = encoding.remove(at: index)
    perform(
      random.once(in: 8)
        ? machine.concluded(result, .failure(.encodingFailed)) : machine.encoded(result))
  }

  private mutating func stored() {
    guard let index = storing.indices.randomElement(using: &random) else { return }
    let result = storing.remove(at: index)
    let file = "\(result.photo)-\(result.photoCount)"
    let isDurable = !random.once(in: 8)
    if isDurable { untold.insert(file) }
    perform(machine.concluded(result, isDurable ? .success(file) : .failure(.diskFull)))
  }

  private var hasClips: Bool { !recording.isEmpty || !finishing.isEmpty }

  /// A clip is recorded, finished, or both, with a failure now and then.
  private mutating func clip() {
    if random.once(in: 2), let index = recording.indices.randomElement(using: &random) {
      let photo = recording.remove(at: index)
      finishing.append(photo)
      // A film may end by itself before it is stopped.
      if !random.once(in: 6) { perform(machine.clipRecorded(photo)) }
    } else if let index = finishing.indices.randomElement(using: &random) {
      perform(
        machine.clipFinished(
          finishing.remove(at: index), random.once(in: 5) ? .diskFull : nil))
    }
  }

  private mutating func changeSession() {
    switch Int.random(in: 0..<5, using: &random) {
    case 0...2:
      isStreaming = true
      perform(machine.streaming(PhotoSource(width: 2, height: 2, frameLimit: 6)))
      perform(machine.session(.running))
    case 3: perform(machine.session(Bool.random(using: &random) ? .stopped : .starting))
    default:
      guard isStreaming else { return }
      isStreaming = false
      // The frames that the camera did deliver have been given out. Other cameras may still owe theirs.
      while looking.keys.contains(where: { sets[$0] == nil }) { decide() }
      perform(machine.session(.failed(.deviceFailure)))
      perform(machine.streamEnded(.deviceFailure, isBroughtBack: false))
    }
  }

  private mutating func perform(_ actions: [PhotoAction<String>]) {
    for action in actions {
      switch action {
      case .tell(let photo, let report, let file):
        look += 2
        if let file, !isClosed { untold.remove(file) }
        if let index = requests[photo] { records[index].take(report, look: look) }
        if report.photoCount != nil {
          due[photo] = (due[photo] ?? report.resolved.expectedPhotoCount) - 1
          if due[photo] == 0 { held[photo] = nil }
        }
      case .lookForFrame(let order, let count):
        #expect(!isBracketing, "a photo would get another one's frame")
        looking[order.uniqueID] = count
        if !order.companions.isEmpty { sets[order.uniqueID] = order.companions.count + 1 }
      case .captureAlone(let order):
        #expect(looking.isEmpty && !isBracketing, "a photo would get another one's frame")
        #expect(order.companions.isEmpty, "a bracket or light of several cameras")
        isBracketing = true
        looking[order.uniqueID] = order.frameCount
        brackets[order.uniqueID] = max(order.bracket.count, 1)
      case .recordClip(let photo): recording.append(photo)
      case .encode(let result): encoding.append(result)
      case .store(let result): storing.append(result)
      case .end(let photo):
        held[photo] = nil
        looking[photo] = nil
        if recording.contains(photo) || finishing.contains(photo) { droppedClips += 1 }
        recording.removeAll { $0 == photo }
        finishing.removeAll { $0 == photo }
        sets[photo] = nil
        if brackets.removeValue(forKey: photo) != nil { isUnsettled = true }
      case .readinessChanged: break
      case .orphaned(_, let file, let policy):
        if let file { orphaned.insert(file) } else { #expect(policy == .discard) }
      }
    }
  }
}
