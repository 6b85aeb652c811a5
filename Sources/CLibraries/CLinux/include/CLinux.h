// SPDX-License-Identifier: Apache-2.0
// Wrappers for what Swift's Glibc module lacks: kernel headers it leaves out, function-like macros,
// variadic calls. Each header says why its wrappers exist; there is nothing else in them.
#pragma once

#include "CLinuxClock.h"
#include "CLinuxCommands.h"
#include "CLinuxEpoll.h"
#include "CLinuxFiles.h"
#include "CLinuxInput.h"
#include "CLinuxMemory.h"
#include "CLinuxSandbox.h"
#include "CLinuxSockets.h"
#include "CLinuxThreads.h"
#include "CLinuxVideo.h"
