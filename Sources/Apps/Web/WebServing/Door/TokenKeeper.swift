// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import WebRules
import WebTokens

/// Knows whose a token is, from a file that an administrator may change at any time: a token that was taken back is
/// refused from then on.
@LoopActor
public final class TokenKeeper {
  /// The most bytes of the file: more than all tokens of a list take.
  nonisolated private static let longest = 64 << 10

  private let path: String
  private var list = TokenList()
  private var watch: FolderWatch?
  /// Called when the file has changed: what was let in by it may have lost its right.
  var onChange: (@LoopActor () -> Void)?

  /// - Parameter path: of the file; nobody has a token while there is none.
  public init(_ path: String) {
    self.path = path
    take(Self.read(path))
    do throws(SystemError) {
      let watch = try FolderWatch { [weak self] in self?.lookAgain() }
      if let slash = path.lastIndex(of: "/") { watch.add(String(path[..<slash])) }
      self.watch = watch
    } catch {
      Log.warning("changes of \(path) count after the next start: \(error)")
    }
  }

  func holder(of token: PresentedToken) -> TokenHolder? {
    let bytes: [UInt8]
    switch token {
    case .plain(let text): bytes = Array(text.utf8)
    case .basic(let text):
      guard let pair = Base64.bytes(of: text), let colon = pair.firstIndex(of: UInt8(ascii: ":"))
      else { return nil }
      bytes = Array(pair[(colon + 1)...])
    }
    return bytes.isEmpty ? nil : list.holder(ofHash: SHA256.hexadecimal(of: bytes))
  }

  private func lookAgain() {
    DiskReader.shared.read { [path] in
      Self.read(path)
    } then: { [weak self] found in
      self?.take(found)
    }
  }

  nonisolated private static func read(_ path: String) -> Result<[UInt8]?, SystemError> {
    do throws(SystemError) {
      return .success(try WholeFile.read(path, limit: longest))
    } catch {
      return .failure(error)
    }
  }

  private func take(_ found: Result<[UInt8]?, SystemError>) {
    let new: TokenList
    switch found {
    case .success(let bytes): new = TokenList(String(decoding: bytes ?? [], as: UTF8.self))
    case .failure(let error):
      Log.error("no token is accepted: \(error)")
      new = TokenList()
    }
    guard new != list else { return }
    list = new
    for fault in new.faults { Log.error("\(path):\(fault.line): \(fault.reason)") }
    onChange?()
  }
}
