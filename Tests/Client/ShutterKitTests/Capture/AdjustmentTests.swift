// SPDX-License-Identifier: Apache-2.0
import ShutterKitTesting
import TestSupport
import Testing
import Vocabulary

@testable import ShutterKit

/// A session that adjusts its camera, and the system's controls that do so for people.
struct AdjustmentTests {
  typealias Wish = AdjustmentQueue.Wish

  /// Notes nothing: controls need a delegate.
  private final class Overlay: CaptureControlsDelegate {
    func controlsDidBecomeActive(_ interaction: CaptureEventInteraction) async {}
    func controlsWillEnterFullscreenAppearance(_ interaction: CaptureEventInteraction) async {}
    func controlsWillExitFullscreenAppearance(_ interaction: CaptureEventInteraction) async {}
    func controlsDidBecomeInactive(_ interaction: CaptureEventInteraction) async {}
  }

  // MARK: Rules

  @Test("a dial that is turned faster than the camera follows skips what is in between")
  func queue() {
    var queue = AdjustmentQueue()
    #expect(queue.want(Wish(zoom: 1.1)) == Wish(zoom: 1.1))
    #expect(queue.want(Wish(zoom: 1.2)) == nil)
    #expect(queue.want(Wish(biasMilliEV: 500)) == nil)
    #expect(queue.want(Wish(zoom: 1.3)) == nil)
    #expect(!queue.isIdle)
    #expect(queue.answered() == Wish(zoom: 1.3, biasMilliEV: 500))
    #expect(queue.answered() == nil)
    #expect(queue.isIdle)
    // A zoom is within the crop that comes after it only if it is newer.
    let crop = AdjustmentQueue.Region(rectangle: nil, of: .camera)
    #expect(Wish(zoom: 2).changed(by: Wish(crop: crop)) == Wish(crop: crop))
    #expect(Wish(crop: crop).changed(by: Wish(zoom: 2)) == Wish(zoom: 2, crop: crop))
    #expect(Wish(zoom: 2).changed(by: Wish(interest: crop)) == Wish(zoom: 2, interest: crop))
    _ = queue.want(Wish(zoom: 2))
    queue.reset()
    #expect(queue.isIdle && queue.want(Wish(zoom: 3)) == Wish(zoom: 3))
  }

  @Test("an older value of the camera takes no turn back that is on its way to the session")
  func overtaken() {
    let record = CaptureControlRecord(systemControl: "Zoom", use: .zoom)
    record.rescale(.range(minimum: 1, maximum: 5, step: 0.1), value: 1)
    record.setTurning { _ in }
    record.turnedOnLoop(to: 1.1)
    record.turnedOnLoop(to: 1.2)
    record.turnArrived()
    record.follow(1.1)
    #expect(record.value == 1.2)
    record.turnArrived()
    record.follow(1.1)
    #expect(record.value == 1.1)
  }

  @Test("a camera that refuses a crop gets the zoom that was wanted with it, before newer turns")
  func queueRefused() {
    let crop = AdjustmentQueue.Region(rectangle: nil, of: .camera)
    var queue = AdjustmentQueue()
    _ = queue.want(Wish(zoom: 2, biasMilliEV: 0, crop: crop, interest: crop))
    _ = queue.want(Wish(zoom: 3))
    #expect(queue.refused("crop.rectangle.x") == Wish(zoom: 2, biasMilliEV: 0, interest: crop))
    #expect(queue.refused("crop") == nil)
    #expect(queue.refused("interest") == Wish(zoom: 2, biasMilliEV: 0))
    #expect(queue.refused("exposureBiasMilliEV") == Wish(zoom: 2))
    #expect(queue.refused("zoom") == nil)
    #expect(queue.answered() == Wish(zoom: 3))
    #expect(queue.want(Wish(zoom: 4)) == nil)
    queue.dropNext()
    #expect(queue.answered() == nil && queue.isIdle)
  }

  @Test("people turn through the values of the camera, or a fortieth of its zoom if it has more")
  func zoomScale() {
    func scale(_ maximum: Double, _ step: Double?) -> ControlScale? {
      SystemControlScale.zoom(.init(maximumFactor: maximum, step: step))
    }
    #expect(scale(5, 0.01) == .range(minimum: 1, maximum: 5, step: 0.1))
    #expect(scale(5, nil) == .range(minimum: 1, maximum: 5, step: 0.1))
    #expect(scale(3, 0.5) == .range(minimum: 1, maximum: 3, step: 0.5))
    #expect(scale(3, 9) == .range(minimum: 1, maximum: 3, step: 2))
    #expect(scale(1, nil) == nil)
    #expect(scale(.infinity, nil) == nil)
    #expect(SystemControlScale.zoom(nil) == nil)
    // From one end to the other in 40 steps.
    #expect(scale(5, 0.01)?.stepped(1, by: 39) ?? 0 < 4.95)
    #expect(scale(5, 0.01)?.stepped(1, by: 40) == 5)
    #expect(scale(5, 0.01).map { SystemControlScale.nearest(7, on: $0) } == 5)
  }

  @Test("a bias is turned through the camera's menu, or by thirds around 0")
  func biasScale() {
    func scale(
      _ minimum: Double, _ maximum: Double, values: [Double]? = nil, step: Double? = nil
    ) -> ControlScale? {
      SystemControlScale.bias(
        .init(minimum: minimum, maximum: maximum, values: values, step: step))
    }
    #expect(scale(-1, 1, values: [-1, 0, 1]) == .values([-1, 0, 1]))
    #expect(scale(-1, 1, step: 0.03) == .values([-1, -0.667, -0.333, 0, 0.333, 0.667, 1]))
    #expect(scale(-0.5, 1.2, step: 0.5) == .values([-0.5, 0, 0.5, 1]))
    #expect(scale(0, 0, values: [0]) == nil)
    #expect(scale(1, 0) == nil)
    #expect(SystemControlScale.bias(nil) == nil)
    // A driver may claim anything.
    #expect(scale(-1e6, 1e6, step: 0.1)?.fault == nil)
  }

  @Test("a band on the surface is a part of the picture that is shown on a part of it")
  func bands() throws {
    func region(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double, in shape: PointerRegion.Shape,
      cancelled: CaptureEvent.CancelReason? = nil
    ) -> CaptureSession.PictureRegion? {
      BandSelection(
        state: .ended, press: 1, surface: "display0", region: "picture",
        selectionRect: .init(x: x, y: y, width: width, height: height), cancelReason: cancelled,
        initialModifierFlags: [], monotonicUSec: 0
      ).region(ofPictureIn: shape)
    }
    let left = PointerRegion.Shape.rectangle(x: 0, y: 0, width: 0.5, height: 1)
    #expect(
      region(0.25, 0.5, 0.125, 0.25, in: left)
        == .init(x: 0.5, y: 0.5, width: 0.25, height: 0.25))
    #expect(
      region(0.25, 0.5, 0.5, 0.25, in: .wholeSurface)
        == .init(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
    // What lies beside the picture does not count.
    #expect(
      region(0.25, 0, 0.75, 1, in: left) == .init(x: 0.5, y: 0, width: 0.5, height: 1))
    #expect(region(0.6, 0, 0.1, 1, in: left) == nil)
    #expect(region(0, 0, 0.5, 1, in: left, cancelled: .leftRegion) == nil)
    let path = PointerRegion.Shape.path([
      .init(x: 0.5, y: 0), .init(x: 1, y: 0.5), .init(x: 0.5, y: 0.5),
    ])
    #expect(
      region(0.5, 0, 0.25, 0.25, in: path) == .init(x: 0, y: 0, width: 0.5, height: 0.5))
  }

  // MARK: With fake daemons

  private static let support = CaptureSupport(
    zoom: .init(maximumFactor: 5, step: 0.01, factor: 2),
    exposureBias: .init(minimum: -1, maximum: 1, values: [-1, 0, 1]),
    regionUses: [.crop, .interest])

  @Test("a program adjusts the camera, and sees how others do")
  func program() async throws {
    let engine = try await FakeEngine()
    await engine.setSupport(Self.support)
    let session = engine.session()
    await #expect(throws: CaptureError.sessionNotRunning(.stopped)) {
      try await session.setZoomFactor(2)
    }
    try await session.startRunning()
    #expect(session.adjustment == .init())
    try await session.setZoomFactor(2.5)
    try await session.setExposureTargetBias(-0.5)
    #expect(session.adjustment == .init(zoomFactor: 2.5, exposureTargetBias: -0.5))
    let part = CaptureSession.PictureRegion(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    try await session.setRegion(part, for: .interest)
    #expect(session.adjustment.regionOfInterest == part)
    try await session.setRegion(part, for: .crop)
    #expect(session.adjustment.crop == part && session.adjustment.zoomFactor == 1)
    try await session.setRegion(nil, for: .crop)
    #expect(session.adjustment.crop == .init(x: 0, y: 0, width: 1, height: 1))
    let band = BandSelection(
      state: .ended, press: 1, surface: "display0", region: "picture",
      selectionRect: .init(x: 0, y: 0, width: 0.25, height: 0.5), cancelReason: nil,
      initialModifierFlags: [], monotonicUSec: 0)
    #expect(
      try await session.setRegion(
        band, onPreviewIn: .rectangle(x: 0, y: 0, width: 0.5, height: 1), for: .crop))
    #expect(session.adjustment.crop == .init(x: 0, y: 0, width: 0.5, height: 0.5))
    #expect(
      try await !session.setRegion(
        band, onPreviewIn: .rectangle(x: 0.5, y: 0, width: 0.5, height: 1), for: .crop))
    try await engine.adjustCamera(.init(zoomFactor: 3))
    try await Patience.wait(for: "the other's zoom", seen: session.adjustment) {
      session.adjustment.zoomFactor == 3
    }
    await engine.refuse(.adjust, with: .configurationUnsupported(field: "zoom", nearest: "5.0"))
    await #expect(throws: CaptureError.configurationUnsupported(field: "zoom", nearest: "5.0")) {
      try await session.setZoomFactor(9)
    }
    // Another camera has nothing of that.
    _ = try await session.switchCamera(to: "other")
    try await Patience.wait(for: "another camera", seen: session.adjustment) {
      session.adjustment == .init()
    }
  }

  @Test("an engine that comes back has the camera as it was adjusted")
  func again() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let part = CaptureSession.PictureRegion(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    try await session.setRegion(part, for: .crop)
    try await session.setRegion(part, for: .interest)
    try await session.setZoomFactor(2)
    let wanted = session.adjustment
    await engine.stop()
    try await engine.start()
    let again = try await engine.waitForSession {
      $0.state == .running && $0.adjustment.zoomFactor != nil
    }
    #expect(again.adjustment == wanted)
  }

  @Test("an engine that comes back with another camera has that as it is")
  func againWithAnother() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    try await session.setZoomFactor(2)
    await engine.stop()
    session.beginConfiguration()
    session.configuration.camera = "other"
    async let commit: Void = session.commitConfiguration()
    try await engine.start()
    try await commit
    let again = try await engine.waitForSession { $0.state == .running }
    #expect(again.configuration.camera == "other")
    try await session.setExposureTargetBias(1)
    let adjusted = try await engine.waitForSession { $0.adjustment.exposureTargetBias == 1 }
    #expect(adjusted.adjustment.zoomFactor == nil)
  }

  @Test("of wishes that go together, only the one fails that the camera cannot do")
  func together() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let refusal = CaptureError.configurationUnsupported(field: "crop", nearest: nil)
    await engine.refuse(.adjust, with: refusal)
    let part = CaptureSession.PictureRegion(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    async let first: Void = session.setZoomFactor(1.5)
    async let crop = #expect(throws: CaptureError.self) {
      try await session.setRegion(part, for: .crop)
    }
    async let bias: Void = session.setExposureTargetBias(1)
    async let interest: Void = session.setRegion(part, for: .interest)
    _ = try await (first, bias, interest)
    #expect(await crop == refusal)
    #expect(session.adjustment.exposureTargetBias == 1 && session.adjustment.crop == nil)
    #expect(session.adjustment.regionOfInterest == part)
  }

  @Test("sliders of the system turn the camera, and nobody has those that it lacks")
  func sliders() async throws {
    let gateway = try await FakeGateway()
    let engine = try await FakeEngine(beside: gateway)
    await engine.setSupport(Self.support)
    let session = engine.session()
    let client = CaptureClient(session: session)
    let log = LineLog()
    let interaction = CaptureEventInteraction(options: .patient) { _ in }
    let zoom = SystemZoomSlider(session) { log.add("zoom \($0)") }
    let bias = SystemExposureBiasSlider(session)
    #expect(zoom.use == .zoom && bias.use == .exposureBias && !zoom.isAvailable)
    try await interaction.addControl(zoom)
    try await interaction.addControl(bias)
    let overlay = Overlay()
    await interaction.setControlsDelegate(overlay)
    client.addInteraction(interaction)
    try await session.startRunning()
    let controls = try await gateway.waitForInteraction { $0.controls.count == 2 }.controls
    #expect(controls.map(\.identifier) == ["zoom", "exposure"])
    #expect(controls[0].value == 2)
    try await gateway.turn("zoom", to: 2.5)
    try await gateway.turn("exposure", to: 1)
    let turned = try await engine.waitForSession { $0.adjustment.exposureTargetBias == 1 }
    #expect(turned.adjustment.zoomFactor == 2.5)
    #expect(try await log.wait(for: 1) == ["zoom 2.5"])
    // What others do is shown, and calls no action.
    try await engine.adjustCamera(.init(zoomFactor: 3.04))
    try await gateway.waitForInteraction { $0.controls.first?.value == 3 }
    #expect(zoom.value == 3 && log.lines == ["zoom 2.5"])
    // A camera that does not follow: the value is what it has.
    await engine.refuse(.adjust, with: .configurationUnsupported(field: "zoom", nearest: nil))
    zoom.failureHandler = { log.add("\($0)") }
    try await gateway.turn("zoom", to: 4)
    try await Patience.wait(for: "the failure", seen: log.lines) {
      log.lines.contains { $0.contains("not have") }
    }
    try await gateway.waitForInteraction { $0.controls.first?.value == 2 }
    // Another camera, without a zoom.
    await engine.refuse(.adjust, with: nil)
    await engine.setSupport(CaptureSupport(exposureBias: Self.support.exposureBias))
    _ = try await session.switchCamera(to: "other")
    try await gateway.waitForInteraction { $0.controls.map(\.identifier) == ["exposure"] }
    #expect(!zoom.isAvailable && bias.isAvailable)
    withExtendedLifetime((overlay, client)) {}
  }
}
