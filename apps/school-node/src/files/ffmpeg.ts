import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** How to start ffmpeg, and what it can do. */
export type Ffmpeg = {
  readonly command: readonly [string, ...string[]]
  /** Whether it can bring pictures of a high dynamic range to the usual one. */
  readonly tonemaps: boolean
}

/** Why a run of ffmpeg ended without success. */
export class FfmpegError extends Error {
  readonly reason: 'failed' | 'time' | 'stopped'
  constructor(reason: FfmpegError['reason']) {
    super(`ffmpeg ended: ${reason}`)
    this.name = 'FfmpegError'
    this.reason = reason
  }
}

type Run = {
  readonly seconds: number
  readonly signal: AbortSignal
  /** Called with each line of its output. */
  readonly onLine?: (line: string) => void
}

/**
 * Runs a program without a shell, with the lowest priority and nothing of this process's environment but the path. It is
 * killed when its time is over or the signal says so. Throws an `FfmpegError` unless it succeeds.
 */
export const runFfmpeg = (
  [program, ...first]: Ffmpeg['command'],
  args: readonly string[],
  { seconds, signal, onLine = () => undefined }: Run,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new FfmpegError('stopped'))
    const child = spawn(program, [...first, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
      windowsHide: true,
    })
    let reason: FfmpegError['reason'] = 'failed'
    const kill = (why: FfmpegError['reason']) => {
      reason = why
      child.kill('SIGKILL')
    }
    const stop = () => kill('stopped')
    const timer = setTimeout(() => kill('time'), seconds * 1000)
    signal.addEventListener('abort', stop, { once: true })
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
    let rest = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()?.slice(-1000) ?? ''
      for (const line of lines) onLine(line)
    })
    child.once('error', () => {
      end()
      reject(new FfmpegError('failed'))
    })
    child.once('close', (code) => {
      end()
      if (code === 0) resolve()
      else reject(new FfmpegError(reason))
    })
    lowerPriority(child.pid)
  })

const lowerPriority = (pid: number | undefined) => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

/** Bytes of memory that a file can make ffmpeg use: that of the largest picture, several times. */
const memory = 3 * 1024 ** 3

/**
 * On Linux ffmpeg gets a limit of memory and ends with this process, however that ends. Elsewhere an ffmpeg whose
 * process was killed ends when its processor time is over.
 */
const guards: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  linux: ['prlimit', `--as=${memory}`, 'setpriv', '--pdeathsig', 'KILL'],
}

const outputOf = async (command: Ffmpeg['command'], args: readonly string[]): Promise<string | undefined> => {
  const lines: string[] = []
  const run = { seconds: 10, signal: new AbortController().signal, onLine: (line: string) => void lines.push(line) }
  try {
    await runFfmpeg(command, args, run)
    return lines.join('\n')
  } catch {
    return undefined
  }
}

/** Looks for an ffmpeg that can write H.264 and AAC. `program` is its name on PATH or its path. */
export const findFfmpeg = async (program: string): Promise<Ffmpeg | undefined> => {
  const guard = guards[process.platform]
  const commands: Ffmpeg['command'][] = [...(guard ? [[...guard, program] as const] : []), [program]]
  for (const command of commands) {
    const encoders = await outputOf(command, ['-hide_banner', '-encoders'])
    if (encoders === undefined || !/ libx264 /.test(encoders) || !/ aac /.test(encoders)) continue
    const filters = (await outputOf(command, ['-hide_banner', '-filters'])) ?? ''
    return { command, tonemaps: / zscale /.test(filters) && / tonemap /.test(filters) }
  }
  return undefined
}
