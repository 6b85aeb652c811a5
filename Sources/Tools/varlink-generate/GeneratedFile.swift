// SPDX-License-Identifier: Apache-2.0

/// A file that the generator makes.
struct GeneratedFile: Equatable {
  /// The path below the output folder: `Gateway/Types/GatewayInterface+Role.swift`.
  let path: String
  /// The whole text.
  let text: String
}
