// Must run on Node 20 and newer before packages are installed, so it imports only Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { exitWithMessage, localNode, root } from './prepare.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
const asExitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 1)

/**
 * Calls `listen` for signals, and when npm ends: npm passes its signal to a shell, which ends without passing it on.
 * @param {(signal: NodeJS.Signals) => void} listen
 */
const onEverySignal = (listen) => {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => listen(signal))
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    listen('SIGTERM')
  }, 1000)
  watch.unref()
}

/** @param {Error} error */
const cannotStart = (error) => exitWithMessage(`Node could not be started from ${localNode()}: ${error.message}.`)

/**
 * Runs a program of this project on the local Node and exits with its exit code.
 * @param {string} file
 * @param {readonly string[]} args
 */
export const runOnLocalNode = (file, args) => {
  const child = spawn(localNode(), [path.resolve(root, file), ...args], { cwd: root, stdio: 'inherit' })
  onEverySignal((signal) => {
    const isSentByTerminal = signal === 'SIGINT' && process.stdin.isTTY
    if (!isSentByTerminal) child.kill(signal)
  })
  child.on('error', cannotStart)
  child.on('exit', (code, signal) => {
    if (signal && !child.killed) process.stderr.write(`The program was ended by ${signal}.\n`)
    process.exit(asExitCode(code, signal))
  })
}

const window = 60_000
// Together with the seconds that a start takes, the server runs again within half a minute after the cause is removed.
const maxPause = 15
// The exit code with which the server reports that a later start may succeed.
const retryLaterCode = 75

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
const ended = (code, signal) => (signal ? `was ended by ${signal}` : `ended with code ${code}`)

/**
 * Runs the server and restarts it whenever it ends unexpectedly. The pauses grow while it ends often; it never gives
 * up. A failed first start ends the supervisor, because the operator is reading the output, unless the exit code says
 * that a later start may succeed.
 *
 * The server runs detached, so that it receives signals only from the supervisor (a terminal sends Ctrl-C to all its
 * processes). It ends when its channel closes because the supervisor was killed.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} cleanUp a program that ends the processes that a killed server leaves running
 * @param {() => Promise<void>} [meanwhile] prepares, while the server starts, what it needs to become ready; a failure
 * ends the supervisor
 */
export const supervise = (file, args, cleanUp, meanwhile) => {
  const isDetached = process.platform !== 'win32'
  /** @type {ChildProcess | undefined} */
  let child
  /** @type {number[]} */
  let ends = []
  let wasReady = false
  let reason = ''
  let isAsked = false
  let failed = 0

  /**
   * The settings that limit the server's memory: Node collects earlier, and the C library returns large blocks at once.
   * @type {{ flags: string[], environment: Record<string, string> }}
   */
  const memory = JSON.parse(readFileSync(path.join(root, 'apps', 'server', 'memory.json'), 'utf8'))

  // Caches the compiled TypeScript for the next start, which then takes half the time and a tenth of the memory.
  const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'nhip-cau-compiled') }

  const runCleanUp = () => spawnSync(localNode(), [path.resolve(root, cleanUp)], { cwd: root, stdio: 'inherit' })

  // Deferred, so that the server starts first; hashing the sources takes a moment.
  const done = meanwhile && setImmediate().then(meanwhile)
  done?.catch((/** @type {Error} */ error) => {
    process.stderr.write(`${error.message}\n`)
    isAsked = true
    failed = 1
    if (!child) process.exit(failed)
  })

  const start = () => {
    child = spawn(localNode(), [...memory.flags, path.resolve(root, file), ...args], {
      cwd: root,
      env: { ...memory.environment, ...compiled, ...process.env, ...(done ? { WEB_APP_FOLLOWS: '1' } : {}) },
      detached: isDetached,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const started = child
    done?.then(
      () => started.connected && started.send({ kind: 'web-app' }),
      () => started.kill('SIGTERM'),
    )
    reason = ''
    child.on('message', (/** @type {{ kind?: string, text?: string }} */ message) => {
      if (message.kind === 'ready') wasReady = true
      if (message.kind === 'reason') reason = message.text ?? ''
    })
    child.on('error', cannotStart)
    child.on('exit', onExit)
  }

  /** @param {number | null} code @param {NodeJS.Signals | null} signal */
  const onExit = (code, signal) => {
    child = undefined
    if (isAsked || code === 0) process.exit(failed || asExitCode(code, signal))
    if (!wasReady && code !== retryLaterCode) {
      if (signal) process.stderr.write(`The server was ended by ${signal} before it was ready.\n`)
      process.exit(asExitCode(code, signal))
    }
    const now = performance.now()
    ends = [...ends.filter((end) => now - end < window), now]
    const pause = Math.min(2 ** (ends.length - 1), maxPause)
    const why = reason === '' ? '' : ` (${reason.replace(/\.$/, '')})`
    process.stderr.write(`The server ${ended(code, signal)}${why}; it is started again in ${pause} s.\n`)
    setTimeout(start, pause * 1000)
  }

  onEverySignal((signal) => {
    isAsked = true
    if (!child) {
      runCleanUp()
      process.exit(0)
    }
    const isSentByTerminal = !isDetached && signal === 'SIGINT' && process.stdin.isTTY
    if (!isSentByTerminal) child.kill(signal)
  })
  start()
}
