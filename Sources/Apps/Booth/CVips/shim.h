// SPDX-License-Identifier: Apache-2.0
// Only for its flags: CCompose calls the library.
#pragma once
