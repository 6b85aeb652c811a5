// SPDX-License-Identifier: Apache-2.0

import BoothOptions
import LinuxIO
import Printing
import Testing
import Vocabulary

@testable import Configuration

/// The manual pages of the configuration files have exactly the options that the readers know, with
/// the defaults that the examples show.
@Suite struct ManualPageTests {
  private static let headers = [
    "": "",
    "[[device]]": "[[device]]\nmatch = { NAME = \"a\" }\n",
    "[[pointer]]": "[[pointer]]\nmatch = { NAME = \"a\" }\n",
    "[[dial]]": "[[dial]]\nmatch = { NAME = \"a\" }\n",
    "[[gpio.dial]]": "[[gpio]]\nchip = \"c\"\n[[gpio.dial]]\nlines = [1, 2]\n",
    "[[gpio]]": "[[gpio]]\nchip = \"c\"\nline = []\n",
    "[[gpio.line]]": "[[gpio]]\nchip = \"c\"\n[[gpio.line]]\nline = \"shutter\"\n",
    "[[simulated]]": "[[simulated]]\nname = \"s\"\n",
    "[[network]]": "[[network]]\nname = \"n\"\nusers = [1]\n",
    "[[simulated_gpio]]": "[[simulated_gpio]]\nchip = \"c\"\nlines = [\"A\"]\n",
    "[[light]]": "[[light]]\nled = \"a\"\n",
    "shutterd.toml [[action]]": "[[action]]\ncommand = \"a\"\nrole = \"primary\"\n",
    "[[buzzer]]": "[[buzzer]]\nled = \"a\"\n",
    "[[region]]": "[[region]]\nname = \"r\"\n",
    "[[camera]]": "[[camera]]\nmatch = { NAME = \"a\" }\n",
    "[[synthetic]]": "[[synthetic]]\nname = \"s\"\n",
    "[[access]]": "[[access]]\nrule = \"ask\"\n",
    "[[interval]]": "[[interval]]\nname = \"roof\"\nevery_s = 60\n",
    "[[hook]]": "[[hook]]\nname = \"a\"\non = \"photo\"\ncommand = [\"/a\"]\nuser = 1\n",
    "[[copy]]": "[[copy]]\nname = \"a\"\nto = \"/a\"\nuser = 1\n",
    "[retention]": "[retention]\nuser = 1\nmax_files = 1\nwithout_copy = true\n",
    "[[action]]": "[[action]]\nname = \"a\"\ncommand = [\"/a\"]\nuser = 1\n",
  ]

  @Test func thePageOfTheGatewayIsComplete() throws {
    let page = try check("shutterd.toml") { Read.gatewayErrors($0) }
    // This table may have any key; the page lists the defaults.
    let roles = Role.usualOfKeys.mapValues { "\"\($0.rawValue)\"" }
    #expect(page.values["[roles]"] == roles)
  }

  @Test func thePageOfTheEngineIsComplete() throws {
    _ = try check("shutter-engine.toml") { Read.engineErrors($0) }
  }

  @Test func thePageOfThePrintServiceIsComplete() throws {
    _ = try check("shutter-print.toml") { text in
      Read.errors { () throws(ConfigurationErrors) in
        _ = try PrintConfiguration(Read.document(text))
      }
    }
  }

  @Test func thePageOfTheBoothIsComplete() throws {
    _ = try check("shutter-booth.toml") { text in
      Read.errors { () throws(ConfigurationErrors) in
        _ = try BoothConfiguration(Read.document(text))
      }
    }
  }

  @Test func thePageOfTheActionsIsComplete() throws {
    _ = try check("actions.toml") { text in
      Read.errors { () throws(ConfigurationErrors) in
        _ = try ActionConfiguration(Read.document(text))
      }
    }
  }

  @Test func thePageOfTheHooksIsComplete() throws {
    _ = try check("hooks.toml") { text in
      Read.errors { () throws(ConfigurationErrors) in
        _ = try HookConfiguration(Read.document(text))
      }
    }
  }

  private func check(_ file: String, errors: (String) -> [String]) throws -> OptionList {
    let page = OptionList(page: try Repository.text("man/\(file).5"))
    let example = OptionList(example: try Repository.text("docs/\(file).example"))
    for (table, options) in example.values {
      for (name, value) in options {
        #expect(page.values[table]?[name] == value, "\(table) \(name)")
      }
    }
    for table in Set(page.tables + [""]) where table != "[roles]" {
      let header =
        Self.headers["\(file) \(table)"] ?? Self.headers[table] ?? "\(table)\n"
      let known = try Read.known(in: errors(header + "zzzzzzzzzzzz = 1\n"))
      #expect(page.names(in: table) == known, "\(table)")
    }
    return page
  }
}
