import path from 'node:path'
import { findChromium } from './chromium.ts'
import { root } from './prepare.mjs'
import { run } from './program.ts'

const inBrowser = ['web', 'cameras']

/** Only the measurements of the web app and of the cameras need a browser, so the others run without one. */
const measure = async (args: readonly string[]): Promise<number> => {
  const needsBrowser = args.some((arg) => inBrowser.includes(arg)) || args.every((arg) => arg.startsWith('--'))
  const env: Record<string, string> = needsBrowser ? { CHROMIUM_PATH: await findChromium() } : {}
  return (await run(path.join(root, 'bench/src/bench.ts'), args, { env, show: true })).code
}

process.exit(await measure(process.argv.slice(2)))
