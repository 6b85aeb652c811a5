// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import VarlinkSocket
extension GatewayService {
  func setControls(_ call: IncomingCall) { call.fail(invalidParameter: "interaction") }
  func setControlValue(_ call: IncomingCall) { call.fail(invalidParameter: "interaction") }
}
extension ControlService {
  func listControls(_ call: IncomingCall) { call.fail(invalidParameter: "seat") }
  func turnControl(_ call: IncomingCall) { call.fail(invalidParameter: "seat") }
  func learnButtons(_ call: IncomingCall) { call.fail(invalidParameter: "seat") }
}
