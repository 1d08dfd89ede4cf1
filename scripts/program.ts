import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

export type Failure = {
  /** The failed test, with the first line of its error. */
  readonly name: string
  /** What it printed, such as the content of its pages. */
  readonly printed: string
}

export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** The failed tests, which a long output would bury. */
  failures?: readonly Failure[]
}

export const add = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap((tally) => tally.failures ?? []),
})

export const write = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/**
 * Returns the path of a package's program, as JavaScript file or binary. The package may be installed in the web app's
 * folder.
 */
export const packageProgram = (file: string): string => {
  const found = [root, path.join(root, 'apps/web')]
    .map((folder) => path.join(folder, 'node_modules', file))
    .find((place) => existsSync(place))
  if (found === undefined) throw new Error(`The tool ${file} is not installed: run "npm ci".`)
  return found
}

/** The first line of an error, short enough for a list of failed tests. */
export const firstLine = (text: string): string => text.split('\n', 1).join('').slice(0, 300)

export type Outcome = { code: number; output: string }

type RunOptions = { env?: Record<string, string>; show?: boolean }

/** Runs a JavaScript program on this Node; its output is shown or collected. */
export const run = (
  file: string,
  args: readonly string[],
  { env = {}, show = false }: RunOptions = {},
): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
