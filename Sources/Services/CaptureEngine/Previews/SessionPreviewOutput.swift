// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket
import VideoDevices

//   OpenPreview ──▶ SessionPreviewOutput ──▶ buffers, descriptors: the first reply
//                     │      ▲
//                     │      └─ release ── ReleasePreviewBuffer, on another connection
//                     ▼
//                   PreviewFeed ◀── FrameExchange
//
//   other frames, another mirroring or mount       PreviewFormatChanged
//   stopped, interrupted, failed, closed           SessionNotRunning
//   previews are switched off                      InvalidSettings
//   the viewer goes                                no error: all of its memory is given back

/// The live pictures of a session: joins viewers to the camera's frames (requirements R-53).
@LoopActor
final class SessionPreviewOutput {
  /// The most previews of a session, and of all sessions of a user together.
  static let sessionLimit = 8
  static let userLimit = 32
  /// The most memory of all buffers of a user together, bytes, as `PreviewPictures.countedBytes` counts.
  static let userMemoryLimit = 256 << 20

  private struct Preview {
    let call: IncomingCall
    let ring: PreviewRing
    let isMirrored: Bool
    /// The way in which the camera is fixed to the machine.
    let mount: CameraMount
    /// The pixel format that the viewer asked for.
    let wanted: PixelFormat?
    let countedBytes: Int
  }

  private unowned let session: Session
  private var previews: [String: Preview] = [:]
  /// The stream that viewers get the frames of.
  private var connection: StreamConnection?
  /// The thread; there is one while there are previews.
  private var feed: PreviewFeed?

  init(of session: Session) { self.session = session }

  /// Previews that are open.
  var count: Int { previews.count }

  /// The memory of all buffers, bytes, as it counts for the user.
  var countedBytes: Int { previews.values.reduce(0) { $0 + $1.countedBytes } }

  /// The number of frames that the viewer of each open preview has given back: it has really shown
  /// these, it was not only sent them.
  var releasedFrames: [String: Int64] { previews.mapValues(\.ring.released) }

  // MARK: Calls

  /// Opens a preview for the call that will stream it.
  func open(_ call: IncomingCall, _ parameters: EngineInterface.OpenPreview.Parameters) {
    guard let request = PreviewRequest(parameters, call, session.configuration) else { return }
    guard session.machine.isRunning else { return call.fail(session.notRunning) }
    // Between two streams nobody knows the next format.
    guard let connection, let frames = connection.format else {
      return session.failInProgress(call)
    }
    let sensor = connection.camera.sensor
    guard let pictures = PreviewPictures(of: frames, as: request.pixelFormat, sensor) else {
      return call.fail(
        EngineInterface.ConfigurationUnsupported(
          field: "pixelFormat",
          nearest: PreviewPictures.pixelFormats(of: frames).last?.description))
    }
    let countedBytes = pictures.countedBytes * request.buffers.count
    if let limit = limit(adding: countedBytes) {
      return call.fail(EngineInterface.TooManyObjects(limit: Int64(limit)))
    }
    do throws(SystemError) {
      try open(call, request, pictures, connection, countedBytes)
    } catch {
      Log.error("no preview for \(session.content.application.excerpt): \(error)")
      call.fail(
        EngineInterface.DeviceFailure(
          camera: connection.camera.name, operation: error.operation,
          errnoName: error.errno.name))
    }
  }

  private func open(
    _ call: IncomingCall, _ request: PreviewRequest, _ pictures: PreviewPictures,
    _ connection: StreamConnection, _ countedBytes: Int
  ) throws(SystemError) {
    let descriptors = DescriptorList()
    let ring = try PreviewRing(request.buffers, of: pictures, descriptors: descriptors) {
      [weak call] frame in
      call?.reply(EngineInterface.OpenPreview.Reply(frame: frame), continues: true)
    }
    let feed = try startedFeed()
    let name = RandomName.make()
    let camera = connection.camera
    let preview = Preview(
      call: call, ring: ring, isMirrored: isMirrored(camera), mount: camera.mount,
      wanted: request.pixelFormat, countedBytes: countedBytes)
    previews[name] = preview
    call.onEnd = { [weak self] in self?.remove(name) }
    call.reply(
      EngineInterface.OpenPreview.Reply(
        preview: name, format: format(of: pictures, camera),
        buffers: (0..<Int64(descriptors.count)).map {
          .init(bufferFileDescriptor: $0, size: Int64(ring.bufferBytes))
        }),
      continues: true, descriptors: descriptors)
    feed.add(ring)
    // The first one also gets the frame that there is already.
    if previews.count == 1 { feed.attach(to: connection.exchange) }
  }

  /// The thread, which is started for the first preview.
  private func startedFeed() throws(SystemError) -> PreviewFeed {
    if let feed { return feed }
    let new = try PreviewFeed { [weak self] remark in
      EventLoop.shared.post { self?.note(remark) }
    }
    feed = new
    return new
  }

  /// Notes something about the camera, if there still is one.
  private func note(_ remark: CameraRemark) {
    if let connection { session.parts.cameras.notes.note(remark, of: connection.camera.name) }
  }

  /// What became of a viewer's word that it gives a buffer back.
  enum Release {
    /// It was sent this buffer with a frame.
    case consumed
    /// The call is answered, and no frame was consumed.
    case answered
    /// This session does not have the preview.
    case unknown
  }

  /// A viewer gives a buffer back.
  func release(_ call: IncomingCall, buffer: Int64, of name: String) -> Release {
    guard let preview = previews[name] else { return .unknown }
    switch preview.ring.release(buffer) {
    case .released:
      call.reply(NoFields())
      return .consumed
    case .over: call.reply(NoFields())
    case .notHeld:
      call.fail(
        EngineInterface.InvalidSettings(
          field: "buffer", rule: "one that holds a frame and was not given back yet"))
    }
    return .answered
  }

  /// The number of previews that the user may have, if there is no room for another one.
  private func limit(adding bytes: Int) -> Int? {
    if count >= Self.sessionLimit { return Self.sessionLimit }
    let use = session.previewUse
    if use.count >= Self.userLimit { return Self.userLimit }
    return use.bytes + bytes > Self.userMemoryLimit ? use.count : nil
  }

  /// The format with the present angle; `WatchRotation` reports later changes of it.
  private func format(
    of pictures: PreviewPictures, _ camera: CameraDescription
  ) -> EngineInterface.PreviewFormat {
    let isMirrored = isMirrored(camera)
    return EngineInterface.PreviewFormat(
      pixelFormat: pictures.pixelFormat.description, width: Int64(pictures.frames.width),
      height: Int64(pictures.frames.height), bytesPerLine: Int64(pictures.bytesPerLine),
      mirrored: isMirrored,
      rotation: Int64(
        session.parts.cameras.turns.previewRotation(of: camera, isMirrored: isMirrored)))
  }

  /// Whether viewers are to mirror the pictures of this camera.
  func isMirrored(_ camera: CameraDescription) -> Bool {
    session.configuration.previewMirrored ?? camera.mount.isPreviewMirrored
  }

  // MARK: Ends

  /// Ends a preview with an error that gives its viewer the reason.
  private func end(_ name: String, _ error: some VarlinkErrorValue) {
    guard let preview = previews[name], preview.ring.end() else { return }
    preview.call.fail(error)
    remove(name)
  }

  private func endAll(_ error: some VarlinkErrorValue) {
    for name in previews.keys.sorted() { end(name, error) }
  }

  /// Ends the previews whose viewers would see other pictures than their first reply announced.
  private func endChanged() {
    guard let connection, let frames = connection.format else { return }
    for (name, preview) in previews {
      let pictures = PreviewPictures(of: frames, as: preview.wanted, connection.camera.sensor)
      if let pictures, pictures == preview.ring.pictures,
        connection.camera.mount == preview.mount,
        isMirrored(connection.camera) == preview.isMirrored
      {
        continue
      }
      end(name, EngineInterface.PreviewFormatChanged())
    }
  }

  /// Forgets a preview; with the last one the thread ends.
  private func remove(_ name: String) {
    guard let preview = previews.removeValue(forKey: name) else { return }
    _ = preview.ring.end()
    feed?.remove(preview.ring)
    guard previews.isEmpty, let feed else { return }
    if let connection { feed.detach(from: connection.exchange) }
    feed.end()
    self.feed = nil
  }
}

extension SessionPreviewOutput: SessionOutput {
  func configure(_ configuration: SessionConfiguration) {
    if !configuration.previewEnabled { endAll(PreviewRequest.switchedOff) }
    endChanged()
  }

  func sessionChanged(to state: SessionState) {
    if state != .running { endAll(session.notRunning) }
  }

  func close(isCameraWanted: Bool) { endAll(EngineInterface.SessionNotRunning(state: .stopped)) }

  func cancel() { endAll(EngineInterface.SessionNotRunning(state: .stopped)) }

  func connected(to connection: StreamConnection) {
    let former = self.connection
    // The stream should have been left, but stays.
    guard former?.exchange !== connection.exchange else { return }
    if let former { feed?.detach(from: former.exchange) }
    self.connection = connection
    endChanged()
    feed?.attach(to: connection.exchange)
  }

  func frames(arrive: Bool) {}

  func framesDecided(otherwise failure: CaptureFault) {}

  /// Does nothing: viewers get the last frames of the stream, and then those of the next, if these
  /// are the same.
  func streamLeft() {}

  func disconnected(_ end: StreamEnd) {
    if let connection { feed?.detach(from: connection.exchange) }
    connection = nil
    switch end {
    case .replaced: break
    case .ended: endAll(session.notRunning)
    }
  }

  var isBusy: Bool { false }

  var awaitsFrames: Bool { false }

  var isEmpty: Bool { previews.isEmpty }

  var nextDeadlineUSec: Int64? { nil }

  func advance(toUSec nowUSec: Int64) {}
}

/// A viewer's wishes, checked.
@LoopActor
private struct PreviewRequest {
  let buffers: PreviewBuffers
  let pixelFormat: PixelFormat?

  static let switchedOff = EngineInterface.InvalidSettings(
    field: "previewEnabled", rule: "is false in the configuration of the session")

  /// Checks a request; nil, and the call answered, if it breaks a rule.
  init?(
    _ parameters: EngineInterface.OpenPreview.Parameters, _ call: IncomingCall,
    _ configuration: SessionConfiguration
  ) {
    func refuse(_ field: String, _ rule: String) {
      call.fail(EngineInterface.InvalidSettings(field: field, rule: rule))
    }
    guard configuration.previewEnabled else {
      call.fail(Self.switchedOff)
      return nil
    }
    let count = parameters.bufferCount ?? Int64(PreviewBuffers.usualCount)
    guard let count = Int(exactly: count), PreviewBuffers.counts.contains(count) else {
      refuse("bufferCount", "from 2 to 8")
      return nil
    }
    guard parameters.maximumFrameRate.map(PreviewBuffers.rates.contains) ?? true else {
      refuse("maximumFrameRate", "from 1 to 1000 frames a second")
      return nil
    }
    if let text = parameters.pixelFormat {
      guard let format = PixelFormat(text) else {
        refuse("pixelFormat", "MJPG, or the camera's own format")
        return nil
      }
      pixelFormat = format
    } else {
      pixelFormat = nil
    }
    buffers = PreviewBuffers(count: count, maximumFrameRate: parameters.maximumFrameRate)
  }
}
