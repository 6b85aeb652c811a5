// SPDX-License-Identifier: Apache-2.0

// Unchecked: these tests write to a device now from their own thread, now from the event loop's,
// which cannot read in the meantime; they wait for the one before they go on with the other.
extension UinputKeyboard: @unchecked Sendable {}
// The same.
extension TouchScreen: @unchecked Sendable {}
// The same.
extension GPIOSimChip: @unchecked Sendable {}
// The same.
extension UinputPointer: @unchecked Sendable {}
