// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PixelKernels
import Synchronization
import Vocabulary

/// A fault of a synthetic camera that is switched to a larger picture.
package enum SyntheticStillFault: Sendable, Hashable {
  /// It cannot be switched.
  case switching(CameraError)
  /// It cannot be switched back.
  case returning(CameraError)
  /// It delivers no larger picture as long as this state lasts.
  case silent
  /// It delivers nothing more when it is switched back.
  case absent
}

/// A camera without hardware, made by configuration: a test pattern with each frame's number and time
/// burned in (`FrameCode`), or with pictures from a folder. It can be unplugged and plugged, and put into conditions that real cameras
/// get into. It shows its focus lock as the control that cameras have for it, and can have controls for
/// its exposure. Its streams share one run.
package final class SyntheticCamera: Camera {
  /// Writes a picture as JPEG into the memory and returns its length in bytes, 0 if that failed.
  /// The picture is YUYV, laid out as the format says.
  package typealias JPEGEncoder =
    @Sendable (UnsafeRawBufferPointer, FrameFormat, UnsafeMutableRawBufferPointer) -> Int

  /// The lamp that its pictures show; nil: they look the same by day and night.
  package let lamp: SyntheticLamp?
  private let unlocked: CameraDescription
  private let buffers: Int
  private let noise: Int
  private let encoder: JPEGEncoder?
  private let pictures: PictureSource?
  private let pace = CameraPace()
  private let state: Mutex<State>

  private struct State {
    var isPresent: Bool
    var condition = SyntheticCondition.well
    /// Whether its privacy shutter was ever closed: before that it shows none, and nobody has to look at it.
    var hasShutter = false
    var focusLock: Int32 = 0
    /// Nil without controls for it.
    var exposure: SyntheticExposure?
    /// Nil without a zoom.
    var zoom: SyntheticZoom?
    /// The fault of the next switch to a larger picture.
    var stillFault: SyntheticStillFault?
    var streams: [WeakStream] = []
    /// The latest run, which may have ended.
    var run: SyntheticRun?

    /// Nil if it shows no shutter.
    var isShut: Bool? { hasShutter ? condition == .shut : nil }
    var isRunning: Bool { run?.hasEnded == false }
  }

  private struct WeakStream { weak var stream: SyntheticStream? }

  /// - Parameters:
  ///   - width, height: pixels, the width even.
  ///   - framesPerSecond: at least 1.
  ///   - pixelFormat: YUYV or a Bayer format.
  ///   - noise: the largest error of each value of a picture, 0 to 127.
  ///   - position, rotation, isMirrored, hasUprightPixels: as in its description; the pictures themselves are upright.
  ///   - lamp: whether its pictures, unless they are Bayer ones, show a lamp.
  ///   - controlLatency: gives it controls for exposure, gain and bias, which show after so many frames, one
  ///     of `SyntheticExposure.latencies`.
  ///   - zoom: gives it a zoom, which pictures in Bayer formats do not show.
  ///   - stillSize: a second, larger size that it has, the width even.
  ///   - buffers: the frames that wait for a program that is late, if not as many as with a real camera.
  ///   - encoder: makes it deliver MJPG in place of YUYV.
  ///   - pictures: what it shows in place of the test pattern, in YUYV and MJPG. Their light is their own: neither lamp,
  ///     noise, zoom nor controls change it, and there is no larger size.
  package init(
    name: String, width: Int, height: Int, framesPerSecond: Int,
    pixelFormat: PixelFormat = .yuyv, isPresent: Bool = true, noise: Int = 0,
    position: CameraPosition? = nil, rotation: Int = 0, isMirrored: Bool = false,
    hasUprightPixels: Bool = false,
    lamp: SyntheticLamp? = nil, controlLatency: Int? = nil, zoom: SyntheticZoom.Means? = nil,
    stillSize: (width: Int, height: Int)? = nil, buffers: Int? = nil,
    encoder: JPEGEncoder? = nil, pictures: PictureSource? = nil
  ) {
    let interval = FrameInterval(1, framesPerSecond)
    precondition(interval != nil, "a frame rate is at least 1")
    let sizes = [(width: width, height: height)] + (stillSize.map { [$0] } ?? [])
    var description = CameraDescription(
      kind: .synthetic, name: name, label: "Synthetic camera \(name)", node: nil,
      position: position,
      formats: sizes.map {
        CameraFormat(
          pixelFormat: encoder == nil ? pixelFormat : .mjpg, width: $0.width, height: $0.height,
          frameIntervals: interval.map { [$0] } ?? [])
      },
      controls: [
        CameraControl(
          id: VideoControl.lock3A, name: "3a_lock", minimum: 0,
          maximum: Int64(VideoControl.lockAll), step: 1, defaultValue: 0, value: 0)
      ])
    (description.rotation, description.isMirrored) = (rotation, isMirrored)
    description.hasUprightPixels = hasUprightPixels
    description.isShared = true
    description.make = "Shutterd"
    // Its colours are those of a screen.
    description.sensor.blackLevel = BayerPattern.blackLevel
    self.buffers = buffers ?? SyntheticClock.usualBuffers
    self.noise = noise
    self.lamp = lamp
    self.encoder = encoder
    self.pictures = pictures
    let exposure = controlLatency.map {
      SyntheticExposure(latencyFrames: $0, framesPerSecond: framesPerSecond)
    }
    description.controls += exposure?.controls ?? []
    let zoom = zoom.map { SyntheticZoom($0) }
    if let control = zoom?.control { description.controls.append(control) }
    if zoom?.means == .crop { description.crop = .whole }
    unlocked = description
    state = Mutex(State(isPresent: isPresent, exposure: exposure, zoom: zoom))
  }

  package var description: CameraDescription {
    var description = unlocked
    let (focusLock, exposure) = state.withLock { ($0.focusLock, $0.exposure?.controls) }
    let zoom = state.withLock(\.zoom)
    let (isShut, isBusy) = state.withLock { ($0.isShut, $0.condition == .busy && !$0.isRunning) }
    description.controls[0].value = Int64(focusLock)
    description.busy = isBusy
    if let isShut {
      description.controls.append(
        CameraControl(
          id: VideoControl.privacy, name: "privacy", minimum: 0, maximum: 1, step: 1,
          defaultValue: 0, value: isShut ? 1 : 0))
    }
    if zoom?.means == .crop { description.crop = zoom?.crop }
    for control in (exposure ?? []) + [zoom?.control].compactMap(\.self) {
      description.setValues([ControlValue(name: control.name, value: control.value)])
    }
    return description
  }

  /// Whether it is plugged in.
  package var isPresent: Bool { state.withLock { $0.isPresent } }

  /// Plugs it in; does nothing if it is plugged in already.
  package func plug() { state.withLock { $0.isPresent = true } }

  /// Unplugs it: running streams end with `disconnected`. Does nothing if it is not plugged in.
  package func unplug() {
    let running = state.withLock { state in
      defer { state.streams = [] }
      state.isPresent = false
      // It forgets its zoom when it has no power.
      state.zoom = state.zoom.map { SyntheticZoom($0.means) }
      return state.streams.compactMap(\.stream)
    }
    for stream in running { stream.fail(.disconnected) }
  }

  /// Puts it into this condition, until the next one. It may be unplugged.
  package func simulate(_ condition: SyntheticCondition) {
    let error = condition.streamError(node: unlocked.name)
    let (run, failing) = state.withLock { state in
      state.condition = condition
      if condition == .shut { state.hasShutter = true }
      guard error != nil else { return (state.run, [SyntheticStream]()) }
      defer { state.streams = [] }
      return (state.run, state.streams.compactMap(\.stream))
    }
    if let error { for stream in failing { stream.fail(error) } }
    run?.wake()
  }

  package func readPrivacyShutter(_ answer: @escaping @Sendable (Bool?) -> Void) {
    answer(state.withLock(\.isShut))
  }

  package func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    let format = try resolve(settings)
    try setControls(settings.controls)
    try? adjust(settings.adjustment)
    let stream = SyntheticStream(format) { [weak self] locked in
      self?.set(locked ? VideoControl.lockAll : 0)
    } join: { [weak self] stream throws(CameraError) in
      guard let self else { throw .disconnected }
      return try join(stream)
    }
    let isPresent = state.withLock { state in
      state.streams.removeAll { $0.stream == nil }
      if state.isPresent { state.streams.append(WeakStream(stream: stream)) }
      return state.isPresent
    }
    guard isPresent else { throw .disconnected }
    return stream
  }

  /// Switching to a larger picture fails from now on; nil: it works again.
  package func failStills(_ fault: SyntheticStillFault?) {
    state.withLock { $0.stillFault = fault }
  }

  /// Adds a stream to the run; the first one starts it, if the camera's condition allows that. All streams have the
  /// format of the first.
  private func join(_ stream: SyntheticStream) throws(CameraError) -> SyntheticRun {
    let node = unlocked.name
    let result: Result<SyntheticRun, CameraError> = state.withLock { state in
      if let error = state.condition.streamError(node: node) { return .failure(error) }
      if let run = state.run, run.format != stream.format, !run.hasEnded {
        let size = "\(run.format.width)x\(run.format.height)"
        return .failure(.unsupported(field: "width", nearest: size))
      }
      if let run = state.run, run.add(stream) { return .success(run) }
      if let error = state.condition.openingError(node: node) { return .failure(error) }
      do throws(CameraError) {
        let run = try SyntheticRun(
          stream.format, buffers: buffers, noise: noise, lamp: lamp,
          light: { [weak self] in self?.light(of: $0) ?? 1 },
          fault: { [weak self] in self?.state.withLock(\.stillFault) },
          condition: { [weak self] in self?.state.withLock(\.condition) ?? .well },
          view: { [weak self] in self?.state.withLock { $0.zoom?.view } ?? .whole },
          encoder: encoder, pictures: pictures, pace: pace)
        _ = run.add(stream)
        state.exposure?.restart()
        try run.start()
        state.run = run
        return .success(run)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  package func setControls(_ values: [ControlValue]) throws(CameraError) {
    let settings = try ControlSetting.all(values, of: unlocked.controls)
    let isPresent = state.withLock { state in
      guard state.isPresent else { return false }
      for setting in settings {
        if setting.control.id == VideoControl.lock3A {
          state.focusLock = Int32(truncatingIfNeeded: setting.value)
        } else if setting.control.id == VideoControl.zoomAbsolute {
          state.zoom?.set(percent: setting.value)
        } else {
          state.exposure?.set(setting.control.name, to: setting.value)
        }
      }
      return true
    }
    guard isPresent else { throw .disconnected }
  }

  package func adjust(_ adjustment: DeviceAdjustment) throws(CameraError) {
    if adjustment.interest != nil { throw .unsupported(field: "interest", nearest: nil) }
    guard adjustment.crop == nil || unlocked.crop != nil else {
      throw .unsupported(field: "crop", nearest: nil)
    }
    try setControls(adjustment.controls)
    if let crop = adjustment.crop { state.withLock { $0.zoom?.set(crop: crop) } }
  }

  package func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    guard isPresent else { throw .disconnected }
    return description.controls.filter { names.contains($0.name) }.map {
      ControlValue(name: $0.name, value: $0.value)
    }
  }

  private func set(_ focusLock: Int32) { state.withLock { $0.focusLock = focusLock } }

  /// The light of the frame that its run paints next: none behind a closed shutter.
  private func light(of due: SyntheticClock.Due) -> Double {
    state.withLock { state in
      let light = state.exposure?.light(ofFrame: due.number, newest: due.newest) ?? 1
      return state.condition == .shut ? 0 : light
    }
  }
}
