// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Testing

@Suite("The code that joins the booth's Wi-Fi")
struct WiFiCodeTests {
  @Test(
    "name and password, with a backslash before what has a meaning",
    arguments: [
      ("Party", "secret pass", "WIFI:T:WPA;S:Party;P:secret pass;;"),
      ("Anna & Ben", "", "WIFI:T:nopass;S:Anna & Ben;;"),
      ("a;b,c:d\"e\\f", "1;2", #"WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:1\;2;;"#),
      ("🎉 Feier", "pässword", "WIFI:T:WPA;S:🎉 Feier;P:pässword;;"),
    ])
  func text(network: String, password: String, expected: String) {
    #expect(WiFiCode.text(network: network, password: password) == expected)
  }
}
