import path from 'node:path'
import { findChromium } from './chromium.ts'
import { root } from './prepare.mjs'
import { run } from './program.ts'

/** Only the measurements of the web app need a browser, so the others run without one. */
const measure = async (args: readonly string[]): Promise<number> => {
  const needsBrowser = args.includes('web') || args.every((arg) => arg.startsWith('--'))
  const env: Record<string, string> = needsBrowser ? { CHROMIUM_PATH: await findChromium() } : {}
  return (await run(path.join(root, 'bench/src/bench.ts'), args, { env, show: true })).code
}

process.exit(await measure(process.argv.slice(2)))
