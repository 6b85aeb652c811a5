// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// What a session's configuration may say.
struct SessionRulesTests {
  private typealias Wish = (lag: Bool?, responsive: Bool?, fast: Bool?)

  private func pace(_ wishes: Wish...) throws(BrokenRule) -> [Bool] {
    var pace = PhotoPace()
    for wish in wishes {
      try pace.apply(
        zeroShutterLag: wish.lag, responsiveCapture: wish.responsive,
        fastCapturePrioritization: wish.fast)
    }
    return [pace.zeroShutterLag, pace.responsiveCapture, pace.fastCapturePrioritization]
  }

  @Test("each way of faster photos needs the one before it, and goes with it")
  func pace() throws {
    #expect(try pace() == [true, false, false])
    #expect(try pace((nil, true, true)) == [true, true, true])
    #expect(try pace((nil, true, true), (nil, nil, nil)) == [true, true, true])
    #expect(try pace((nil, true, true), (false, nil, nil)) == [false, false, false])
    #expect(try pace((nil, true, true), (nil, false, nil)) == [true, false, false])
    // What was switched off with another does not come back with it.
    let again = try pace((nil, true, true), (false, nil, nil), (true, nil, nil))
    #expect(again == [true, false, false])
    #expect(throws: BrokenRule("responsiveCapture", "true only while zeroShutterLag is true")) {
      try pace((false, true, nil))
    }
    let alone = BrokenRule(
      "fastCapturePrioritization", "true only while responsiveCapture is true")
    #expect(throws: alone) { try pace((nil, nil, true)) }
    #expect(throws: alone) { try pace((nil, true, nil), (nil, false, true)) }
  }

  @Test("a refused pace changes nothing")
  func refusedPace() {
    var pace = PhotoPace()
    #expect(throws: BrokenRule.self) {
      try pace.apply(
        zeroShutterLag: false, responsiveCapture: true, fastCapturePrioritization: nil)
    }
    #expect(pace == PhotoPace())
  }

  @Test("companions are others than the session's camera, each once, and at most seven")
  func companions() throws {
    let seven = (1...7).map { "c\($0)" }
    try CompanionRule.check(seven, beside: "a")
    for names in [seven + ["b"], ["a"], ["b", "b"]] {
      #expect(throws: BrokenRule.self) { try CompanionRule.check(names, beside: "a") }
    }
    #expect(CompanionRule.names(["b", "c"], from: "a", to: "c") == ["b", "a"])
    #expect(CompanionRule.names(["b"], from: "a", to: "c") == ["b"])
  }

  @Test("a picture has sides from 1 to 65535")
  func sides() throws {
    #expect(try PictureSideRule.side(1, "width") == 1)
    #expect(try PictureSideRule.side(65_535, "width") == 65_535)
    for pixels in [0, -1, 65_536, .max] as [Int64] {
      #expect(throws: BrokenRule("height", "from 1 to 65535 pixels")) {
        try PictureSideRule.side(pixels, "height")
      }
    }
  }

  @Test("live clips and their sound and length change only in a stopped session")
  func clips() throws {
    let rule = "changed only while the session is stopped; liveClipSuspended may change at any time"
    let old = LiveClipSettings()
    var (enabled, loud, long, late) = (old, old, old, old)
    enabled.isEnabled = true
    loud.sound = "a"
    long.length.beforeUSec = 3_000_000
    late.length.afterUSec = 3_000_000
    for (new, field) in [
      (enabled, "liveClipEnabled"), (loud, "liveClipSound"), (long, "liveClipBeforeUSec"),
      (late, "liveClipAfterUSec"),
    ] {
      try old.check(changeTo: new, isStopped: true)
      #expect(throws: BrokenRule(field, rule)) {
        try old.check(changeTo: new, isStopped: false)
      }
      try new.check(changeTo: new, isStopped: false)
    }
  }

  @Test("a live clip is as long as the rule allows")
  func clipLength() throws {
    var length = LiveClipLength()
    try length.apply(beforeUSec: nil, afterUSec: 30_000_000)
    #expect(length.beforeUSec == LiveClipLength.usualUSec && length.afterUSec == 30_000_000)
    let rule = "from 500000 to 30000000 microseconds"
    #expect(throws: BrokenRule("liveClipBeforeUSec", rule)) {
      try length.apply(beforeUSec: 499_999, afterUSec: nil)
    }
    #expect(throws: BrokenRule("liveClipAfterUSec", rule)) {
      try length.apply(beforeUSec: nil, afterUSec: 30_000_001)
    }
  }

  @Test("the times of buttons have limits, and those that are left out stay")
  func times() throws {
    var settings = ButtonSettings()
    try settings.apply(ButtonTimes(holdThresholdUSec: 1, lockoutUSec: 0))
    #expect(settings.holdThresholdUSec == 1 && settings.timerUSec == ButtonSettings().timerUSec)
    let wrong: [(ButtonTimes, String, String)] = [
      (.init(holdThresholdUSec: 0), "holdThresholdUSec", "from 1 to 60000000"),
      (.init(lockoutUSec: -1), "lockoutUSec", "from 0 to 3600000000"),
      (.init(timerUSec: 99_999), "timerUSec", "from 100000 to 60000000"),
      (.init(intervalUSec: 86_400_000_001), "intervalUSec", "from 100000 to 86400000000"),
      (.init(burstIntervalUSec: 9_999), "burstIntervalUSec", "from 10000 to 10000000"),
    ]
    for (times, name, rule) in wrong {
      #expect(throws: BrokenRule("actions.\(name)", rule)) { try settings.apply(times) }
    }
  }

  @Test("a button records only where recordings are enabled")
  func recordingActions() throws {
    var settings = ButtonSettings()
    settings.primary = .photo
    try settings.check(recordingEnabled: false)
    settings.secondaryHold = .recordWhileHeld
    try settings.check(recordingEnabled: true)
    #expect(throws: BrokenRule.self) { try settings.check(recordingEnabled: false) }
  }
}
