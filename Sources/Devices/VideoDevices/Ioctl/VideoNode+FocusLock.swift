// SPDX-License-Identifier: Apache-2.0

extension VideoNode {
  /// Focuses and then holds focus, exposure and white balance, or lets them go. A camera has some of
  /// the controls, or none: what it refuses is left out. One that focuses by itself all the time is
  /// not asked to begin (the kernel says that is ignored at best), but its focus is held.
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
