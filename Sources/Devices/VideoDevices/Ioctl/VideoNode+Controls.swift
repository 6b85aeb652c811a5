// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_QUERY_EXT_CTRL, to its end: the controls that are a single number and can be both read
  /// and set, with their values. Empty if the driver has none. Those that do not answer are left out.
  /// Throws only if the device is gone.
  func queryControls() throws(SystemError) -> ControlList {
    let walk = try ControlWalk.all { (request: UInt32) throws(SystemError) in
      try queryControl(request)
    }
    var list = ControlList(silent: walk.silent)
    list.hasShutter = walk.entries.contains { entry in
      let unreadable = UInt32(V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_WRITE_ONLY)
      return entry.id == VideoControl.privacy && entry.flags & unreadable == 0
    }
    for entry in walk.entries { if let control = control(entry) { list.controls.append(control) } }
    return list
  }

  private func queryControl(
    _ request: UInt32
  ) throws(SystemError) -> ControlWalk.Answer<v4l2_query_ext_ctrl> {
    var entry = v4l2_query_ext_ctrl()
    entry.id = request
    do throws(SystemError) {
      let more = try callUnless(
        [EINVAL, ENOTTY], clinux_vidioc_query_ext_ctrl, "VIDIOC_QUERY_EXT_CTRL", &entry)
      return more ? .found(id: entry.id, entry) : .none
    } catch {
      if [ENODEV, ENXIO].contains(error.errno.code) { throw error }
      return .silent
    }
  }

  /// A control with its value; nil if it is not a number, or cannot be both read and set.
  private func control(_ entry: v4l2_query_ext_ctrl) -> CameraControl? {
    guard let (kind, amounts) = kind(of: entry) else { return nil }
    let isMask = kind == .bits
    var control = CameraControl(
      id: entry.id, name: ControlName.text(of: FixedText.text(of: entry.name)), kind: kind,
      minimum: entry.minimum, maximum: isMask ? entry.maximum & 0xFFFF_FFFF : entry.maximum,
      step: Int64(clamping: entry.step),
      defaultValue: isMask ? entry.default_value & 0xFFFF_FFFF : entry.default_value, value: 0)
    // A control that cannot be read now is left out: it could be neither restored nor relied on.
    guard let value = try? readControls([control]).first else { return nil }
    control.value = value
    control.amounts = amounts
    return control
  }

  /// The kind of a control, and the amounts that it chooses from; nil if it is not a number, or cannot be
  /// both read and set.
  private func kind(
    of entry: v4l2_query_ext_ctrl
  ) -> (CameraControl.Kind, amounts: [Int64: Int64])? {
    let unusable =
      V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_WRITE_ONLY
      | V4L2_CTRL_FLAG_HAS_PAYLOAD
    guard entry.flags & UInt32(unusable) == 0 else { return nil }
    switch entry.type {
    case V4L2_CTRL_TYPE_INTEGER.rawValue, V4L2_CTRL_TYPE_BOOLEAN.rawValue: return (.number, [:])
    case V4L2_CTRL_TYPE_INTEGER64.rawValue: return (.wideNumber, [:])
    case V4L2_CTRL_TYPE_BITMASK.rawValue: return (.bits, [:])
    case V4L2_CTRL_TYPE_MENU.rawValue:
      return (.choice(queryMenu(entry).map(\.index)), [:])
    case V4L2_CTRL_TYPE_INTEGER_MENU.rawValue:
      let items = queryMenu(entry)
      return (
        .choice(items.map(\.index)),
        Dictionary(items.map { ($0.index, $0.amount) }, uniquingKeysWith: { $1 })
      )
    default: return nil
    }
  }

  /// VIDIOC_QUERYMENU for each item: the items that exist and answer. The amount of an item is one only in a menu of
  /// integers.
  private func queryMenu(_ entry: v4l2_query_ext_ctrl) -> [(index: Int64, amount: Int64)] {
    var items: [(index: Int64, amount: Int64)] = []
    // Bounded, as no menu of a camera is that long.
    let first = max(0, min(entry.minimum, 1 << 16))
    for index in first...max(first, min(entry.maximum, first + 1023)) {
      var item = v4l2_querymenu()
      item.id = entry.id
      item.index = UInt32(index)
      if (try? call(clinux_vidioc_querymenu, "VIDIOC_QUERYMENU", &item)) != nil {
        items.append((index, item.value))
      }
    }
    return items
  }

  /// VIDIOC_G_EXT_CTRLS: the values of these controls, in their order.
  func readControls(_ controls: [CameraControl]) throws(SystemError) -> [Int64] {
    guard !controls.isEmpty else { return [] }
    var arguments = controls.map { $0.argument(0) }
    guard clinux_get_controls(descriptor.raw, &arguments, arguments.count) == 0 else {
      throw SystemError("VIDIOC_G_EXT_CTRLS", path)
    }
    return zip(controls, arguments).map { $0.value(of: $1) }
  }

  /// VIDIOC_S_EXT_CTRLS: sets all of them or none. Throws `unsupported` where the driver refuses a value,
  /// `disconnected`, `device`.
  func setControls(_ settings: [ControlSetting]) throws(CameraError) {
    guard !settings.isEmpty else { return }
    let arguments = settings.map { $0.control.argument($0.value) }
    var refused = arguments.count
    guard clinux_set_controls(descriptor.raw, arguments, arguments.count, &refused) != 0 else {
      return
    }
    let error = SystemError("VIDIOC_S_EXT_CTRLS", path)
    switch error.errno.code {
    case EINVAL where refused < settings.count, ERANGE where refused < settings.count:
      throw .unsupported(field: settings[refused].control.name, nearest: nil)
    // This control cannot be set while frames come; it does not mean that others use the camera.
    case EBUSY: throw .device(error)
    default: throw CameraError(error, node: path)
    }
  }

  /// VIDIOC_G_CTRL: a control's value; nil if there is no control with that number, or it cannot be
  /// read now. Throws only if the device is gone: cameras answer with all sorts of errors.
  func getControl(_ id: UInt32) throws(SystemError) -> Int32? {
    var control = v4l2_control(id: id, value: 0)
    do throws(SystemError) {
      try call(clinux_vidioc_g_ctrl, "VIDIOC_G_CTRL", &control)
      return control.value
    } catch {
      if [ENODEV, ENXIO].contains(error.errno.code) { throw error }
      return nil
    }
  }

  /// VIDIOC_QUERYMENU: the numbers that the items of an integer menu stand for.
  func menuValues(_ id: UInt32, items: Range<UInt32>) -> [Int32: Int64] {
    var values: [Int32: Int64] = [:]
    for item in items {
      var query = v4l2_querymenu()
      query.id = id
      query.index = item
      let exists = try? callUnless(
        [EINVAL], clinux_vidioc_querymenu, "VIDIOC_QUERYMENU", &query)
      if exists == true { values[Int32(item)] = query.value }
    }
    return values
  }

  /// VIDIOC_SUBSCRIBE_EVENT: whether the driver will report changes of a control.
  func watchControl(_ id: UInt32) -> Bool {
    var subscription = v4l2_event_subscription()
    subscription.type = UInt32(V4L2_EVENT_CTRL)
    subscription.id = id
    return (try? call(clinux_vidioc_subscribe_event, "VIDIOC_SUBSCRIBE_EVENT", &subscription))
      != nil
  }

  /// VIDIOC_DQEVENT: the next change of a control that is watched; nil if there is none.
  func takeControlEvent() -> (id: UInt32, value: Int32)? {
    var id: UInt32 = 0
    var value: Int32 = 0
    return clinux_take_control_event(descriptor.raw, &id, &value) == 0 ? (id, value) : nil
  }

  /// VIDIOC_S_CTRL: sets a control.
  func setControl(_ id: UInt32, to value: Int32) throws(SystemError) {
    var control = v4l2_control(id: id, value: value)
    try call(clinux_vidioc_s_ctrl, "VIDIOC_S_CTRL", &control)
  }

  /// Focuses and then locks focus, exposure and white balance, or unlocks them. A camera may have
  /// only some of the controls, or none: whatever it refuses is left out. A camera that focuses by
  /// itself all the time is not asked to focus (the kernel's documentation says that this is
  /// ignored at best), but its focus is locked.
  func setFocusLock(_ locked: Bool) {
    let focusesByItself = (try? getControl(VideoControl.focusAuto)) == 1
    if locked {
      if !focusesByItself { try? setControl(VideoControl.autoFocusStart, to: 1) }
      try? setControl(
        VideoControl.lock3A,
        to: focusesByItself ? VideoControl.lockAll : VideoControl.lockExposureAndWhiteBalance)
    } else {
      try? setControl(VideoControl.lock3A, to: 0)
      if !focusesByItself { try? setControl(VideoControl.autoFocusStop, to: 1) }
    }
  }
}

extension CameraControl {
  fileprivate func argument(_ value: Int64) -> clinux_control {
    clinux_control(id: id, is_wide: kind == .wideNumber, value: value)
  }

  /// The kernel's numbers of 32 bits are signed; a mask is not.
  fileprivate func value(of argument: clinux_control) -> Int64 {
    kind == .bits ? argument.value & 0xFFFF_FFFF : argument.value
  }
}

/// Numbers of controls; V4L2 has them as macros that Swift does not import.
enum VideoControl {
  private static let userClassBase: UInt32 = 0x0098_0900
  private static let cameraClassBase: UInt32 = 0x009A_0900
  /// V4L2_CID_UVC_REGION_OF_INTEREST_RECT of linux/uvcvideo.h since Linux 6.16: V4L2_CID_USER_UVC_BASE + 1.
  /// Older headers do not have it.
  static let regionOfInterest = userClassBase + 0x11E1
  /// V4L2_CID_UVC_REGION_OF_INTEREST_AUTO: a bit for each automatic that goes by the region
  static let regionOfInterestAuto = userClassBase + 0x11E2
  /// V4L2_UVC_REGION_OF_INTEREST_AUTO_EXPOSURE, _WHITE_BALANCE and _FOCUS
  static let regionAutomatics: Int64 = 1 << 0 | 1 << 2 | 1 << 3
  /// V4L2_CID_BRIGHTNESS
  static let brightness = userClassBase
  /// V4L2_CID_HUE
  static let hue = userClassBase + 3
  /// V4L2_CID_AUTO_WHITE_BALANCE: 1 while the camera balances the colours
  static let autoWhiteBalance = userClassBase + 12
  /// V4L2_CID_RED_BALANCE
  static let redBalance = userClassBase + 14
  /// V4L2_CID_BLUE_BALANCE
  static let blueBalance = userClassBase + 15
  /// V4L2_CID_HUE_AUTO
  static let hueAuto = userClassBase + 25
  /// V4L2_CID_WHITE_BALANCE_TEMPERATURE
  static let whiteBalanceTemperature = userClassBase + 26
  /// V4L2_CID_AUTOBRIGHTNESS
  static let autoBrightness = userClassBase + 32
  /// V4L2_CID_AUTOGAIN: 1 while the camera chooses the gain
  static let autoGain = userClassBase + 18
  /// V4L2_CID_GAIN
  static let gain = userClassBase + 19
  /// V4L2_CID_EXPOSURE_AUTO
  static let exposureAuto = cameraClassBase + 1
  /// V4L2_CID_EXPOSURE_ABSOLUTE, in 100 µs
  static let exposureAbsolute = cameraClassBase + 2
  /// V4L2_EXPOSURE_MANUAL, a value of `exposureAuto`
  static let exposureManual: Int64 = 1
  /// V4L2_CID_FOCUS_ABSOLUTE
  static let focusAbsolute = cameraClassBase + 10
  /// V4L2_CID_ZOOM_ABSOLUTE, a focal length in units of the driver
  static let zoomAbsolute = cameraClassBase + 13
  /// V4L2_CID_FOCUS_AUTO: 1 while the camera focuses by itself
  static let focusAuto = cameraClassBase + 12
  /// V4L2_CID_AUTO_EXPOSURE_BIAS, an integer menu in 0.001 EV
  static let exposureBias = cameraClassBase + 19
  /// V4L2_CID_ISO_SENSITIVITY, an integer menu in thousandths
  static let isoSensitivity = cameraClassBase + 23
  /// V4L2_CID_ISO_SENSITIVITY_AUTO: 0 if it is set by hand
  static let isoSensitivityAuto = cameraClassBase + 24
  /// V4L2_CID_IRIS_ABSOLUTE
  static let irisAbsolute = cameraClassBase + 17
  /// V4L2_CID_PRIVACY: 1 while the shutter is closed
  static let privacy = cameraClassBase + 16
  /// V4L2_CID_3A_LOCK: a bit for each thing that is locked
  static let lock3A = cameraClassBase + 27
  /// V4L2_LOCK_EXPOSURE and V4L2_LOCK_WHITE_BALANCE
  static let lockExposureAndWhiteBalance: Int32 = 1 << 0 | 1 << 1
  /// The two above and V4L2_LOCK_FOCUS
  static let lockAll: Int32 = lockExposureAndWhiteBalance | 1 << 2
  /// V4L2_CID_AUTO_FOCUS_START: focuses once
  static let autoFocusStart = cameraClassBase + 28
  /// V4L2_CID_AUTO_FOCUS_STOP: ends that
  static let autoFocusStop = cameraClassBase + 29
  /// V4L2_CID_CAMERA_ORIENTATION
  static let cameraOrientation = cameraClassBase + 34
  /// V4L2_CID_CAMERA_SENSOR_ROTATION, degrees counter-clockwise that a picture has to be turned by
  static let cameraSensorRotation = cameraClassBase + 35
}

/// The names of controls as v4l2-ctl writes them.
enum ControlName {
  /// "Exposure Time, Absolute" → "exposure_time_absolute": letters and digits in lower case, with
  /// one underscore for anything between them.
  static func text(of name: String) -> String {
    name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      .joined(separator: "_").lowercased()
  }
}
