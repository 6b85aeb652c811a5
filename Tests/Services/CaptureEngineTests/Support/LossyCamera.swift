// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TestSupport

@testable import VideoDevices

/// A synthetic camera that loses frames at random, as a driver does whose buffers are broken: nobody but
/// this camera gets to see them. It keeps a list of those that it delivered.
final class LossyCamera: Camera {
  private let camera: SyntheticCamera
  private let log: Mutex<Log>
  private let percent: Int

  private struct Log {
    var random: RandomSource
    var delivered: [Int64: Int64] = [:]
    var lost: Set<Int64> = []
  }

  /// - Parameter percent: the part of the frames that is lost.
  init(_ camera: SyntheticCamera, percent: Int, seed: UInt64) {
    self.camera = camera
    self.percent = percent
    log = Mutex(Log(random: RandomSource(seed: seed)))
  }

  var description: CameraDescription { camera.description }

  /// The stamps of the frames that were delivered, by their numbers.
  var delivered: [Int64: Int64] { log.withLock { $0.delivered } }

  /// The numbers of those that were lost.
  var lost: Set<Int64> { log.withLock { $0.lost } }

  func setControls(_ values: [ControlValue]) throws(CameraError) {
    try camera.setControls(values)
  }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    try camera.readControls(names)
  }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    WrappedStream(try camera.open(settings)) { [self] in LossySink($0, self) }
  }

  fileprivate func delivers(_ frame: Frame) -> Bool {
    let (number, stampUSec) = (frame.metadata.sequence, frame.metadata.stampUSec)
    return log.withLock { log in
      if log.random.below(100) < percent {
        log.lost.insert(number)
        return false
      }
      log.delivered[number] = stampUSec
      return true
    }
  }
}

private final class LossySink: CameraSink {
  private let sink: any CameraSink
  private let camera: LossyCamera

  init(_ sink: any CameraSink, _ camera: LossyCamera) { (self.sink, self.camera) = (sink, camera) }

  func started(_ configuration: StreamConfiguration) { sink.started(configuration) }

  func frame(_ frame: Frame) {
    if camera.delivers(frame) { sink.frame(frame) }
  }

  func stalled(sinceUSec: Int64) { sink.stalled(sinceUSec: sinceUSec) }

  func ended(_ error: CameraError?) { sink.ended(error) }
}
