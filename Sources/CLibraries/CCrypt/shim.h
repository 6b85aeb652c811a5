// SPDX-License-Identifier: Apache-2.0
// libxcrypt; it comes with libc's own development package.
#pragma once
#include <crypt.h>
