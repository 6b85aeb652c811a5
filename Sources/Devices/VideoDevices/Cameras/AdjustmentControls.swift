// SPDX-License-Identifier: Apache-2.0
import Vocabulary

//   zoom_absolute 100…500      factor = value / 100              V4L2 counts a focal length, from 0 on
//   zoom_absolute 0…16384      factor = 1 + (most - 1) · value / 16384    `zoom_factor` says the most, as UVC
//                                                                defines the values between; else 1 to 2
//   no control, crops          factor = 1 / side of the part     the driver scales it up again
//   neither                    no zoom

/// The parts of an adjustment that a camera can have, and the values of its controls for them.
package struct AdjustmentControls: Sendable {
  /// The way in which a camera zooms.
  package enum ZoomMeans: String, Sendable, Hashable, CaseIterable {
    /// By a control of its own.
    case control
    /// By a part of the picture, which the driver scales.
    case crop
  }

  private enum Zoom: Sendable {
    /// The zoom at the control's maximum, and whether that is known.
    case control(CameraControl, most: Double, isMeasured: Bool)
    case crop
  }

  private let zoom: Zoom?
  private let bias: BracketControls
  private let biasControl: CameraControl?
  private let camera: CameraDescription

  package init(_ camera: CameraDescription) {
    self.camera = camera
    bias = BracketControls(camera)
    biasControl = camera.controls.first { [name = bias.biasName] in $0.name == name }
    let control = camera.controls.first { $0.id == VideoControl.zoomAbsolute }
    if let control, control.minimum < control.maximum {
      // A unit that begins at 0, or below, is no focal length.
      let ratio =
        control.minimum > 0 ? Double(control.maximum) / Double(control.minimum) : nil
      let most = camera.mostZoom ?? ratio
      zoom = .control(control, most: most ?? Self.nominalMost, isMeasured: most != nil)
    } else {
      zoom = camera.crop == nil ? nil : .crop
    }
  }

  /// The most zoom of a control whose units nobody knows.
  private static let nominalMost: Double = 2

  // MARK: Zoom

  /// Nil without a zoom.
  package var zoomMeans: ZoomMeans? {
    switch zoom {
    case .control: .control
    case .crop: .crop
    case nil: nil
    }
  }

  /// Whether the factors say how much nearer a picture is; false: they only count from the least to the most.
  package var isZoomMeasured: Bool {
    if case .control(_, _, let isMeasured) = zoom { isMeasured } else { true }
  }

  /// The factors that it has; nil without a zoom.
  package var zoomRange: ClosedRange<Double>? {
    switch zoom {
    case .control(_, let most, _): 1...most
    case .crop: 1...CropZoom.most
    case nil: nil
    }
  }

  /// The distance of the factors that it has; nil: it has all of them.
  package var zoomStep: Double? {
    guard case .control(let control, let most, _) = zoom else { return nil }
    return (most - 1) * Double(max(control.step, 1)) / control.span
  }

  /// The zoom that the camera had when its controls were read last; nil without a zoom.
  package var zoomNow: Double? {
    switch zoom {
    case .control(let control, let most, _): Self.factor(of: control.value, control, most)
    case .crop: camera.crop.map { 1 / max($0.width, $0.height) }
    case nil: nil
    }
  }

  /// The nearest factor that it has; nil without a zoom.
  ///
  /// - Parameter crop: the part of the picture in which it zooms.
  package func nearest(zoom wanted: Double, in crop: PictureRectangle?) -> Double? {
    switch zoom {
    case .control(let control, let most, _):
      Self.factor(of: Self.value(of: wanted, control, most), control, most)
    case .crop: min(max(wanted, 1), CropZoom.most(in: crop))
    case nil: nil
    }
  }

  private static func factor(
    of value: Int64, _ control: CameraControl, _ most: Double
  ) -> Double {
    1 + (most - 1) * Double(value.distance(from: control.minimum)) / control.span
  }

  private static func value(
    of factor: Double, _ control: CameraControl, _ most: Double
  ) -> Int64 {
    guard most > 1, factor > 1 else { return control.minimum }
    guard factor < most else { return control.nearest(to: control.maximum) }
    // A range may span all 64 bits: only an unsigned number can hold that distance.
    let units = UInt64(
      min(((factor - 1) / (most - 1) * control.span).rounded(), Double(UInt64.max).nextDown))
    let value = Int64(truncatingIfNeeded: UInt64(bitPattern: control.minimum) &+ units)
    return control.nearest(to: value)
  }

  // MARK: Exposure bias

  /// In 0.001 EV; nil if the camera has no bias.
  package var biasMilliEV: ClosedRange<Int64>? { bias.biasMilliEV }

  /// The only amounts that there are, ascending; nil: they are equally far apart, or there are none.
  package var biasAmounts: [Int64]? {
    guard let biasControl, !biasControl.amounts.isEmpty else { return nil }
    return Set(biasControl.amounts.values).sorted()
  }

  /// The distance of the amounts where it is the same for all; nil otherwise.
  package var biasStepMilliEV: Double? {
    guard let biasControl, biasControl.amounts.isEmpty, let scale = camera.bias else { return nil }
    return Double(max(biasControl.step, 1)) * 1000 / Double(scale.unitsPerEV)
  }

  /// The bias that the camera had when its controls were read last; nil without one.
  package var biasNow: Int64? { biasControl.flatMap { bias.biasMilliEV(of: $0.value) } }

  /// The nearest amount that it has; nil without a bias.
  package func nearest(biasMilliEV wanted: Int64) -> Int64? {
    guard let value = bias.settings(biasMilliEV: wanted).first?.value else { return nil }
    return bias.biasMilliEV(of: value)
  }

  // MARK: Parts of the picture

  package var crops: Bool { camera.crop != nil }
  package var hasInterest: Bool { camera.interest != nil }

  /// The part of the picture that is seen with an adjustment, as far as the driver makes it.
  package func view(_ adjustment: CameraAdjustment) -> PictureRectangle {
    guard crops else { return .whole }
    switch zoom {
    case .crop:
      guard adjustment.zoom != nil || adjustment.crop != nil else { return camera.crop ?? .whole }
      return CropZoom.view(adjustment.crop, zoom: adjustment.zoom ?? 1)
    case .control, nil:
      return adjustment.crop.map { CropZoom.view($0, zoom: 1) } ?? camera.crop ?? .whole
    }
  }

  /// The values that the camera has to be set to.
  package func device(_ adjustment: CameraAdjustment) -> DeviceAdjustment {
    var device = DeviceAdjustment()
    if case .control(let control, let most, _) = zoom, let factor = adjustment.zoom {
      device.controls.append(
        ControlValue(name: control.name, value: Self.value(of: factor, control, most)))
    }
    device.controls += bias.settings(biasMilliEV: adjustment.biasMilliEV)
    let crops =
      switch zoom {
      case .crop: adjustment.zoom != nil || adjustment.crop != nil
      case .control, nil: adjustment.crop != nil
      }
    if crops { device.crop = view(adjustment) }
    if let interest = adjustment.interest {
      device.interest = interest
      let automatics = camera.controls.first { $0.id == VideoControl.regionOfInterestAuto }
      device.controls +=
        automatics.map {
          [ControlValue(name: $0.name, value: VideoControl.regionAutomatics & $0.maximum)]
        } ?? []
    }
    return device
  }
}

extension CameraControl {
  /// From the minimum to the maximum.
  fileprivate var span: Double { Double(maximum.distance(from: minimum)) }
}

/// The controls of a camera that an adjustment sets.
package struct DeviceAdjustment: Sendable, Hashable {
  package var controls: [ControlValue] = []
  /// The part of its picture that is delivered; nil: as it is.
  package var crop: PictureRectangle?
  /// The part of its picture by which it exposes and focuses; nil: as it is.
  package var interest: PictureRectangle?

  package init(
    controls: [ControlValue] = [], crop: PictureRectangle? = nil,
    interest: PictureRectangle? = nil
  ) {
    self.controls = controls
    self.crop = crop
    self.interest = interest
  }
}
