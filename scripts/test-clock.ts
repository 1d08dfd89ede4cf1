import { existsSync } from 'node:fs'
import path from 'node:path'
import { exitWithMessage } from './prepare.mjs'

// Where packages of Linux distributions put it; MT is the build for programs with threads, and all of ours have some.
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
 * Settings with which a program and all that it starts (server, database, browser) believe it is the time that TEST_CLOCK
 * names, e.g. 2026-11-23T06:00+07:00, and go on from there; nothing when it names none.
 */
export const clockSettings = (named = process.env.TEST_CLOCK): Record<string, string> => {
  if (!named) return {}
  const wanted = Date.parse(named)
  if (Number.isNaN(wanted)) exitWithMessage(`TEST_CLOCK is no instant: ${named}. Write 2026-11-23T06:00+07:00.`)
  const ahead = Math.round((wanted - Date.now()) / 1000)
  return {
    LD_PRELOAD: findLibrary(),
    FAKETIME: `${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}s`,
    // What measures durations and waits goes on undisturbed.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // It takes monotonic waits for ones until an instant: each would end at once, and Chromium spin for ever.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    FAKETIME_DISABLE_SHM: '1',
  }
}
