import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { ensureWebBuilt, exitWithMessage, root } from './prepare.mjs'
import { packageProgram, run } from './program.ts'

/** The screenshots of the documentation: page, screen, theme. */
const chosen = [
  ['login-parent', 'phone', 'light'],
  ['parent-home', 'phone', 'light'],
  ['parent-home', 'phone', 'dark'],
  ['photo-viewer', 'phone', 'light'],
  ['teacher-home', 'phone', 'dark'],
  ['teacher-create-post', 'desktop', 'light'],
  ['teacher-register', 'phone', 'light'],
  ['school-board', 'desktop', 'light'],
  ['parent-day', 'phone', 'dark'],
  ['school-home', 'desktop', 'light'],
  ['school-reject', 'desktop', 'light'],
  ['school-menu-plan', 'desktop', 'light'],
  ['teacher-edu-plan', 'desktop', 'dark'],
  ['login-school', 'desktop', 'dark'],
] as const

/**
 * `npm run screenshots` renews the screenshots of the documentation; `-- --all DIR` takes all pages on all screens in
 * all themes.
 */
const takeScreenshots = async (args: readonly string[]): Promise<number> => {
  const [option, folder, ...rest] = args
  const all = option === '--all'
  if (all && folder === undefined) exitWithMessage('Name the folder: npm run screenshots -- --all DIR')
  const target = path.resolve(all && folder !== undefined ? folder : path.join(root, 'docs/screenshots'))
  mkdirSync(target, { recursive: true })
  await ensureWebBuilt()
  const titles = chosen.map(([name, size, theme]) => `${size} .*${name} in ${theme}`)
  const only = all ? rest : ['--grep', `(?:${titles.join('|')})$`]
  const options = ['test', '-c', 'e2e/playwright.config.ts', 'gallery.spec.ts', ...only]
  const env = { CHROMIUM_PATH: await findChromium(), E2E_SCRIPT: 'gallery.spec.ts', GALLERY: target }
  return (await run(packageProgram('@playwright/test/cli.js'), options, { env, show: true })).code
}

process.exit(await takeScreenshots(process.argv.slice(2)))
