// SPDX-License-Identifier: Apache-2.0
import TestSupport

// Types that rig tests have in common with the tests that need no device.
typealias ClientUnderTest = TestSupport.ClientUnderTest
typealias Connection = TestSupport.Connection
typealias Command = TestSupport.Command
typealias Daemons = TestSupport.Daemons
typealias Patience = TestSupport.Patience
typealias PhotoLanes = TestSupport.PhotoLanes
typealias PlayedEngine = TestSupport.PlayedEngine
typealias PlayedFilm = TestSupport.PlayedFilm
typealias RunningProcess = TestSupport.RunningProcess
typealias RigClock = TestClock
typealias RigError = TestError
typealias RigFile = TestFile
typealias TestInteraction = TestSupport.TestInteraction
typealias TestRecording = TestSupport.TestRecording
typealias TestSession = TestSupport.TestSession

extension TestError {
  /// The result of a function of CRigSupport, which returns -errno.
  static func checkSupport(_ subject: String, _ result: Int32) throws -> Int32 {
    if result < 0 { throw TestError.system(subject: subject, errno: -result) }
    return result
  }
}

/// An engine with a synthetic camera alone, for tests of what becomes of its photos.
enum SyntheticEngine {
  /// Its configuration. It stores below `folder`.
  static func configuration(
    _ folder: String, pixelFormat: String = "YUYV", sidecars: Bool = false
  ) -> String {
    """
    content_directory = "\(folder)/content"
    storage = { free_space_mib = 0, sidecars = \(sidecars) }
    [[camera]]
    match = { DEVNAME = "*" }
    ignore = true
    [[synthetic]]
    name = "test"
    width = 320
    height = 180
    frames_per_second = 10
    buffers = 100
    pixel_format = "\(pixelFormat)"
    """
  }
}
