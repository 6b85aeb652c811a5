// SPDX-License-Identifier: Apache-2.0
import CLinux

/// Raw events for tests, as the kernel would write them.
enum InputEvent {
  static func make(_ type: Int32, _ code: Int32, _ value: Int32, atUSec: Int64 = 0) -> input_event {
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    clinux_input_set_event_usec(&event, atUSec)
    return event
  }

  static func key(_ code: Int32, _ value: Int32, atUSec: Int64 = 0) -> input_event {
    make(EV_KEY, code, value, atUSec: atUSec)
  }

  static func report(atUSec: Int64 = 0) -> input_event {
    make(EV_SYN, SYN_REPORT, 0, atUSec: atUSec)
  }

  static func dropped(atUSec: Int64 = 0) -> input_event {
    make(EV_SYN, SYN_DROPPED, 0, atUSec: atUSec)
  }
}
