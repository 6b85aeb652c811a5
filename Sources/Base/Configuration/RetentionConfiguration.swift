// SPDX-License-Identifier: Apache-2.0

extension HookConfiguration {
  /// How many photos and films of a user stay, `[retention]`. At least one limit is set.
  package struct Retention: Sendable, Equatable {
    package var user: GatewayConfiguration.UserReference
    /// 1 to 36 500.
    package var longestAgeDays: Int?
    /// The most that all photos and films may take together; 1 MiB to 1 PiB.
    package var mostMiB: Int?
    /// The most photos and films that may stay; 1 to 10 000 000.
    package var mostFiles: Int?
    /// Whether also what was not copied is deleted.
    package var isWithoutCopy = false

    /// The time after which a deletion is ended, seconds: a film of many GiB is read before it, to compare its hash.
    package static let timeoutSeconds = 3600

    package init(user: GatewayConfiguration.UserReference) { self.user = user }
  }
}

extension HookReader {
  /// Reads `[retention]`, after all copies.
  mutating func readRetention(_ table: TableReader) {
    var reader = table
    let user = reader.required("user")?.user()
    let age = reader.value("max_age_days")
    let size = reader.value("max_mib")
    let count = reader.value("max_files")
    let withoutCopy = reader.value("without_copy")?.boolean() ?? false
    reader.finish()
    guard let user else { return }
    var retention = HookConfiguration.Retention(user: user)
    retention.longestAgeDays = age?.integer(in: 1...36_500)
    retention.mostMiB = size?.integer(in: 1...1_073_741_824)
    retention.mostFiles = count?.integer(in: 1...10_000_000)
    retention.isWithoutCopy = withoutCopy
    if age == nil, size == nil, count == nil {
      errors.add(
        table.location, "[retention] has no limit",
        remedy: "set max_age_days, max_mib or max_files")
    }
    if !withoutCopy, !configuration.copies.contains(where: { $0.user == user }) {
      errors.add(
        table.location, "[retention] would delete nothing: no [[copy]] has its user",
        remedy: "only what was copied is deleted: add a [[copy]], or set without_copy = true")
    }
    configuration.retention = retention
  }
}
