// SPDX-License-Identifier: Apache-2.0

/// Where a button stands in the machine's list of devices, valid until the list changes.
struct ButtonIndex {
  let device: Int
  let button: Int
}
