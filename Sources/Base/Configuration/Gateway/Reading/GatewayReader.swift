// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Reads a gateway's configuration out of TOML, gathering errors on the way.
struct GatewayReader {
  let keys: KeyNames
  let accounts: Accounts
  let errors: ErrorCollector
  /// Logical names of devices, lines and buttons.
  var uses = FirstUses()
  var configuration = GatewayConfiguration()

  init(
    keyCode: @escaping (String) -> UInt16?, accounts: Accounts, errors: ErrorCollector
  ) {
    self.accounts = accounts
    keys = KeyNames(code: keyCode, errors: errors)
    self.errors = errors
  }

  /// Reads everything. The result counts only if there was no error.
  mutating func read(_ root: TOMLTable) {
    var reader = TableReader(root, title: "shutterd.toml", errors: errors)
    readTimes(&reader)
    readGestures(&reader)
    readForeground(&reader)
    readUsers(&reader)
    if let names = reader.value("escape_chord")?.array() {
      configuration.escapeChord = names.compactMap { name in
        name.string().flatMap { keys.check($0, at: name.location) == nil ? nil : $0 }
      }
    }
    if let roles = readRoles(&reader, "roles", title: "[roles]") {
      configuration.roles.merge(roles) { _, configured in configured }
    }
    for table in reader.tables("device", title: "[[device]]") {
      readDevice(table)
    }
    readChips(reader.tables("gpio", title: "[[gpio]]"))
    for table in reader.tables("simulated", title: "[[simulated]]") {
      readSimulated(table)
    }
    for table in reader.tables("light", title: "[[light]]") {
      readLight(table)
    }
    if let table = reader.table("audit", title: "[audit]") { readAudit(table) }
    if let table = reader.table("limits", title: "[limits]") { readLimits(table) }
    if let table = reader.table("sockets", title: "[sockets]") { readSockets(table) }
    reader.finish()
  }

  private mutating func readAudit(_ table: TableReader) {
    var reader = table
    if let enabled = reader.value("enabled")?.boolean() { configuration.audit.isEnabled = enabled }
    if let file = reader.value("file")?.string() { configuration.audit.file = file }
    if let kilobytes = reader.value("maximum_kb")?.integer(in: 64...1_048_576) {
      configuration.audit.maximumBytes = kilobytes << 10
    }
    if let files = reader.value("files")?.integer(in: 1...100) {
      configuration.audit.files = files
    }
    reader.finish()
  }

  private mutating func readTimes(_ reader: inout TableReader) {
    if let value = reader.value("debounce_ms")?.debounceUSec() {
      configuration.debounceUSec = value
    }
    if let value = reader.value("acknowledgement_timeout_ms")?.integer(in: 10...60_000) {
      configuration.acknowledgementTimeoutUSec = Int64(value) * 1000
    }
    if let value = reader.value("maximum_hold_s")?.integer(in: 1...86_400) {
      configuration.maximumHoldUSec = Int64(value) * 1_000_000
    }
  }

  private mutating func readGestures(_ reader: inout TableReader) {
    if let value = reader.value("double_tap_ms")?.integer(in: 50...2000) {
      configuration.doubleTapUSec = Int64(value) * 1000
    }
    if let value = reader.value("hold_ms")?.integer(in: 100...10_000) {
      configuration.holdUSec = Int64(value) * 1000
    }
  }

  /// The words of the option `foreground`.
  private enum ForegroundWord: String, CaseIterable {
    case lastToAsk = "last_to_ask"
    case activeSession = "active_session"
    case pinned
    case shell
  }

  private mutating func readForeground(_ reader: inout TableReader) {
    let foreground = reader.value("foreground")
    let pinned = reader.value("pinned_application")
    let application = pinned?.string()
    if let path = reader.value("login_records")?.path() { configuration.loginRecords = path }
    switch foreground?.word(ForegroundWord.self) {
    case nil: break
    case .lastToAsk: configuration.foreground = .lastToAsk
    case .activeSession: configuration.foreground = .activeSession
    case .shell: configuration.foreground = .shell
    case .pinned:
      if let application {
        configuration.foreground = .pinned(application: application)
      } else if pinned == nil {
        foreground?.report(
          "is \"pinned\" without \"pinned_application\"",
          remedy: "name the application, as in pinned_application = \"org.example.booth\"")
      }
    }
  }

  private mutating func readUsers(_ reader: inout TableReader) {
    if let devices = reader.value("allow_virtual_devices")?.strings() {
      configuration.allowedVirtualDevices = devices.map(GatewayConfiguration.VirtualDevice.init)
    }
    if let users = reader.value("external_sessions_for")?.array() {
      configuration.externalSessionUsers = users.compactMap { $0.user() }
    }
  }
}
