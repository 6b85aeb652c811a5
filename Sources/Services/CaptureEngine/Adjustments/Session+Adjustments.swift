// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices
import Vocabulary

// MARK: AdjustCamera

extension Session {
  /// Answers AdjustCamera.
  func adjust(_ call: IncomingCall, _ wanted: EngineInterface.AdjustCamera.Parameters) {
    let name = configuration.camera
    guard let camera = parts.cameras.camera(named: name)?.description else {
      return call.fail(EngineInterface.NoSuchCamera(camera: name))
    }
    let adjuster = parts.cameras.controls.adjuster(of: name)
    let change: CameraAdjustment
    do throws(ConfigurationRefusal) {
      change = try self.change(wanted, of: camera, adjuster.wanted)
    } catch {
      adjuster.releaseIfUnused()
      return call.fail(error)
    }
    guard adjuster.hasRoom else {
      return call.fail(
        EngineInterface.TooManyObjects(limit: Int64(AdjustmentMachine.callerLimit)))
    }
    adjuster.want(change) { [weak self] result in
      switch result {
      case .success(let inForce):
        call.reply(EngineInterface.AdjustCamera.Reply(adjustment: inForce.wire))
      case .failure(let error): self?.fail(call, error.failure, error, name)
      }
    }
  }

  /// As the session's camera is adjusted; nil: it is as it was.
  var wireAdjustment: EngineInterface.Adjustment? {
    let inForce = parts.cameras.controls.inForce(of: configuration.camera)
    return inForce.isEmpty ? nil : inForce.wire
  }

  /// The change that a client wants, as far as the camera can have it.
  private func change(
    _ wanted: EngineInterface.AdjustCamera.Parameters, of camera: CameraDescription,
    _ present: CameraAdjustment
  ) throws(ConfigurationRefusal) -> CameraAdjustment {
    let controls = AdjustmentControls(camera)
    var change = CameraAdjustment()
    if let region = wanted.interest {
      guard controls.hasInterest else { throw .unsupported(field: "interest", nearest: nil) }
      change.interest = try part(region, "interest", camera, controls, present)
    }
    if let region = wanted.crop {
      guard controls.crops else { throw .unsupported(field: "crop", nearest: nil) }
      change.crop = CropZoom.proportional(try part(region, "crop", camera, controls, present))
      // People see the region as the whole, in which they go on zooming.
      if controls.zoomMeans == .crop { change.zoom = 1 }
    }
    if let zoom = wanted.zoom {
      guard zoom.isFinite else { throw .invalid(field: "zoom", rule: "a number from 1") }
      guard let range = controls.zoomRange else { throw .unsupported(field: "zoom", nearest: nil) }
      // A slider may end a little beside the last position.
      guard (range.lowerBound - 1e-6...range.upperBound + 1e-6).contains(zoom) else {
        let nearest = zoom < range.lowerBound ? range.lowerBound : range.upperBound
        throw .unsupported(field: "zoom", nearest: "\(nearest)")
      }
      change.zoom = controls.nearest(zoom: zoom, in: change.crop ?? present.crop)
    }
    if let bias = wanted.exposureBiasMilliEV {
      let field = "exposureBiasMilliEV"
      guard let range = controls.biasMilliEV else { throw .unsupported(field: field, nearest: nil) }
      guard range.contains(bias) else {
        let nearest = bias < range.lowerBound ? range.lowerBound : range.upperBound
        throw .unsupported(field: field, nearest: "\(nearest)")
      }
      change.biasMilliEV = controls.nearest(biasMilliEV: bias)
    }
    return change
  }

  /// The part of the camera's picture that a client means.
  private func part(
    _ region: EngineInterface.Region, _ field: String, _ camera: CameraDescription,
    _ controls: AdjustmentControls, _ present: CameraAdjustment
  ) throws(ConfigurationRefusal) -> PictureRectangle {
    guard let wire = region.rectangle else { return .whole }
    let part = PictureRectangle(x: wire.x, y: wire.y, width: wire.width, height: wire.height)
    if let fault = part.fault {
      throw .invalid(
        field: "\(field).rectangle.\(fault)", rule: "a part of the picture, which goes from 0 to 1")
    }
    guard region.of == .preview else { return part }
    let isMirrored = previews.isMirrored(camera)
    let rotation = parts.cameras.turns.previewRotation(of: camera, isMirrored: isMirrored)
    return controls.view(present).whole(
      of: part.inCameraPicture(turnedBy: rotation, isMirrored: isMirrored))
  }
}

extension CameraAdjustment {
  var wire: EngineInterface.Adjustment {
    EngineInterface.Adjustment(
      zoom: zoom, exposureBiasMilliEV: biasMilliEV, crop: crop?.wire, interest: interest?.wire)
  }
}

extension PictureRectangle {
  fileprivate var wire: EngineInterface.PictureRectangle {
    EngineInterface.PictureRectangle(x: x, y: y, width: width, height: height)
  }
}

// MARK: GetSupport

extension Session {
  /// The adjustments that the session's camera can have.
  func addAdjustments(to support: inout EngineInterface.Support) {
    let name = configuration.camera
    guard let camera = parts.cameras.camera(named: name)?.description else { return }
    let controls = AdjustmentControls(camera)
    let wanted = parts.cameras.controls.wanted(of: name)
    if let range = controls.zoomRange, let means = controls.zoomMeans {
      support.zoom = EngineInterface.ZoomSupport(
        maximum: range.upperBound, step: controls.zoomStep,
        value: wanted.zoom ?? controls.zoomNow ?? 1, means: means.wire,
        measured: controls.isZoomMeasured)
    }
    if let range = controls.biasMilliEV {
      support.exposureBias = EngineInterface.ExposureBiasSupport(
        minimum: range.lowerBound, maximum: range.upperBound, values: controls.biasAmounts,
        step: controls.biasStepMilliEV, value: wanted.biasMilliEV ?? controls.biasNow ?? 0)
    }
    support.regionUses =
      (controls.hasInterest ? [.interest] : []) + (controls.crops ? [.crop] : [])
  }
}
