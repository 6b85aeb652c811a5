// SPDX-License-Identifier: Apache-2.0
import PrintModel
import ShutterInterfaces
import Testing

@testable import Printing

/// The words of printing and those of its interface.
struct PrintWordTests {
  @Test(
    "each word of a printer's state and troubles, and of what is counted, is declared on both sides"
  )
  func alike() {
    #expect(
      Set(PrinterCondition.State.allCases.map(\.wire)) == Set(PrintInterface.PrinterState.declared))
    #expect(
      Set(PrinterCondition.Trouble.allCases.map(\.wire)) == Set(PrintInterface.Trouble.declared))
    #expect(
      Set(CountedThing.allCases.map(\.wire)) == Set(PrintInterface.LimitReached.What.declared))
  }
}
