import { existsSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { filesBelow, root } from './prepare.mjs'
import { type Outcome, run, type Tally, tool, write } from './program.ts'

type Check = { name: string; look: () => Promise<Outcome> }

const graphed = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'tools', 'vitest.config.ts']
const fewestModules = 20

/** A tool that looked at nothing finds nothing wrong, so its number of modules is looked at too. */
const checkWalls = async (): Promise<Outcome> => {
  const cli = tool('dependency-cruiser/bin/dependency-cruiser.mjs')
  const outcome = await run(cli, ['--config', '.dependency-cruiser.mjs', ...graphed])
  const modules = Number(/(\d+) modules/.exec(outcome.output)?.[1] ?? 0)
  if (modules >= fewestModules) return outcome
  return { code: 1, output: `${outcome.output}\nOnly ${modules} modules were looked at: the check is broken.` }
}

const projects = (): string[] =>
  filesBelow(root)
    .filter((file) => path.basename(file) === 'tsconfig.json')
    .map((file) => path.relative(root, file))

const checkTypes = (project: string): Check => ({
  name: `types (${project})`,
  look: () => run(tool('typescript/bin/tsc'), ['-p', project]),
})

const checks = (): Check[] => [
  ...projects().map(checkTypes),
  {
    name: 'format and style (biome)',
    look: () => run(tool('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  },
  {
    name: 'promises and types (oxlint)',
    look: () => run(tool('oxlint/bin/oxlint'), ['--type-aware', '--deny-warnings', '.']),
  },
  { name: 'walls (dependency-cruiser)', look: checkWalls },
  {
    name: 'dead code (knip)',
    // It loads the configuration of the end-to-end tests, which will not be loaded without the name of a browser.
    look: () => run(tool('knip/bin/knip.js'), ['--no-progress'], { env: { CHROMIUM_PATH: process.execPath } }),
  },
  { name: 'messages', look: () => run(path.join(root, 'scripts/check-messages.ts'), []) },
  { name: 'transactions', look: () => run(path.join(root, 'scripts/check-transactions.ts'), []) },
  { name: 'clock', look: () => run(path.join(root, 'scripts/check-clock.ts'), []) },
  { name: 'tables', look: () => run(path.join(root, 'scripts/check-tables.ts'), []) },
  { name: 'security record', look: () => run(path.join(root, 'scripts/check-security.ts'), []) },
  { name: 'structure', look: () => run(path.join(root, 'scripts/check-structure.ts'), []) },
]

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Looks at everything that can be known without running the product; as many at once as there are processors. */
export const runChecks = async (): Promise<Tally> => {
  await prepareMessages()
  const waiting = checks()
  const failures: string[] = []
  let passed = 0
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = performance.now()
      const { code, output } = await check.look()
      if (code === 0) passed += 1
      else failures.push(`-- ${check.name}\n${output.trim()}`)
      write(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds(started)})`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, work))
  for (const failure of failures) write(`\n${failure}`)
  return { passed, failed: failures.length, skipped: 0 }
}

const newest = (folder: string): number =>
  existsSync(folder) ? Math.max(0, ...filesBelow(folder).map((file) => statSync(file).mtimeMs)) : 0

/** The web app's texts become functions, whose types are needed before anything was built. */
const prepareMessages = async (): Promise<void> => {
  const web = path.join(root, 'apps/web')
  const generated = path.join(web, 'src/paraglide')
  if (newest(path.join(web, 'messages')) < newest(generated)) return
  const places = ['--project', path.join(web, 'project.inlang'), '--outdir', generated]
  const options = ['compile', '--silent', '--strategy', 'cookie', 'baseLocale']
  const { code, output } = await run(tool('@inlang/paraglide-js/bin/run.js'), [...options, ...places])
  if (code !== 0) write(output)
}
