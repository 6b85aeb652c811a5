// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Photos by a delegate and as a sequence, against the fake engine.
struct PhotoTests {
  @Test("a delegate is told every step, in order")
  func delegate() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let delegate = DelegateLog()
    session.photoOutput.capturePhoto(with: PhotoSettings(), delegate: delegate)
    #expect(
      try await delegate.log.wait(for: 5) == [
        "begin 640x480", "capture", "captured", "processed fake-1.jpg", "finished",
      ])
  }

  @Test("as a sequence: the same settings in each step, the photo in one, then the end")
  func sequence() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let before = MonotonicClock.nowUSec
    var settings = PhotoSettings()
    settings.press = 17
    settings.momentUSec = before
    var steps: [PhotoStep] = []
    for try await step in session.photoOutput.photoSteps(with: settings) { steps.append(step) }
    #expect(steps.map(\.kind) == PhotoStep.Kind.allCases)
    #expect(
      steps.allSatisfy { $0.error == nil && $0.resolvedSettings.uniqueID == settings.uniqueID })
    #expect(steps.map { $0.photo != nil } == [false, false, false, true, false])
    #expect(steps[3].photo?.press == 17 && steps[3].photo?.timestampUSec == before)
    let asked = try #require(await engine.sessions()[0].photos.first)
    #expect(asked.press == 17 && asked.momentUSec == before && asked.isFinished)
  }

  @Test("the moment is that of the call, not that of its arrival")
  func moment() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let before = MonotonicClock.nowUSec
    let steps = session.photoOutput.photoSteps(with: PhotoSettings())
    let after = MonotonicClock.nowUSec
    for try await _ in steps {}
    let momentUSec = try #require(await engine.sessions()[0].photos.first?.momentUSec)
    #expect((before...after).contains(momentUSec))
  }

  @Test("what fails is in the steps, what is refused has none")
  func errors() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    let delegate = DelegateLog()
    let output = session.photoOutput
    output.capturePhoto(with: PhotoSettings(), delegate: delegate)
    _ = try await delegate.log.wait(for: 1)
    try await session.startRunning()
    await engine.failPhotos(with: .noDataCaptured)
    output.capturePhoto(with: PhotoSettings(), delegate: delegate)
    _ = try await delegate.log.wait(for: 6)
    await engine.refuse(.photo, with: .tooManyObjects(limit: 64))
    output.capturePhoto(with: PhotoSettings(), delegate: delegate)
    let failure = "the engine says NoDataCaptured"
    #expect(
      try await delegate.log.wait(for: 7) == [
        "refused: \(CaptureError.sessionNotRunning(.stopped))", "begin 640x480", "capture",
        "captured: \(failure)", "processed nothing: \(failure)", "finished: \(failure)",
        "refused: \(CaptureError.tooManyObjects(limit: 64))",
      ])
    await #expect(throws: CaptureError.tooManyObjects(limit: 64)) {
      for try await step in output.photoSteps(with: PhotoSettings()) { Issue.record("\(step)") }
    }
  }

  @Test(
    "settings are for one photo; a copy of them is the same request, another one is made of them")
  func settings() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    var settings = PhotoSettings(
      of: CaptureEvent(press: 3, phase: .began, monotonicUSec: MonotonicClock.nowUSec))
    settings.photoQualityPrioritization = .speed
    settings.compression = 50
    settings.mediaType = .frame
    settings.waitsUntilRunning = true
    settings.rotation = 90
    settings.isMirrored = true
    settings.wantsPreview = true
    for try await _ in session.photoOutput.photoSteps(with: settings) {}
    let reused = CaptureError.reusedSettings(uniqueID: settings.uniqueID)
    await #expect(throws: reused) {
      for try await step in session.photoOutput.photoSteps(with: settings) {
        Issue.record("\(step)")
      }
    }
    // Also while the first one is under way and the engine may not have it yet.
    await engine.holdPhotos(before: .willCapturePhoto)
    let other = PhotoSettings(from: settings)
    #expect(other.uniqueID != settings.uniqueID && other.press == 3 && other.compression == 50)
    #expect(other.rotation == 90 && other.isMirrored == true && other.wantsPreview)
    #expect(other.photoQualityPrioritization == .speed && other.mediaType == .frame)
    let steps = session.photoOutput.photoSteps(with: other)
    await #expect(throws: CaptureError.reusedSettings(uniqueID: other.uniqueID)) {
      for try await step in session.photoOutput.photoSteps(with: other) { Issue.record("\(step)") }
    }
    await engine.holdPhotos(before: nil)
    for try await _ in steps {}
  }

  @Test(
    "a photo can have its own angle and mirror, and bring a small picture",
    arguments: [true, false])
  func turned(isAsked: Bool) async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    var settings = PhotoSettings()
    if isAsked {
      (settings.rotation, settings.isMirrored, settings.wantsPreview) = (270, true, true)
    }
    var found: CapturePhoto?
    for try await step in session.photoOutput.photoSteps(with: settings) {
      #expect(step.resolvedSettings.rotation == (isAsked ? 270 : 0))
      found = step.photo ?? found
    }
    let photo = try #require(found)
    #expect(photo.rotation == (isAsked ? 270 : 0) && photo.isMirrored == isAsked)
    #expect(photo.previewFileDataRepresentation == (isAsked ? [0xFF, 0xD8, 0xFF, 0xD9] : nil))
  }

  @Test("several cameras: a photo of each in one set; two of them change places")
  func companions() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    session.beginConfiguration()
    session.configuration.camera = "left"
    session.configuration.companions = ["right"]
    try await session.commitConfiguration()
    try await session.startRunning()
    for cameras in [["left", "right"], ["right", "left"]] {
      var photos: [CapturePhoto] = []
      for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
        #expect(step.resolvedSettings.expectedPhotoCount == 2)
        if let photo = step.photo { photos.append(photo) }
      }
      #expect(photos.map(\.camera) == cameras && photos.map(\.photoCount) == [1, 2])
      let set = try #require(photos.first?.set)
      #expect(set.skewUSec == 0 && !set.isPartial && photos.allSatisfy { $0.set == set })
      #expect(try await session.switchCamera(to: "right") == .switched)
    }
    // With these it is opened again when the engine was lost.
    #expect(session.configuration.camera == "right" && session.configuration.companions == ["left"])
  }

  @Test("delegates are called one after the other, in the order of what happened")
  func oneByOne() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let gate = Gate()
    let (slow, quick) = (DelegateLog(gate), DelegateLog())
    session.photoOutput.capturePhoto(with: PhotoSettings(), delegate: slow)
    session.photoOutput.capturePhoto(with: PhotoSettings(), delegate: quick)
    try await engine.waitForSession { $0.photos.filter(\.isFinished).count == 2 }
    _ = try await slow.log.wait(for: 1)
    #expect(slow.log.lines.count == 1 && quick.log.lines.isEmpty)
    await gate.open()
    #expect(try await quick.log.wait(for: 5).last == "finished")
    #expect(slow.log.lines.count == 5)
  }

  @Test("one request does not wait for another")
  func overlapping() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    await engine.holdPhotos(before: .didCapturePhoto)
    let delegates = (0..<3).map { _ in DelegateLog() }
    for delegate in delegates {
      session.photoOutput.capturePhoto(with: PhotoSettings(), delegate: delegate)
    }
    for delegate in delegates { _ = try await delegate.log.wait(for: 2) }
    await engine.holdPhotos(before: nil)
    for delegate in delegates { #expect(try await delegate.log.wait(for: 5).last == "finished") }
  }

  @Test("a photo whose file is not there is no file")
  func noFile() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    var photo: CapturePhoto?
    for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
      photo = step.photo ?? photo
    }
    var found = try #require(photo)
    // The fake engine has no OpenPhoto.
    await #expect {
      try await session.photoOutput.fileDataRepresentation(of: found)
    } throws: {
      if case CaptureError.refused? = $0 as? CaptureError { true } else { false }
    }
    found.path = "/nowhere/photo.jpg"
    await #expect {
      try await session.photoOutput.fileDataRepresentation(of: found)
    } throws: {
      if case CaptureError.unreadable("/nowhere/photo.jpg", _)? = $0 as? CaptureError {
        true
      } else {
        false
      }
    }
  }
}
