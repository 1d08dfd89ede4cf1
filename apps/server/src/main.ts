import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { isConnectionFailure } from '@nhip-cau/server-kit/database/failures'
import { isDiskFull } from '@nhip-cau/server-kit/free-space'
import { loadConfig } from './config.ts'
import logins from './demo/logins.json' with { type: 'json' }
import { firstLineOf, printError } from './print-error.ts'
import { type Running, startServer } from './start.ts'
import { boxed, createSteps } from './steps.ts'

const running: Running & { kill: () => void } = { closers: [], kill: () => undefined }
// A terminal and the parent process may both send the same Ctrl-C within this many milliseconds; a later one is a
// second one.
const repeatWindowMs = 700
const shutdownTimeoutMs = 4500

let stoppingSince: number | undefined

/** Stops HTTP, then jobs, then PostgreSQL. What does not end in time is recovered at the next start. */
const stop = async (code: number): Promise<void> => {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > repeatWindowMs) force()
    return
  }
  stoppingSince = performance.now()
  setTimeout(force, shutdownTimeoutMs).unref()
  for (const close of running.closers.toReversed()) await close().catch(printError)
  process.exit(code)
}

// A regular exit would wait for image conversions.
const force = () => {
  running.kill()
  process.kill(process.pid, 'SIGKILL')
}

// EX_TEMPFAIL of sysexits.h: a retry may succeed. The starter retries such a start.
const retryExitCode = 75

/** Prints the error and sends its first line to the starter. */
const reportError = (error: unknown): void => {
  printError(error)
  if (process.connected) process.send?.({ kind: 'reason', text: firstLineOf(error) })
}

const codeOf = async (): Promise<number> => ((await isDiskFull(process.env.DATA_DIR || './data')) ? retryExitCode : 1)

const start = async (): Promise<void> => {
  const webApp = process.env.WEB_APP_FOLLOWS ? once(process, 'message') : Promise.resolve()
  const steps = createSteps(process.stdout)
  const { url, isDemo } = await startServer(loadConfig(process.env), { steps, running, webApp })
  process.stdout.write(`\n${boxed(isDemo ? [...addressLines(url), '', ...demoLines()] : addressLines(url))}\n`)
  process.send?.({ kind: 'ready', url })
  // Otherwise the cache would be written at a regular exit only.
  flushCompileCache()
}

const addressLines = (url: string) => [
  'Nhịp Cầu',
  '',
  `Parents    ${url}/`,
  `Teachers   ${url}/teacher`,
  `School     ${url}/school`,
  '',
  'Ctrl-C stops everything.',
]

const demoLines = () => [
  `Demo logins, password ${logins.password}`,
  ...Object.entries(logins.logins).flatMap(([role, people]) =>
    people.map(({ login, name, description }) => `  ${role.padEnd(8)} ${login}  ${name}: ${description}`),
  ),
]

// New files are readable by their owner only.
process.umask(0o077)

process.on('uncaughtException', (error) => {
  // Errors of connections that are closed while PostgreSQL stops are expected.
  if (stoppingSince !== undefined && isConnectionFailure(error)) return
  reportError(error)
  void stop(1)
})
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))
// The starter has exited, so nothing else would stop this process.
process.on('disconnect', () => void stop(0))

try {
  await start()
} catch (error) {
  // Errors during a shutdown are expected.
  if (stoppingSince === undefined) {
    reportError(error)
    await stop(await codeOf())
  }
}
