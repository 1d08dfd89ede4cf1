import { existsSync } from 'node:fs'
import path from 'node:path'
import { exitWithMessage } from './prepare.mjs'

// The library's folders on Linux distributions. The MT build is for programs with threads, which all of ours have.
const folders = ['x86_64-linux-gnu/faketime', 'aarch64-linux-gnu/faketime', 'faketime'].flatMap((folder) =>
  ['/usr/lib', '/usr/lib64', '/usr/local/lib'].map((parent) => path.join(parent, folder)),
)

const findLibrary = (): string => {
  const found = folders.map((folder) => path.join(folder, 'libfaketimeMT.so.1')).find((file) => existsSync(file))
  return (
    found ?? exitWithMessage('TEST_CLOCK needs libfaketime, which was not found: "apt install faketime" (Linux only).')
  )
}

/**
 * Returns the environment that makes a program and its children (server, database, browser) start at the time
 * TEST_CLOCK, such as 2026-02-17T10:30+07:00; empty without it.
 */
export const clockSettings = (named = process.env.TEST_CLOCK): Record<string, string> => {
  if (!named) return {}
  const wanted = Date.parse(named)
  if (Number.isNaN(wanted)) exitWithMessage(`TEST_CLOCK is no valid time: ${named}. Write 2026-02-17T10:30+07:00.`)
  // With a clock in the future PostgreSQL would see the real time when a timeout interrupts a wait, and wait on.
  if (wanted > Date.now()) exitWithMessage(`TEST_CLOCK must lie in the past: ${named}.`)
  return {
    LD_PRELOAD: findLibrary(),
    FAKETIME: `-${Math.round((Date.now() - wanted) / 1000)}s`,
    // Keeps the monotonic clock unchanged, for durations and timeouts.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // This fix treats monotonic waits as absolute ones: each would end at once, and Chromium would loop.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    FAKETIME_DISABLE_SHM: '1',
  }
}
