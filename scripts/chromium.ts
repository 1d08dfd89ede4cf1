import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const bundles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runs = (file: string): boolean =>
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

const onPath = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const files = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...bundles]
  return files.find((file) => existsSync(file) && runs(file))
}

const packaged = async (): Promise<string | undefined> => {
  const file = createRequire(path.join(root, 'e2e', 'package.json')).resolve('@sparticuz/chromium')
  const { default: chromium } = (await import(pathToFileURL(file).href)) as {
    default: { executablePath(): Promise<string> }
  }
  const unpacked = await chromium.executablePath()
  return runs(unpacked) ? unpacked : undefined
}

/**
 * Returns a Chromium that runs on this machine: the one named by CHROMIUM_PATH, an installed one, or the one from an
 * npm package.
 */
export const findChromium = async (): Promise<string> => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run.`)
  }
  const found = onPath() ?? (await packaged().catch(() => undefined))
  if (found) return found
  throw new Error('No Chromium runs on this machine: install one ("apt install chromium") or name it in CHROMIUM_PATH.')
}
