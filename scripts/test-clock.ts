import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

const compiler = process.env.CC ?? 'cc'

/** Compiles the corrections of libfaketime, which say why they are needed, into the folder of temporary files. */
const compileCorrections = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nhip-cau-clock-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const library = path.join(folder, 'corrections.so')
  const sources = ['real-waits.c', 'own-names.c'].map((file) => path.join(import.meta.dirname, 'test-clock', file))
  try {
    execFileSync(compiler, ['-shared', '-fPIC', '-O2', '-o', library, ...sources])
  } catch {
    exitWithMessage(`TEST_CLOCK needs a C compiler, and "${compiler}" is none: "apt install gcc".`)
  }
  return library
}

/**
 * Returns the environment that makes a program and its children (server, database, browser) start at the time
 * TEST_CLOCK, such as 2026-11-23T06:00+07:00; empty without it.
 */
export const clockSettings = (named = process.env.TEST_CLOCK): Record<string, string> => {
  if (!named) return {}
  const wanted = Date.parse(named)
  if (Number.isNaN(wanted)) exitWithMessage(`TEST_CLOCK is no valid time: ${named}. Write 2026-11-23T06:00+07:00.`)
  const ahead = Math.round((wanted - Date.now()) / 1000)
  return {
    LD_PRELOAD: [compileCorrections(), findLibrary()].join(' '),
    FAKETIME: `${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}s`,
    // Keeps the monotonic clock unchanged, for durations and timeouts.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // This fix treats monotonic waits as absolute ones: each would end at once, and Chromium would loop.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    FAKETIME_DISABLE_SHM: '1',
  }
}
