// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Synchronization

/// A control with which people zoom the camera of a session, like `AVCaptureSystemZoomSlider`. The library does the
/// zooming: the program need not even set an action.
///
/// Its range is that of the session's camera. A dial goes through the whole range in 40 steps, or in the camera's own
/// steps if they are larger. While the camera has no zoom, or none is known yet, people do not have the control. It
/// follows the session to another camera.
///
/// ```swift
/// try await interaction.addControl(SystemZoomSlider(session))
/// await interaction.setControlsDelegate(overlay)
/// ```
public final class SystemZoomSlider: CaptureControl {
  public let record: CaptureControlRecord
  let system: SystemControl

  /// Makes a control for the zoom of a session's camera.
  ///
  /// - Parameters:
  ///   - session: the session, which need not run yet. It is not kept alive.
  ///   - action: a handler that is called with the new factor when a person has changed it with this control, in
  ///     order with the events, and not for other changes. The camera may not have followed yet.
  public init(
    _ session: CaptureSession, action: (@Sendable (Double) async -> Void)? = nil
  ) {
    system = SystemControl(.zoom, action)
    record = system.record
    EventLoop.shared.post { [system, link = session.link] in link.control(system) }
  }

  /// Whether the camera has a zoom, as far as is known.
  public var isAvailable: Bool { record.isAvailable }

  /// The factor that people have set or see. ``CaptureSession/setZoomFactor(_:)`` sets another one.
  public var value: Double { record.value }

  /// Called when the camera did not take what a person has set. The value is that of the camera again.
  public var failureHandler: (@Sendable (CaptureError) async -> Void)? {
    get { system.failureHandler }
    set { system.failureHandler = newValue }
  }
}

/// A control with which people make the pictures of a session darker and brighter, like
/// `AVCaptureSystemExposureBiasSlider`. It works like ``SystemZoomSlider``. Its values are in EV: those of the camera
/// or, if these are closer to each other, thirds.
///
/// A camera has one only if its driver has an exposure bias, or the engine's configuration names the control that
/// acts as one (`bias_control`).
public final class SystemExposureBiasSlider: CaptureControl {
  public let record: CaptureControlRecord
  let system: SystemControl

  /// Makes a control for the exposure bias of a session's camera.
  ///
  /// - Parameters:
  ///   - session: the session, which need not run yet. It is not kept alive.
  ///   - action: a handler, as for ``SystemZoomSlider/init(_:action:)``, with the new bias in EV.
  public init(
    _ session: CaptureSession, action: (@Sendable (Double) async -> Void)? = nil
  ) {
    system = SystemControl(.exposureBias, action)
    record = system.record
    EventLoop.shared.post { [system, link = session.link] in link.control(system) }
  }

  /// Whether the camera has an exposure bias, as far as is known.
  public var isAvailable: Bool { record.isAvailable }

  /// The bias that people have set or see, in EV. ``CaptureSession/setExposureTargetBias(_:)`` sets another one.
  public var value: Double { record.value }

  /// Called when the camera did not take what a person has set. The value is that of the camera again.
  public var failureHandler: (@Sendable (CaptureError) async -> Void)? {
    get { system.failureHandler }
    set { system.failureHandler = newValue }
  }
}

/// The part of a system control that joins it to the session.
final class SystemControl: Sendable {
  enum Part: Hashable, Sendable {
    case zoom
    case exposureBias
  }

  private struct State {
    weak var link: SessionLink?
    var failureHandler: (@Sendable (CaptureError) async -> Void)?
    /// For code on the loop.
    var onFailure: (@LoopActor (CaptureError) -> Void)?
  }

  let part: Part
  let record: CaptureControlRecord
  private let state = Mutex(State())

  init(_ part: Part, _ action: (@Sendable (Double) async -> Void)?) {
    self.part = part
    record =
      switch part {
      case .zoom: CaptureControlRecord(systemControl: "Zoom", use: .zoom)
      case .exposureBias: CaptureControlRecord(systemControl: "Exposure", use: .exposureBias)
      }
    record.setTurning { [weak self] in self?.turned(to: $0) }
    record.action = action ?? { _ in }
  }

  var failureHandler: (@Sendable (CaptureError) async -> Void)? {
    get { state.withLock { $0.failureHandler } }
    set { state.withLock { $0.failureHandler = newValue } }
  }

  func join(_ link: SessionLink) { state.withLock { $0.link = link } }

  /// A person has changed the value. Nothing waits for the camera.
  private func turned(to value: Double) {
    let wish: AdjustmentQueue.Wish =
      switch part {
      case .zoom: .init(zoom: value)
      case .exposureBias: .init(biasMilliEV: CaptureSession.milliEV(value))
      }
    let link = state.withLock(\.link)
    EventLoop.shared.post { [self] in
      record.turnArrived()
      link?.turned(wish, by: self)
    }
  }

  func setOnFailure(_ onFailure: @escaping @LoopActor (CaptureError) -> Void) {
    state.withLock { $0.onFailure = onFailure }
  }

  @LoopActor
  func failed(_ error: CaptureError) {
    state.withLock(\.onFailure)?(error)
    guard let handler = failureHandler else { return }
    Task { await handler(error) }
  }

  // MARK: What the session knows

  /// The camera is another one, or there is none; nil: it has no such control.
  func take(_ support: CaptureSupport?) {
    switch part {
    case .zoom:
      record.rescale(SystemControlScale.zoom(support?.zoom), value: support?.zoom?.factor)
    case .exposureBias:
      record.rescale(
        SystemControlScale.bias(support?.exposureBias), value: support?.exposureBias?.value)
    }
  }

  /// The camera has this adjustment now.
  func take(_ adjustment: CaptureSession.Adjustment) {
    let value =
      switch part {
      case .zoom: adjustment.zoomFactor
      case .exposureBias: adjustment.exposureTargetBias
      }
    if let value { record.follow(value) }
  }
}
