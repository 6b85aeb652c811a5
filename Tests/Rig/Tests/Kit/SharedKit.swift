// SPDX-License-Identifier: Apache-2.0
import TestSupport

// What rig tests have in common with those that need no device.
typealias ClientUnderTest = TestSupport.ClientUnderTest
typealias Connection = TestSupport.Connection
typealias Command = TestSupport.Command
typealias Daemons = TestSupport.Daemons
typealias RunningProcess = TestSupport.RunningProcess
typealias RigClock = TestClock
typealias RigError = TestError
typealias RigFile = TestFile

extension TestError {
  /// The result of a function of CRigSupport, which returns -errno.
  static func checkSupport(_ subject: String, _ result: Int32) throws -> Int32 {
    if result < 0 { throw TestError.system(subject: subject, errno: -result) }
    return result
  }
}
