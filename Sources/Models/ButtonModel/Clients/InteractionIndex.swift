// SPDX-License-Identifier: Apache-2.0

/// Where an interaction stands in the machine's list of clients, valid until the list changes.
struct InteractionIndex {
  let client: Int
  let interaction: Int
}
