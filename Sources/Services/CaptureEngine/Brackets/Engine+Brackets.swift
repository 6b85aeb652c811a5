// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VideoDevices

extension Engine {
  /// The limits of a session's photos, with what its camera can do.
  ///
  /// - Parameter format: that of its stream, which others may have chosen; nil: as the configuration gives it.
  func photoRules(
    _ configuration: SessionConfiguration, runs format: CaptureFormat? = nil
  ) -> PhotoRules {
    var rules = configuration.photoRules
    rules.bracket = bracketSupport(of: configuration, runs: format)
    rules.stills = stillSupport(of: configuration, runs: format)
    rules.hasLight = cameras.light(of: configuration.camera) != nil
    rules.mergesFrames = pressure.pressure.level.allowsMergedPhotos
    return rules
  }

  /// The brackets that a session's camera can take.
  func bracketSupport(
    of configuration: SessionConfiguration, runs format: CaptureFormat?
  ) -> BracketSupport {
    guard let camera = cameras.camera(named: configuration.camera),
      let format = try? format ?? camera.resolve(configuration.capture)
    else { return BracketSupport() }
    let line = format.pixelFormat.minimumBytesPerLine(width: format.width)
    let raw = line * format.height * 3 / 2
    let frameBytes = format.pixelFormat.isCompressed ? format.width * format.height / 2 : raw
    let source = PhotoSource(
      width: format.width, height: format.height, rotation: 0, isCompressed: false,
      frameBytes: frameBytes)
    return BracketSupport(
      BracketControls(camera.description), frameLimit: source.frameLimit)
  }

  /// Restores the controls of a camera if an earlier engine has left them changed.
  func restoreControls(of camera: any Camera) {
    let name = camera.description.name
    guard controlJournal.values(of: name) != nil else { return }
    let journal = controlJournal
    do throws(SystemError) {
      try WorkerThread.start(name: "controls") {
        do {
          let lost = try journal.restore(camera)
          guard !lost.isEmpty else { return }
          EventLoop.shared.post { [weak self] in
            self?.note(.controlsLost(lost), of: name)
          }
        } catch {
          Log.warning("controls of camera '\(name)' are not restored: \(error)")
        }
      }
    } catch {
      Log.warning("controls of camera '\(name)' are not restored: \(error)")
    }
  }
}

extension ControlJournal {
  /// Sets a camera's controls back as far as it takes them, and forgets those that are as before. Blocks as long as
  /// the driver does.
  ///
  /// - Returns: the values that the camera has refused for the last time.
  func restore(_ camera: any Camera) throws -> [ControlValue] {
    let name = camera.description.name
    guard let kept = values(of: name) else { return [] }
    let controls = camera.description.controls
    let now = try camera.readControls(kept.map(\.name))
    let open = ControlRestoring.open(kept, now: now, of: controls)
    // A control that does not answer is not among the camera's now, and may be at the next start.
    let absent = kept.filter { value in !controls.contains { $0.name == value.name } }
    guard !open.isEmpty || !absent.isEmpty else {
      try forget(name)
      return []
    }
    let order = BracketControls(camera.description)
    let refusals = try open.isEmpty ? [] : camera.restoreControls(order.sorted(open))
    guard !refusals.isEmpty || !absent.isEmpty else {
      try forget(name)
      Log.notice("controls of camera '\(name)' that a bracket had changed are restored")
      return []
    }
    for refusal in refusals {
      Log.warning("settings of camera '\(name)' are not restored: \(refusal)")
    }
    let names = Set(refusals.map(\.control))
    let rest = open.filter { names.contains($0.name) } + absent
    return try refused(rest, of: name) ? rest : []
  }
}

/// The frames after which cameras show a changed control, as measured. The number may depend on the frame
/// rate.
struct ControlLatencies {
  private struct Key: Hashable {
    let camera: String
    let intervalUSec: Int64
  }

  private var frames: [Key: [String: Int64]] = [:]

  /// The latencies of a camera, by the names of its controls.
  func frames(of camera: String, intervalUSec: Int64) -> [String: Int64] {
    frames[Key(camera: camera, intervalUSec: intervalUSec)] ?? [:]
  }

  /// The latencies of a camera at the rate that needs most, by the names of its controls.
  func frames(of camera: String) -> [String: Int64] {
    frames.filter { $0.key.camera == camera }.values.reduce(into: [:]) { all, latencies in
      all.merge(latencies) { max($0, $1) }
    }
  }

  mutating func keep(
    _ latencyFrames: Int64, of control: String, camera: String, intervalUSec: Int64
  ) {
    frames[Key(camera: camera, intervalUSec: intervalUSec), default: [:]][control] = latencyFrames
    Log.notice(
      "camera '\(camera)': a change of '\(control)' shows after "
        + "\(latencyFrames) \(latencyFrames == 1 ? "frame" : "frames")")
  }
}

extension BracketControls {
  /// The fields of a bracket's steps that set this control: a gain can also be the bias.
  func fields(setting control: String) -> [EngineInterface.BracketField] {
    let names: [(EngineInterface.BracketField, String?)] = [
      (.bias, biasName), (.exposure, exposureName), (.gain, gainName), (.focus, focusName),
    ]
    return names.filter { $0.1 == control }.map(\.0)
  }
}

extension BracketSupport {
  /// The answer to GetSupport.
  var wire: EngineInterface.BracketSupport {
    func bounds(_ range: ClosedRange<Int64>?) -> EngineInterface.Bounds? {
      range.map { .init(minimum: $0.lowerBound, maximum: $0.upperBound) }
    }
    return .init(
      maximumCount: Int64(maximumCount), biasMilliEV: bounds(biasMilliEV),
      exposureUSec: bounds(exposureUSec), gain: bounds(gain), focus: bounds(focus))
  }
}
