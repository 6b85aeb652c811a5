// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

//   SessionPhotoOutput ── begin ──▶ SessionCompanions ──▶ CompanionCamera b, c, …
//        │ the main camera's answer      │  ▲                    │ answered
//        └──────────────────────────────▶│  └────────────────────┘
//                                        └── whole ──▶ SessionPhotoOutput

/// The cameras that photograph beside the main one of a session, and the sets of photos that
/// several cameras take.
@LoopActor
final class SessionCompanions {
  /// A set whose cameras have not all answered.
  private struct Unfinished {
    /// The companions by their places after the main camera.
    let names: [String]
    var set: PhotoSet<Frame>
    /// The cameras of the answers, by their places.
    var cameras: [Int: CameraDescription] = [:]
  }

  enum Event {
    /// Each camera of a photo has answered.
    case whole(photo: Int64, WholeSet<Frame>, cameras: [Int: CameraDescription])
    /// The deadline may have changed.
    case changed
  }

  private let room: CameraRoom
  private let pipeline: PhotoPipeline
  private let report: @LoopActor (Event) -> Void
  private var cameras: [CompanionCamera] = []
  private var names: [String] = []
  private var settings: CaptureSettings?
  private var isWanted = false
  /// Whether they are given up when the last set is whole.
  private var isLeaving = false
  private var unfinished: [Int64: Unfinished] = [:]

  init(
    in room: CameraRoom, _ pipeline: PhotoPipeline,
    report: @escaping @LoopActor (Event) -> Void
  ) {
    self.room = room
    self.pipeline = pipeline
    self.report = report
  }

  // MARK: The session

  /// Sets the companions. Cameras that stay companions go on.
  func configure(_ configuration: SessionConfiguration) {
    let new = configuration.companionCapture
    guard configuration.companions != names || new != settings else { return }
    let isSame = new == settings
    let former = cameras
    cameras = configuration.companions.map { name in
      former.first { isSame && $0.name == name } ?? companion(name, new)
    }
    (names, settings) = (configuration.companions, new)
    for camera in former where !cameras.contains(where: { $0 === camera }) {
      camera.giveUp(.sessionConfigurationChanged)
      camera.want(false)
    }
    for camera in cameras where isWanted { camera.want(true) }
  }

  private func companion(_ name: String, _ settings: CaptureSettings) -> CompanionCamera {
    CompanionCamera(name, settings, in: room, pipeline) { [weak self] event in
      switch event {
      case .answered(let photo, let answer): self?.answered(photo, name, answer)
      case .changed: self?.report(.changed)
      }
    }
  }

  /// Starts the companions, because the main camera delivers.
  func start() {
    (isWanted, isLeaving) = (true, false)
    for camera in cameras { camera.want(true) }
  }

  /// Handles the end of the main camera's stream. Photos that were begun still get the frames of
  /// the others.
  ///
  /// - Parameter isReplaced: whether another stream follows.
  func mainEnded(_ failure: CaptureFault, isReplaced: Bool) {
    for photo in unfinished.keys.sorted() { take(photo, 0, .failure(failure)) }
    isLeaving = isWanted && !isReplaced
    leaveIfDone()
  }

  /// Checks the cameras again, because one came, went, was opened or closed.
  func look() { for camera in cameras { camera.look() } }

  var nextDeadlineUSec: Int64? { cameras.compactMap { $0.nextDeadlineUSec }.min() }

  func advance(toUSec nowUSec: Int64) { for camera in cameras { camera.advance(toUSec: nowUSec) } }

  private func leaveIfDone() {
    guard isLeaving, unfinished.isEmpty else { return }
    (isWanted, isLeaving) = (false, false)
    for camera in cameras { camera.want(false) }
  }

  // MARK: Photos

  /// Whether the main camera's answer for this photo belongs to a set.
  func awaits(_ photo: Int64) -> Bool { unfinished[photo] != nil }

  /// Asks each companion for its frame. The set is whole when the main camera has answered too.
  func begin(_ order: PhotoOrder, _ request: FrameRule.Request) {
    guard !order.companions.isEmpty else { return }
    unfinished[order.uniqueID] = Unfinished(
      names: order.companions, set: PhotoSet(cameraCount: order.companions.count + 1))
    for name in order.companions {
      if let camera = cameras.first(where: { $0.name == name }) {
        camera.request(order.uniqueID, request)
      } else {
        answered(order.uniqueID, name, .failure(.sessionConfigurationChanged))
      }
    }
  }

  /// Takes the answer of the main camera.
  func answered(_ photo: Int64, _ answer: CompanionCamera.Answer) { take(photo, 0, answer) }

  private func answered(_ photo: Int64, _ name: String, _ answer: CompanionCamera.Answer) {
    guard let place = unfinished[photo]?.names.firstIndex(of: name) else { return }
    take(photo, place + 1, answer)
  }

  private func take(_ photo: Int64, _ place: Int, _ answer: CompanionCamera.Answer) {
    guard var own = unfinished[photo] else { return }
    if case .success(let frame) = answer { own.cameras[place] = frame.camera }
    let whole = own.set.answered(place, answer.map { $0.chosen })
    unfinished[photo] = whole == nil ? own : nil
    guard let whole else { return }
    report(.whole(photo: photo, whole, cameras: own.cameras))
    leaveIfDone()
  }

  /// Forgets a photo that has ended, before its set was whole or after it.
  func forget(_ photo: Int64) {
    unfinished[photo] = nil
    leaveIfDone()
  }
}
