// Runs on any Node from 20 on, so it may import nothing but Node's own modules.
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
 * Also when npm was told to end: it passes that on to a shell, which ends and tells nobody.
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
 * Runs a program of ours on the local Node and ends as it ends.
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
// With the seconds that a start takes: back within half a minute after what kept it away is over.
const longestPause = 15
// The server's way to say: not now, but the same may well succeed later.
const retryLaterCode = 75

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
const ended = (code, signal) => (signal ? `was ended by ${signal}` : `ended with code ${code}`)

/**
 * Runs the server and starts it again whenever it ends although nobody asked it to, with pauses that grow while that happens
 * often, and never gives up. Only a very first start that fails ends here, because somebody reads why; unless it says
 * itself that it may succeed later.
 *
 * It runs detached, so that it gets signals from us alone (a terminal sends Ctrl-C to all it knows), and notices by the
 * closed channel when we are killed.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} cleanUp a program that ends what a killed server leaves running
 * @param {() => Promise<void>} [meanwhile] makes, while the server starts, what it needs before it is ready; where that
 * fails there is nothing to supervise
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
   * How the server keeps its memory small: Node collects sooner, and the C library gives large pieces back at once.
   * @type {{ flags: string[], environment: Record<string, string> }}
   */
  const memory = JSON.parse(readFileSync(path.join(root, 'apps', 'server', 'memory.json'), 'utf8'))

  // What Node made of our TypeScript is kept for the next start: half of its time, and a tenth of the memory.
  const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'nhip-cau-compiled') }

  const runCleanUp = () => spawnSync(localNode(), [path.resolve(root, cleanUp)], { cwd: root, stdio: 'inherit' })

  // The server is started first, in the same turn: looking at the sources takes a moment.
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
    const pause = Math.min(2 ** (ends.length - 1), longestPause)
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
