// SPDX-License-Identifier: Apache-2.0

/// Where the fixtures of this folder's tests are looked for: beside the folder, with all others.
enum CaptureFixtures {
  static let here =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/CaptureFixtures.swift"
}
