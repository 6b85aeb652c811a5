// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import Glibc
import Testing
import VarlinkSocket

@testable import Gateway

/// Tests how the configuration becomes rules of the press machine.
struct MachineSettingsTests {
  @Test("an empty configuration is the machine's own defaults")
  func defaults() {
    #expect(MachineSettings(GatewayConfiguration()) == MachineSettings())
  }

  @Test("times are carried over")
  func times() {
    var configuration = GatewayConfiguration()
    configuration.acknowledgementTimeoutUSec = 250_000
    configuration.maximumHoldUSec = 5_000_000
    configuration.doubleTapUSec = 200_000
    configuration.holdUSec = 700_000
    let settings = MachineSettings(configuration)
    #expect(settings.acknowledgementTimeoutUSec == 250_000)
    #expect(settings.maximumHoldUSec == 5_000_000)
    #expect(settings.gestures.doubleTapUSec == 200_000)
    #expect(settings.gestures.holdUSec == 700_000)
  }

  @Test("lights are listed only where there are some")
  func lights() {
    var configuration = GatewayConfiguration()
    #expect(!MachineSettings(configuration).hasLights)
    configuration.lights = [.init(name: "light", place: .led("a"))]
    #expect(MachineSettings(configuration).hasLights)
  }

  @Test("each foreground policy has its own")
  func foreground() {
    var configuration = GatewayConfiguration()
    configuration.foreground = .pinned(application: "org.example.booth")
    #expect(
      MachineSettings(configuration).foregroundPolicy
        == .pinned(application: "org.example.booth", uid: nil))
    configuration.foreground = .pinned(application: "org.example.booth", user: .identifier(1001))
    #expect(
      MachineSettings(configuration).foregroundPolicy
        == .pinned(application: "org.example.booth", uid: 1001))
    configuration.foreground = .pinned(
      application: "org.example.booth", user: .name("nobody-of-that-name"))
    #expect(
      MachineSettings(configuration).foregroundPolicy
        == .pinned(application: "org.example.booth", uid: .max), "not everybody")
    configuration.foreground = .shell
    #expect(MachineSettings(configuration).foregroundPolicy == .shellDecides)
    configuration.foreground = .activeSession
    #expect(MachineSettings(configuration).foregroundPolicy == .lastToAsk, "the seats do the rest")
    configuration.foreground = .lastToAsk
    #expect(MachineSettings(configuration).foregroundPolicy == .lastToAsk)
  }

  @Test("limits are those of the machine and of the servers")
  func limits() {
    var configuration = GatewayConfiguration()
    configuration.limits.interactionsPerClient = 3
    configuration.limits.interactionsPerUser = 5
    configuration.limits.connections = 70
    configuration.limits.connectionsPerUser = 7
    configuration.limits.messageBytes = 4096
    configuration.limits.callsPerSecond = 99
    let settings = MachineSettings(configuration)
    #expect(settings.interactionsPerClient == 3 && settings.interactionsPerUser == 5)
    var expected = ServerLimits()
    expected.maximumConnections = 70
    expected.maximumConnectionsPerUser = 7
    expected.maximumMessageSize = 4096
    expected.callsPerSecondPerUser = 99
    #expect(ServerLimits(configuration.limits) == expected)
  }

  @Test("users by number and by name; one that the system does not know is left out")
  func users() {
    var configuration = GatewayConfiguration()
    configuration.externalSessionUsers = [
      .identifier(1000), .name("root"), .name("no such user here"),
    ]
    #expect(MachineSettings(configuration).externalSessionUsers == [0, 1000])
  }
}
