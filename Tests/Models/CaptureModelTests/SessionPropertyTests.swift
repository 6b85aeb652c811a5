// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Sessions under random faults")
struct SessionPropertyTests {
  @Test("10 000 random lives: one reply for each call, one camera at a time or two, one end")
  func randomLives() {
    var random = RandomSource(seed: 2)
    var (ran, changed) = (0, 0)
    for seed in 0..<10_000 {
      var life = Life()
      for _ in 0..<Int.random(in: 5...40, using: &random) {
        life.step(&random)
      }
      life.end()
      ran += life.hasRun ? 1 : 0
      changed += life.changes
      if !life.violations.isEmpty {
        Issue.record("life \(seed): \(life.violations)")
        return
      }
    }
    #expect(ran > 3000 && changed > 1000)
  }
}

/// A session with a camera that behaves at random, and a checker that looks at the actions only.
private struct Life {
  private enum Step {
    case start, stop, firstFrame, fault, deviceLost, deviceBack, capturesFinished, lateFirstFrame
    case change, firstFrameBeside, faultBeside, framesTaken, interrupt, endInterruptions, shut
    case stays, freed
  }

  private static let steps = StorySteps<Step>([
    .start: 3, .stop: 1, .firstFrame: 5, .fault: 1, .deviceLost: 1, .deviceBack: 1,
    .capturesFinished: 1, .lateFirstFrame: 1, .change: 2, .firstFrameBeside: 1, .faultBeside: 1,
    .framesTaken: 1, .interrupt: 1, .endInterruptions: 1, .shut: 2, .stays: 1, .freed: 1,
  ])

  var violations: [String] = []
  var hasRun = false
  /// Changes that succeeded.
  var changes = 0
  private var machine = SessionMachine()
  private var nowUSec: Int64 = 0
  private var nextCall: Int64 = 1
  private var openCalls: Set<Int64> = []
  private var startCalls: Set<Int64> = []
  private var changeCall: Int64?
  private var isProposed = false
  private var camera: Int?
  private var beside: Int?
  private var isLeaving = false
  private var isShutting = false
  private var state = SessionState.stopped
  private var isFinished = false

  mutating func step(_ random: inout RandomSource) {
    nowUSec += Int64.random(in: 0...700_000, using: &random)
    take(machine.advance(toUSec: nowUSec))
    let isCapturing = random.once(in: 2)
    switch Self.steps.next(&random) {
    case .start: start()
    case .stop: stop(isCapturing)
    case .firstFrame: if let camera { take(machine.firstFrame(attempt: camera, atUSec: nowUSec)) }
    case .fault: if let camera { fault(camera) }
    case .deviceLost: take(machine.deviceLost(atUSec: nowUSec))
    case .deviceBack: take(machine.deviceBack(atUSec: nowUSec))
    case .capturesFinished: take(machine.capturesFinished(atUSec: nowUSec))
    case .lateFirstFrame: take(machine.firstFrame(attempt: (camera ?? 1) - 1, atUSec: nowUSec))
    case .change: change(beside: isCapturing)
    case .firstFrameBeside:
      if let beside { take(machine.firstFrame(attempt: beside, atUSec: nowUSec)) }
    case .faultBeside: if let beside { fault(beside, isCrowded: isCapturing) }
    case .framesTaken: take(machine.framesTaken(atUSec: nowUSec))
    case .interrupt:
      let reason = InterruptionReason.allCases[Int.random(in: 0..<6, using: &random)]
      take(machine.interrupt(reason, atUSec: nowUSec))
    case .endInterruptions:
      for reason in InterruptionReason.allCases {
        take(machine.interruptionEnded(reason, atUSec: nowUSec))
      }
    case .shut: shut()
    case .stays: take(machine.streamStays())
    case .freed: if let camera { take(machine.cameraFreed(attempt: camera, atUSec: nowUSec)) }
    }
    if random.once(in: 40) {
      take(machine.close(capturesInProgress: isCapturing, atUSec: nowUSec))
    }
  }

  mutating func end() {
    take(machine.close(capturesInProgress: true, atUSec: nowUSec))
    take(machine.capturesFinished(atUSec: nowUSec))
    shut()
    if !isFinished { violations.append("not finished") }
    if camera != nil || beside != nil { violations.append("camera left open") }
    if !openCalls.isEmpty { violations.append("no reply to \(openCalls)") }
    if machine.nextDeadlineUSec != nil { violations.append("a deadline after the end") }
    start()
    if !openCalls.isEmpty { violations.append("no reply after the end") }
  }

  private mutating func start() {
    openCalls.insert(nextCall)
    startCalls.insert(nextCall)
    nextCall += 1
    take(machine.start(call: nextCall - 1, atUSec: nowUSec))
  }

  private mutating func stop(_ isCapturing: Bool) {
    openCalls.insert(nextCall)
    nextCall += 1
    take(machine.stop(call: nextCall - 1, capturesInProgress: isCapturing, atUSec: nowUSec))
  }

  private mutating func change(beside: Bool) {
    guard changeCall == nil else { return }
    (changeCall, isProposed) = (nextCall, false)
    openCalls.insert(nextCall)
    nextCall += 1
    take(machine.change(call: nextCall - 1, toOtherCamera: beside, atUSec: nowUSec))
  }

  private mutating func fault(_ camera: Int, isCrowded: Bool = false) {
    take(
      machine.deviceError(
        attempt: camera, .deviceFailure, isCrowded: isCrowded, atUSec: nowUSec))
  }

  private mutating func shut() {
    guard let camera, isShutting else { return }
    isShutting = false
    self.camera = nil
    take(machine.cameraClosed(attempt: camera, atUSec: nowUSec))
  }

  private mutating func take(_ actions: [SessionAction]) {
    for action in actions {
      if isFinished {
        if case .reply(_, .sessionClosed) = action {
        } else {
          violations.append("\(action) after the end")
        }
      }
      check(action)
    }
    if machine.state != state { violations.append("state \(machine.state) not told") }
  }

  private mutating func check(_ action: SessionAction) {
    switch action {
    case .openCamera(let attempt):
      if camera != nil { violations.append("second camera") }
      camera = attempt
    case .closeCamera(let attempt):
      if camera != attempt || isShutting { violations.append("closes \(attempt)") }
      isShutting = true
    case .stateChanged(let newState):
      if newState == .running && (camera == nil || isShutting) {
        violations.append("running without a camera")
      }
      hasRun = hasRun || newState == .running
      state = newState
    case .openCandidate(let attempt):
      if beside != nil || camera == nil { violations.append("beside \(attempt)") }
      beside = attempt
    case .closeCandidate(let attempt):
      if beside != attempt { violations.append("closes \(attempt) beside") }
      beside = nil
    case .adoptCandidate(let attempt):
      if beside != attempt || !isLeaving { violations.append("adopts \(attempt)") }
      (camera, beside, isLeaving, isShutting) = (attempt, nil, false, false)
    case .leaveStream: isLeaving = true
    case .keepStream:
      if !isLeaving { violations.append("keeps what was not left") }
      isLeaving = false
    case .configure(let version):
      if (version == .proposed) == isProposed { violations.append("uses \(version) again") }
      isProposed = version == .proposed
    case .reply(let call, let reply):
      if call == changeCall {
        if (reply == .success) != isProposed { violations.append("\(reply) of a change") }
        changes += reply == .success ? 1 : 0
        changeCall = nil
      }
      if openCalls.remove(call) == nil { violations.append("second reply to \(call)") }
      if startCalls.contains(call), reply == .success, state != .running {
        violations.append("start succeeded in \(state)")
      }
    case .reportClosed:
      state = machine.state
    case .finished:
      isFinished = true
    }
  }
}
