// SPDX-License-Identifier: Apache-2.0

//   wanted                                   the calls, in their order
//
//   gain 5, auto_exposure 1, exposure 200    {auto_exposure 1}  {gain 5, exposure 200}
//   focus 45, focus_automatic 0              {focus_automatic 0}  {focus 45}
//   exposure 250, auto_exposure 3, gain 5    {gain 5}  {exposure 250}?  {auto_exposure 3}
//   exposure 250, auto_exposure 2            {exposure 250}?  {auto_exposure 2}  {exposure 250}?
//   focus 45                                 {focus 45}
//
//   ? may be refused without a word: an automatic takes over, or does so already

/// The order in which a camera takes values for several of its controls.
///
/// UVC cameras refuse a value while an automatic rules it. The kernel's uvcvideo looks only at the automatic's value in the
/// same call, refuses the whole call if that is not "by hand", and sends the values of one call in an order of its own,
/// in which a focus comes before the end of autofocus. So an automatic that is turned off has a call of its own before
/// the values, and one that is turned on has a call of its own after them.
enum ControlOrder {
  /// Values that are set together.
  struct Call: Sendable, Hashable {
    let settings: [ControlSetting]
    /// Whether a refusal means nothing.
    var mayFail = false
  }

  static func calls(for settings: [ControlSetting]) -> [Call] {
    func isAutomatic(_ setting: ControlSetting) -> Bool {
      Automatic.all.contains { $0.id == setting.control.id }
    }
    let automatics = settings.filter(isAutomatic)
    /// What becomes of a value: nil where no automatic among the settings rules it.
    func rule(over setting: ControlSetting) -> Automatic.Rule? {
      automatics.compactMap { Automatic.rule(of: $0.control.id, $0.value, setting.control.id) }
        .first
    }
    func takesOver(_ automatic: ControlSetting) -> Bool {
      Automatic.all.contains {
        $0.id == automatic.control.id && !$0.manual.contains(automatic.value)
      }
    }
    let values = settings.filter { !isAutomatic($0) }
    let free = values.filter { [nil, .byHand].contains(rule(over: $0)) }
    let ruled = values.filter { [.ruled, .partly].contains(rule(over: $0)) }
    let again = values.filter { rule(over: $0) == .partly }
    func each(_ settings: [ControlSetting]) -> [Call] {
      settings.map { Call(settings: [$0], mayFail: true) }
    }
    let together = [automatics.filter { !takesOver($0) }, free].map { Call(settings: $0) }
    let last = Call(settings: automatics.filter(takesOver))
    return (together + each(ruled) + [last] + each(again)).filter { !$0.settings.isEmpty }
  }

  /// The values that are to be found again afterwards: not those that an automatic rules.
  static func lasting(_ settings: [ControlSetting]) -> [ControlSetting] {
    let calls = calls(for: settings)
    let fleeting = Set(calls.filter(\.mayFail).flatMap(\.settings))
    return settings.filter { !fleeting.contains($0) }
  }
}

/// A control that takes others over.
struct Automatic: Sendable, Hashable {
  enum Rule: Sendable, Hashable {
    case byHand, ruled
    /// V4L2 says that it is set by hand, and uvcvideo refuses it.
    case partly
  }

  let id: UInt32
  /// Its values with which all that it rules is set by hand.
  let manual: [Int64]
  /// The controls that it rules.
  let ruled: [UInt32]

  static let all = [
    Automatic(
      id: VideoControl.exposureAuto, manual: [VideoControl.exposureManual],
      ruled: [VideoControl.exposureAbsolute, VideoControl.irisAbsolute]),
    Automatic(id: VideoControl.autoGain, manual: [0], ruled: [VideoControl.gain]),
    Automatic(id: VideoControl.focusAuto, manual: [0], ruled: [VideoControl.focusAbsolute]),
    Automatic(
      id: VideoControl.autoWhiteBalance, manual: [0],
      ruled: [
        VideoControl.whiteBalanceTemperature, VideoControl.redBalance, VideoControl.blueBalance,
      ]),
    Automatic(id: VideoControl.hueAuto, manual: [0], ruled: [VideoControl.hue]),
    Automatic(id: VideoControl.autoBrightness, manual: [0], ruled: [VideoControl.brightness]),
    Automatic(
      id: VideoControl.isoSensitivityAuto, manual: [0], ruled: [VideoControl.isoSensitivity]),
  ]

  /// How an automatic with this value rules a control; nil: not at all.
  static func rule(of id: UInt32, _ value: Int64, _ control: UInt32) -> Rule? {
    guard let automatic = all.first(where: { $0.id == id && $0.ruled.contains(control) }) else {
      return nil
    }
    if automatic.manual.contains(value) { return .byHand }
    return (id, value, control) == Self.shutterPriority
      || (id, value, control) == Self.aperturePriority
      ? .partly : .ruled
  }

  private static let shutterPriority = (
    VideoControl.exposureAuto, Int64(2), VideoControl.exposureAbsolute
  )
  private static let aperturePriority = (
    VideoControl.exposureAuto, Int64(3), VideoControl.irisAbsolute
  )

  /// The automatic that rules a control, among those of a camera.
  static func name(ruling control: CameraControl, of controls: [CameraControl]) -> String? {
    let ids = all.filter { $0.ruled.contains(control.id) }.map(\.id)
    return controls.first { ids.contains($0.id) }?.name
  }
}
