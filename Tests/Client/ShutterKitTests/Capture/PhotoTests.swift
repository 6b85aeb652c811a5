// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// Photos by a delegate and as a sequence, against the fake engine.
struct PhotoTests {
  @Test("a delegate gets every step, in order")
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

  /// The steps of a photo that is made at once.
  private static let kinds: [PhotoStep.Kind] = [
    .willBeginCapture, .willCapturePhoto, .didCapturePhoto, .didFinishProcessingPhoto,
    .didFinishCapture,
  ]

  @Test(
    "a photo that is made later: its stand-in instead of it, then the photo under the same name")
  func deferred() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    session.beginConfiguration()
    session.configuration.isDeferredPhotoDeliveryEnabled = true
    try await session.commitConfiguration()
    try await session.startRunning()
    #expect(session.activeConfiguration?.isDeferredPhotoDeliveryEnabled == true)
    var settings = PhotoSettings()
    settings.isDeferred = true
    settings = PhotoSettings(from: settings)
    let delegate = DelegateLog()
    let output = session.photoOutput
    output.capturePhoto(with: settings, delegate: delegate)
    #expect(
      try await delegate.log.wait(for: 5) == [
        "begin 640x480", "capture", "captured", "stand-in fake-1.jpg", "finished",
      ])
    settings = PhotoSettings(from: settings)
    var proxies: [CapturePhoto] = []
    for try await step in output.photoSteps(with: settings) {
      if let photo = step.photo { proxies.append(photo) }
      #expect(step.kind != .didFinishProcessingPhoto)
    }
    let proxy = try #require(proxies.first)
    #expect(proxies.count == 1 && proxy.isProxy)
    #expect(
      proxy.resolvedSettings.deferredPhotoProxyDimensions == .init(width: 640, height: 480))
    try await output.claim(proxy)
    let photo = try await output.finalizedPhoto(for: proxy)
    #expect(!photo.isProxy && photo.name == proxy.name)
    #expect(photo.timestampUSec == proxy.timestampUSec)
    var other = proxy
    other.name = "another"
    await #expect(throws: CaptureError.noSuchPhoto("another")) { try await output.claim(other) }
    await #expect(throws: CaptureError.noSuchPhoto("another")) {
      try await output.finalizedPhoto(for: other)
    }
  }

  @Test(
    "a delegate without the method that a photo needs: refused before any step, and nothing is lost"
  )
  func missingHandler() async throws {
    let engine = try await FakeEngine()
    var configuration = CaptureSession.Configuration()
    configuration.isDeferredPhotoDeliveryEnabled = true
    configuration.isLivePhotoCaptureEnabled = true
    let session = engine.session(configuration)
    try await session.startRunning()
    let (deferred, live) = (
      Self.settings { $0.isDeferred = true },
      Self.settings {
        $0.wantsLivePhotoMovie = true
      }
    )
    let output = session.photoOutput
    let plain = PlainDelegateLog()
    output.capturePhoto(with: deferred(), delegate: plain)
    output.capturePhoto(with: live(), delegate: plain)
    output.capturePhoto(with: PhotoSettings(), delegate: plain)
    let noProxy = CaptureError.missingHandler(.didFinishCapturingDeferredPhotoProxy)
    let noMovie = CaptureError.missingHandler(.didFinishProcessingLivePhotoMovie)
    let answers = Set(try await plain.log.wait(for: 3))
    #expect(answers == ["refused: \(noProxy)", "refused: \(noMovie)", "processed fake-1.jpg"])
    #expect("\(noProxy)".contains("DeferredPhotoCaptureDelegate"))
    #expect("\(noMovie)".contains("LivePhotoCaptureDelegate"))
    let standIns = StandInLog()
    output.capturePhoto(with: deferred(), delegate: standIns)
    output.capturePhoto(with: live(), delegate: standIns)
    let second = Set(try await standIns.log.wait(for: 2))
    #expect(second == ["stand-in fake-2.jpg", "refused: \(noMovie)"])
    let movies = MovieLog()
    output.capturePhoto(with: live(), delegate: movies)
    output.capturePhoto(with: deferred(), delegate: movies)
    let third = Set(try await movies.log.wait(for: 3))
    #expect(third == ["processed fake-3.jpg", "movie fake-3.mp4", "refused: \(noProxy)"])
    // Made ready without a delegate, which comes with the photo.
    #expect(try await output.prepare([deferred(), live()]))
  }

  /// Settings like these, new ones each time.
  private static func settings(_ change: (inout PhotoSettings) -> Void) -> () -> PhotoSettings {
    var settings = PhotoSettings()
    change(&settings)
    return { [settings] in PhotoSettings(from: settings) }
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
    #expect(steps.map(\.kind) == PhotoTests.kinds)
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

  @Test("a failure is in the steps, a refused request has none")
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
    settings.hasUprightPixels = false
    settings.wantsPreview = true
    settings.flashMode = .on
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
    #expect(other.hasUprightPixels == false)
    #expect(other.flashMode == .on)
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
    settings = PhotoSettings(from: settings)
    settings.hasUprightPixels = true
    for try await step in session.photoOutput.photoSteps(with: settings) {
      #expect(step.resolvedSettings.rotation == 0)
      #expect(step.photo.map { $0.rotation == 0 && $0.isMirrored == false } ?? true)
    }
  }

  @Test("a photo with a movie: two more steps, the path and the times with the second")
  func movie() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    var settings = PhotoSettings()
    settings.wantsLivePhotoMovie = true
    let delegate = DelegateLog()
    session.photoOutput.capturePhoto(with: PhotoSettings(from: settings), delegate: delegate)
    let rule = "only while liveClipEnabled is true"
    #expect(
      try await delegate.log.wait(for: 1) == [
        "refused: \(CaptureError.invalidSettings(field: "liveClip", rule: rule))"
      ])
    session.beginConfiguration()
    session.configuration.isLivePhotoCaptureEnabled = true
    try await session.commitConfiguration()
    #expect(await engine.sessions()[0].configuration.isLivePhotoCaptureEnabled == true)
    session.photoOutput.capturePhoto(with: PhotoSettings(from: settings), delegate: delegate)
    #expect(
      try await delegate.log.wait(for: 8).dropFirst() == [
        "begin 640x480", "capture", "captured", "processed fake-1.jpg", "movie recorded",
        "movie fake-1.mp4 of 3000000, photo at 1500000", "finished",
      ])
    let support = try await session.support
    #expect(support.livePhotoMovie?.beforeUSec == 1_500_000)
  }

  @Test("while only a movie is awaited, the next photo can be taken")
  func movieReadiness() async throws {
    let engine = try await FakeEngine()
    var configuration = CaptureSession.Configuration()
    configuration.isLivePhotoCaptureEnabled = true
    let session = engine.session(configuration)
    try await session.startRunning()
    await engine.holdPhotos(before: .didFinishRecordingLivePhotoMovie)
    var settings = PhotoSettings()
    settings.wantsLivePhotoMovie = true
    let delegate = DelegateLog()
    session.photoOutput.capturePhoto(with: settings, delegate: delegate)
    #expect(session.photoOutput.captureReadiness != .ready)
    #expect(try await delegate.log.wait(for: 4).last == "processed fake-1.jpg")
    try await Patience.wait(for: "the readiness", seen: session.photoOutput.captureReadiness) {
      session.photoOutput.captureReadiness == .ready
    }
    await engine.holdPhotos(before: nil)
    #expect(try await delegate.log.wait(for: 7).last == "finished")
  }

  @Test("light: where a session supports it, and what a photo says of it")
  func light() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    #expect(try await session.support.supportedFlashModes == [.off])
    await engine.setSupport(CaptureSupport(supportedFlashModes: [.off, .on]))
    #expect(try await session.support.supportedFlashModes == [.off, .on])
    for mode in [PhotoSettings.FlashMode.off, .on] {
      var settings = PhotoSettings()
      settings.flashMode = mode
      var found: CapturePhoto?
      for try await step in session.photoOutput.photoSteps(with: settings) {
        found = step.photo ?? found
      }
      #expect(try #require(found).flashFired == (mode == .on ? true : nil))
    }
  }

  @Test("sizes: those that a session has, and a photo of one of them")
  func dimensions() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    #expect(try await session.support.supportedMaxPhotoDimensions == [])
    let large = PhotoDimensions(width: 4056, height: 3040)
    await engine.setSupport(CaptureSupport(supportedMaxPhotoDimensions: [large]))
    #expect(try await session.support.supportedMaxPhotoDimensions == [large])
    for size in [nil, large] {
      var settings = PhotoSettings()
      settings.maxPhotoDimensions = size
      settings = PhotoSettings(from: settings)
      #expect(settings.maxPhotoDimensions == size)
      var found: CapturePhoto?
      for try await step in session.photoOutput.photoSteps(with: settings) {
        found = step.photo ?? found
      }
      let photo = try #require(found)
      #expect((photo.width == 4056) == (size != nil))
      #expect(photo.resolvedSettings.width == photo.width)
      #expect((photo.switchUSec == nil) == (size == nil))
    }
  }

  @Test("prepared photos: a second call answers the first, the start answers the second")
  func prepared() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      try await session.photoOutput.prepare([PhotoSettings()])
    }
    try await session.commitConfiguration()
    async let first = session.photoOutput.prepare([PhotoSettings()])
    try await engine.waitForSession { $0.isPreparing }
    async let second = session.photoOutput.prepare([PhotoSettings(), PhotoSettings()])
    let isFirstReady = try await first
    #expect(!isFirstReady)
    try await session.startRunning()
    let isSecondReady = try await second
    #expect(isSecondReady)
    #expect(try await session.photoOutput.prepare([]))
  }

  @Test("a bracket with frames beside its JPEGs: six results in order, each naming its exposure")
  func bracket() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    var settings = PhotoSettings()
    settings.bracketedSettings = [-2000, 0, 2000].map { .autoExposure(targetBiasMilliEV: $0) }
    settings.rawMediaType = .frame
    settings.bracketedSettings?[2] = .manualExposure(exposureUSec: 500, gain: 3)
    let again = PhotoSettings(from: settings)
    #expect(again.bracketedSettings == settings.bracketedSettings && again.rawMediaType == .frame)
    var photos: [CapturePhoto] = []
    var kinds: [PhotoStep.Kind] = []
    for try await step in session.photoOutput.photoSteps(with: settings) {
      kinds.append(step.kind)
      #expect(step.resolvedSettings.expectedPhotoCount == 6)
      if let photo = step.photo { photos.append(photo) }
    }
    #expect(kinds.count { $0 == .didFinishProcessingPhoto } == 6 && kinds.count == 10)
    #expect(photos.map(\.photoCount) == [1, 2, 3, 4, 5, 6])
    #expect(photos.map(\.bracketIndex) == [0, 0, 1, 1, 2, 2])
    #expect(photos.map(\.mediaType) == [.jpeg, .frame, .jpeg, .frame, .jpeg, .frame])
    let asked = try #require(await engine.sessions()[0].photos.first)
    #expect(asked.bracketedSettings == settings.bracketedSettings)
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
    var settings = PhotoSettings()
    settings.flashMode = .on
    let lit = settings
    await #expect(throws: CaptureError.self) {
      for try await _ in session.photoOutput.photoSteps(with: lit) {}
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
