import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import type { BuildFacts } from '../src/pwa/worker/build-facts.ts'
import { earlyFilesPath } from './early-files-plugin.ts'

const kept = /^assets\/.*\.(?:js|css|woff2)$/

/** Writes `sw.js` after the build, because the worker needs the names of the built files and a version. */
export const pwaPlugin = (): Plugin => {
  return {
    name: 'pwa',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir = '' }, bundle) => {
        const assets = Object.keys(bundle).filter((file) => kept.test(file))
        const page = await readFile(path.join(dir, 'index.html'))
        const version = createHash('sha256').update(assets.join()).update(page).digest('hex').slice(0, 12)
        const links: BuildFacts['links'] = JSON.parse(await readFile(path.join(dir, earlyFilesPath), 'utf8'))
        await buildWorker(dir, { version, assets: assets.toSorted().map((file) => `/${file}`), links })
      },
    },
  }
}

/** Builds one classic script without imports, because not every browser supports module workers. */
const buildWorker = (outDir: string, facts: BuildFacts) =>
  build({
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD_FACTS__: JSON.stringify(facts) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: path.resolve(import.meta.dirname, '../src/pwa/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
