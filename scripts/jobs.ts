import { findChromium } from './chromium.ts'
import { ensureWebBuilt } from './prepare.mjs'
import { packageProgram, run } from './program.ts'

/** `npm run jobs` counts the clicks and seconds of the eight jobs that a school does most; `-- -g siblings` of one. */
const countJobs = async (args: readonly string[]): Promise<number> => {
  await ensureWebBuilt()
  const options = [
    'test',
    '-c',
    'e2e/playwright.config.ts',
    'clicks.spec.ts',
    '--project=desktop',
    '--workers=1',
    ...args,
  ]
  const env = { CHROMIUM_PATH: await findChromium(), E2E_SCRIPT: 'clicks.spec.ts' }
  return (await run(packageProgram('@playwright/test/cli.js'), options, { env, show: true })).code
}

process.exit(await countJobs(process.argv.slice(2)))
