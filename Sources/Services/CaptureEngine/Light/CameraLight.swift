// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LightDevices
import LinuxIO
import Synchronization
import VideoDevices
import Vocabulary

//   opened      when its camera comes: whatever an engine that was killed has left lit is dark then
//   lit         for the frames of a photo, and while it is a torch; for as long as one of several photos and torches of
//               a shared camera needs it
//   given up    when its camera goes, and when the engine ends: dark before that

/// The light of a camera. Its output is held as long as the camera is there, so that nobody else lights it.
///
/// A light that cannot be opened or switched is reported once for each reason, and again when it is there; each photo tries
/// again.
final class CameraLight: Sendable {
  private struct State {
    var output: (any LightOutput)?
    /// The last complaint that was made about it; nil once it is there.
    var complaint: String?
    /// Photos that need it now.
    var users = 0
    var isLit = false
    var isGivenUp = false
  }

  /// The time that it needs.
  let pace: LightPace
  private let place: LightPlace
  private let lamp: SyntheticLamp?
  private let state = Mutex(State())
  /// Whether some session wants it as a torch. Beside the state, because a driver may keep that locked for long.
  private let isTorchWanted = Atomic(false)
  private let report: @Sendable (CameraRemark) -> Void

  /// - Parameters:
  ///   - lamp: shows it in the pictures of a synthetic camera.
  ///   - report: called on any thread, with what its camera's users should know.
  init(
    _ settings: EngineConfiguration.CameraLight, lamp: SyntheticLamp? = nil,
    report: @escaping @Sendable (CameraRemark) -> Void
  ) {
    self.lamp = lamp
    self.report = report
    place = settings.place
    pace = LightPace(
      settleUSec: Int64(settings.settleMilliseconds) * 1000, settleFrames: settings.settleFrames)
  }

  /// Opens it on a separate thread, which puts it out.
  func putOut() { onThread { light in light.state.withLock { _ = light.open(&$0) } } }

  /// Puts it out and gives it up, on a separate thread.
  func retire() { onThread { $0.giveUp() } }

  /// Puts it out and gives it up. Waits no longer than its driver does.
  func giveUp() {
    state.withLock { state in
      state.isGivenUp = true
      if state.isLit { _ = put(&state, isOn: false) }
      state.output = nil
    }
  }

  /// Switches it on for a photo, or off after it. Waits as long as its driver does, so it must not
  /// be called on the loop. False if the light may not be as wanted.
  func set(_ isOn: Bool) -> Bool {
    state.withLock { state in
      guard isOn else {
        state.users = max(state.users - 1, 0)
        return isNeeded(state) || put(&state, isOn: false)
      }
      guard open(&state), put(&state, isOn: true) else { return false }
      state.users += 1
      return true
    }
  }

  /// Some session wants it as a torch from now on, or no session does. `followTorch` switches it.
  func wantTorch(_ isOn: Bool) { isTorchWanted.store(isOn, ordering: .sequentiallyConsistent) }

  /// Switches it on or off as it is needed now. Waits as long as its driver does, so it must not be called on the
  /// loop.
  ///
  /// - Returns: whether it is on.
  func followTorch() -> Bool {
    state.withLock { state in
      guard isNeeded(state) else {
        if state.isLit { _ = put(&state, isOn: false) }
        return state.isLit
      }
      return open(&state) && (state.isLit || put(&state, isOn: true))
    }
  }

  // MARK: Under the lock

  private func isNeeded(_ state: State) -> Bool {
    state.users > 0 || isTorchWanted.load(ordering: .sequentiallyConsistent)
  }

  private func open(_ state: inout State) -> Bool {
    guard !state.isGivenUp else { return false }
    guard state.output == nil else { return true }
    do throws(SystemError) {
      guard let found = try place.open(chips: GPIOChip.nodes, for: "shutter-engine") else {
        complain("it does not exist", place.search, &state)
        return false
      }
      state.output = found.output
      if state.complaint != nil { report(.light) }
      state.complaint = nil
      return true
    } catch {
      complain("\(error)", place.remedy(for: "engine"), &state)
      return false
    }
  }

  private func put(_ state: inout State, isOn: Bool) -> Bool {
    guard let output = state.output else { return false }
    do throws(SystemError) {
      try output.set(isOn)
      state.isLit = isOn
      lamp?.set(isOn)
      return true
    } catch {
      // It is opened again, which puts it out if that is possible.
      state.output = nil
      state.isLit = false
      complain("\(error)", place.remedy(for: "engine"), &state)
      return false
    }
  }

  private func complain(_ reason: String, _ remedy: String, _ state: inout State) {
    guard state.complaint != reason else { return }
    state.complaint = reason
    report(.noLight("\(reason); \(remedy)"))
  }

  /// Something else keeps it from being switched.
  func complain(_ reason: String) { report(.noLight(reason)) }

  private func onThread(_ body: @escaping @Sendable (CameraLight) -> Void) {
    do throws(SystemError) {
      try WorkerThread.start(name: "light") { [self] in body(self) }
    } catch {
      report(.noLight("it may be on, as it cannot be switched: \(error)"))
    }
  }
}
