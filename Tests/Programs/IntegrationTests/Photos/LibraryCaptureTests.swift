// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit
import TestSupport
import Testing

/// The capture half of ShutterKit against the engine.
struct LibraryCaptureTests {
  @Test("configured before it starts; a photo of a moment; its bytes by its path and without")
  func photo() async throws {
    let studio = try Studio()
    let session = CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
    session.beginConfiguration()
    session.configuration.maxPhotoQualityPrioritization = .quality
    try await session.commitConfiguration()
    #expect(session.state == .stopped && session.contentDirectory != nil)
    try await session.startRunning()
    #expect(session.activeConfiguration?.width == 320)
    #expect(session.activeConfiguration?.maxPhotoQualityPrioritization == .quality)
    var photo = try await Self.takePhoto(session)
    // A request that comes later than the ring reaches back misses its moment, with a frame that is
    // later: this happens on a busy machine, and not five times.
    for _ in 1..<5 where photo.zeroShutterLag != .used {
      #expect(photo.zeroShutterLag == .missed && photo.offsetUSec > 0)
      photo = try await Self.takePhoto(session)
    }
    #expect(photo.press == 7 && photo.zeroShutterLag == .used && photo.width == 320)
    let bytes = try TestFile.bytes(#require(photo.path))
    #expect(try await session.photoOutput.fileDataRepresentation(of: photo) == bytes)
    photo.path = nil
    #expect(try await session.photoOutput.fileDataRepresentation(of: photo) == bytes)
    photo.name = "another"
    await #expect(throws: CaptureError.noSuchPhoto("another")) {
      try await session.photoOutput.fileDataRepresentation(of: photo)
    }
    await session.stopRunning()
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      for try await _ in session.photoOutput.photoSteps(with: PhotoSettings()) {}
    }
  }

  @Test(
    "what somebody has put in the place of a photo is not read, and nothing waits for it",
    arguments: ["link", "pipe", "device", "folder"])
  func planted(_ kind: String) async throws {
    let studio = try Studio()
    let session = CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
    try await session.startRunning()
    var photo: CapturePhoto?
    for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
      if let made = step.photo { photo = made }
    }
    let made = try #require(photo)
    let path = try #require(made.path)
    let copy = path + ".copy"
    try #require(rename(path, copy) == 0)
    switch kind {
    case "link": try #require(symlink(copy, path) == 0)
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "device": try #require(symlink("/dev/zero", path) == 0)
    default: try #require(mkdir(path, 0o700) == 0)
    }
    await #expect(throws: CaptureError.self) {
      try await session.photoOutput.fileDataRepresentation(of: made)
    }
    await session.stopRunning()
  }

  /// A photo of this moment, made of several frames, after all of its steps.
  private static func takePhoto(_ session: CaptureSession) async throws -> CapturePhoto {
    var settings = PhotoSettings(
      of: CaptureEvent(press: 7, phase: .began, monotonicUSec: TestClock.nowUSec))
    settings.photoQualityPrioritization = .quality
    var steps: [PhotoStep] = []
    for try await step in session.photoOutput.photoSteps(with: settings) { steps.append(step) }
    #expect(
      steps.map(\.kind) == [
        .willBeginCapture, .willCapturePhoto, .didCapturePhoto, .didFinishProcessingPhoto,
        .didFinishCapture,
      ])
    #expect(steps.allSatisfy { $0.resolvedSettings.uniqueID == settings.uniqueID })
    return try #require(steps[3].photo)
  }

  @Test("a session that runs is changed, or stays as it is")
  func changed() async throws {
    let studio = try Studio()
    let session = CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
    try await session.startRunning()
    session.beginConfiguration()
    session.configuration.isResponsiveCaptureEnabled = true
    session.configuration.maxPhotoQualityPrioritization = .quality
    try await session.commitConfiguration()
    session.beginConfiguration()
    session.configuration.maxPhotoQualityPrioritization = .speed
    session.configuration.width = 9999
    await #expect(throws: CaptureError.self) { try await session.commitConfiguration() }
    #expect(session.configuration.width == nil)
    #expect(session.activeConfiguration?.maxPhotoQualityPrioritization == .quality)
    #expect(session.activeConfiguration?.isResponsiveCaptureEnabled == true && session.isRunning)
    var settings = PhotoSettings()
    settings.photoQualityPrioritization = .quality
    for try await step in session.photoOutput.photoSteps(with: settings) {
      #expect(step.error == nil)
    }
    withExtendedLifetime(studio) {}
  }

  @Test("each refusal of the engine has its own error")
  func refused() async throws {
    let studio = try Studio()
    let session = CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
    session.configuration.camera = "another"
    await #expect(throws: CaptureError.noSuchCamera("another")) { try await session.startRunning() }
    session.configuration.camera = nil
    try await session.startRunning()
    var settings = PhotoSettings()
    settings.photoQualityPrioritization = .quality
    await #expect {
      for try await _ in session.photoOutput.photoSteps(with: settings) {}
    } throws: {
      if case CaptureError.invalidSettings("quality", _)? = $0 as? CaptureError {
        true
      } else {
        false
      }
    }
  }

  @Test(
    "a photo that is made later, and a delegate that takes no stand-in: refused, so it is not lost")
  func missingHandler() async throws {
    let studio = try Studio()
    let session = CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
    session.configuration.isDeferredPhotoDeliveryEnabled = true
    try await session.startRunning()
    var settings = PhotoSettings()
    settings.isDeferred = true
    let refusals = AsyncStream<CaptureError?>.makeStream()
    session.photoOutput.capturePhoto(
      with: settings, delegate: UsualDelegate(told: refusals.continuation))
    var first = refusals.stream.makeAsyncIterator()
    #expect(await first.next() == .missingHandler(.didFinishCapturingDeferredPhotoProxy))
    withExtendedLifetime(studio) {}
  }

  /// Takes photos that are made at once.
  private final class UsualDelegate: PhotoCaptureDelegate {
    private let told: AsyncStream<CaptureError?>.Continuation

    init(told: AsyncStream<CaptureError?>.Continuation) { self.told = told }

    func photoOutput(
      _ output: PhotoOutput, didFinishProcessingPhoto photo: CapturePhoto?,
      for resolvedSettings: ResolvedPhotoSettings, error: CaptureError?
    ) async {}

    func photoOutput(
      _ output: PhotoOutput, didFinishCaptureFor resolvedSettings: ResolvedPhotoSettings,
      error: CaptureError?
    ) async {
      told.yield(nil)
    }

    func photoOutput(
      _ output: PhotoOutput, didRefuse settings: PhotoSettings, error: CaptureError
    ) async {
      told.yield(error)
    }
  }

  @Test("the readiness of a photo: never ready between the call and its last step")
  func readiness() async throws {
    let studio = try Studio()
    let session = CaptureSession(
      application: "org.shutterd.test", runtimeDirectory: studio.daemons.runtimeFolder)
    let coordinator = ReadinessCoordinator(photoOutput: session.photoOutput)
    let changes = coordinator.captureReadinessChanges
    let reader = Task {
      var all: [Int] = []
      for await readiness in changes { all.append(readiness.rawValue) }
      return all
    }
    try await session.startRunning()
    // The engine reports its readiness on a connection of its own.
    try await waitUntilReady(coordinator)
    for try await _ in session.photoOutput.photoSteps(with: PhotoSettings()) {}
    try await waitUntilReady(coordinator)
    session.invalidate()
    let all = await reader.value
    // The engine's messages may come late while hundreds of sockets of other tests wait to be read.
    #expect(all.starts(with: [0, 1, 3, 4]) && all.dropFirst(4).contains(1), "\(all)")
    withExtendedLifetime(studio) {}
  }

  private func waitUntilReady(_ coordinator: ReadinessCoordinator) async throws {
    try await Patience.wait(for: "readiness", seen: coordinator.captureReadiness) {
      coordinator.captureReadiness == .ready
    }
  }
}
