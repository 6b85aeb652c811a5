// SPDX-License-Identifier: Apache-2.0

import CaptureGrammar
import CaptureModel
import TestSupport
import Testing

@Suite("The photos of a session under random faults")
struct PhotoMachinePropertyTests {
  @Test("1 000 random stories: every record keeps the grammar, and nothing is left over")
  func randomStories() {
    var outcomes: [String: Int] = [:]
    var orphans = 0
    for seed in UInt64(1)...1000 {
      var story = PhotoStory(seed: seed)
      for _ in 0..<80 { story.goOn() }
      story.finish()
      let findings = PhotoGrammar.findings(in: story.records)
      #expect(findings == [], "seed \(seed)")
      #expect(story.machine.isEmpty && !story.machine.isBusy, "seed \(seed)")
      #expect(story.mostHeld <= 6, "seed \(seed)")
      #expect(story.untold == story.orphaned, "seed \(seed)")
      orphans += story.orphaned.count
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
    #expect(orphans > 100)
  }
}

/// A story of one session: requests, frames, files and faults in any order.
private struct PhotoStory {
  private enum Step {
    case request, decide, encoded, stored, changeSession, configure, framesStopOrGoOn, pause
  }

  private static let steps = StorySteps<Step>([
    .request: 12, .decide: 7, .encoded: 6, .stored: 6, .changeSession: 5, .configure: 1,
    .framesStopOrGoOn: 1, .pause: 2,
  ])

  private(set) var machine = PhotoMachine<String>(rules: PhotoRules(), camera: "test")
  private(set) var records: [RecordedPhoto] = []
  /// The most frames that photos have held together.
  private(set) var mostHeld = 0
  /// The durable files that the client was not told of before it was gone.
  private(set) var untold: Set<String> = []
  /// Those of them that the machine reported.
  private(set) var orphaned: Set<String> = []
  private var isClosed = false
  private var random: RandomSource
  private var requests: [Int64: Int] = [:]
  private var looking: [Int64: Int] = [:]
  /// Photos among them that are brackets, each with the number of its steps.
  private var brackets: [Int64: Int] = [:]
  /// Photos among them of several cameras, each with the number of its cameras.
  private var sets: [Int64: Int] = [:]
  private var isBracketing = false
  /// Whether a photo has ended in the middle of its bracket, which is still to be settled.
  private var isUnsettled = false
  private var held: [Int64: Int] = [:]
  private var encoding: [PhotoResultID] = []
  private var storing: [PhotoResultID] = []
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
    case .changeSession: changeSession()
    case .configure:
      var rules = PhotoRules()
      rules.maxQuality = .quality
      rules.isResponsive = Bool.random(using: &random)
      rules.bracket.maximumCount = 3
      rules.bracket.biasMilliEV = -2000...2000
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
      while !looking.isEmpty || !encoding.isEmpty || !storing.isEmpty {
        decide()
        encoded()
        stored()
      }
      perform(machine.streamEnded(.deviceFailure, isBroughtBack: false))
    }
    perform(machine.cancelAll())
    // Without a closing there are no orphans: what is held back is lost with the engine.
    if !isClosed { untold = [] }
  }

  private mutating func request() {
    var settings = PhotoSettings()
    settings.queueUntilRunning = Bool.random(using: &random)
    settings.quality = random.once(in: 4) ? .quality : nil
    settings.compression = random.once(in: 10) ? 0 : nil
    settings.rawMediaType = random.once(in: 3) ? PhotoMedia.raw.rawValue : nil
    if random.once(in: 6) {
      settings.bracket = (1...Int.random(in: 1...3, using: &random)).map { _ in
        BracketStep(biasMilliEV: 1000)
      }
    }
    guard let photo = try? machine.accept(settings, atUSec: nowUSec) else { return }
    requests[photo] = records.count
    records.append(RecordedPhoto(wantsMore: true, uniqueID: nil))
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
    perform(machine.bracketSettled())
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
      case .lookForFrame(let order, let count):
        #expect(!isBracketing, "a photo would get a frame of a bracket")
        looking[order.uniqueID] = count
        if !order.companions.isEmpty { sets[order.uniqueID] = order.companions.count + 1 }
      case .captureBracket(let order):
        #expect(looking.isEmpty && !isBracketing, "a photo would get a frame of a bracket")
        isBracketing = true
        looking[order.uniqueID] = order.bracket.count
        brackets[order.uniqueID] = order.bracket.count
      case .encode(let result): encoding.append(result)
      case .store(let result): storing.append(result)
      case .end(let photo):
        held[photo] = nil
        looking[photo] = nil
        sets[photo] = nil
        if brackets.removeValue(forKey: photo) != nil { isUnsettled = true }
      case .readinessChanged: break
      case .orphaned(_, let file, let policy):
        if let file { orphaned.insert(file) } else { #expect(policy == .discard) }
      }
    }
  }
}
