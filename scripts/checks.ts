import { existsSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { cacheFolder, changedFiles, recordPassed, sourceDigests, withImporters } from './changed-files.ts'
import { filesBelow, root } from './prepare.mjs'
import { type Outcome, packageProgram, run, type Tally, write } from './program.ts'

type Check = { name: string; execute: () => Promise<Outcome> }

type Scope = {
  /** Checks all files, also those that passed before and have not changed. */
  readonly whole: boolean
}

const graphed = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'tools', 'vitest.config.ts']
const minModules = 20

/**
 * Checks the imports. A misconfigured tool that reads no files reports no findings, so the number of modules is checked
 * too.
 */
const checkImports = async (): Promise<Outcome> => {
  const cli = packageProgram('dependency-cruiser/bin/dependency-cruiser.mjs')
  const outcome = await run(cli, ['--config', '.dependency-cruiser.mjs', ...graphed])
  const modules = Number(/(\d+) modules/.exec(outcome.output)?.[1] ?? 0)
  if (modules >= minModules) return outcome
  return { code: 1, output: `${outcome.output}\nOnly ${modules} modules were checked: the check is broken.` }
}

const projects = (): string[] =>
  filesBelow(root)
    .filter((file) => path.basename(file) === 'tsconfig.json')
    .map((file) => path.relative(root, file))

const checkTypes = (project: string, { whole }: Scope): Check => {
  const notes = path.join(cacheFolder, `types-${project.replaceAll('/', '-')}.tsbuildinfo`)
  return {
    name: `types (${project})`,
    execute: () => {
      if (whole) rmSync(notes, { force: true })
      return run(packageProgram('typescript/bin/tsc'), ['-p', project, '--incremental', '--tsBuildInfoFile', notes])
    },
  }
}

type FileCheck = { readonly name: string; readonly execute: (files: readonly string[]) => Promise<Outcome> }

/** A check whose findings depend on one file only; files that passed and have not changed are skipped. */
const checkFiles = (
  { name, execute }: FileCheck,
  { whole }: Scope,
  widen = (files: string[], _sources: ReturnType<typeof sourceDigests>) => files,
): Check => ({
  name,
  execute: async () => {
    const sources = sourceDigests()
    const changed = whole ? undefined : changedFiles(name, sources)
    const files = changed === undefined ? ['.'] : widen(changed, sources)
    const outcome = files.length === 0 ? { code: 0, output: '' } : await execute(files)
    if (outcome.code === 0) recordPassed(name, sources)
    return outcome
  },
})

const style: FileCheck = {
  name: 'format and style (biome)',
  execute: (files) =>
    run(packageProgram('@biomejs/biome/bin/biome'), [
      'check',
      '--error-on-warnings',
      '--no-errors-on-unmatched',
      '--max-diagnostics=50',
      ...files,
    ]),
}

const promises: FileCheck = {
  name: 'promises and types (oxlint)',
  execute: (files) =>
    run(packageProgram('oxlint/bin/oxlint'), [
      '--type-aware',
      '--deny-warnings',
      '--no-error-on-unmatched-pattern',
      ...files,
    ]),
}

const knipCache = ['--cache', '--cache-location', path.join(cacheFolder, 'knip')]

const checks = (scope: Scope): Check[] => [
  checkFiles(promises, scope, withImporters),
  ...projects().map((project) => checkTypes(project, scope)),
  checkFiles(style, scope),
  { name: 'walls (dependency-cruiser)', execute: checkImports },
  {
    name: 'dead code (knip)',
    // knip loads the configuration of the end-to-end tests, which requires CHROMIUM_PATH.
    execute: () =>
      run(packageProgram('knip/bin/knip.js'), ['--no-progress', ...(scope.whole ? [] : knipCache)], {
        env: { CHROMIUM_PATH: process.execPath },
      }),
  },
  { name: 'messages', execute: () => run(path.join(root, 'scripts/check-messages.ts'), []) },
  { name: 'transactions', execute: () => run(path.join(root, 'scripts/check-transactions.ts'), []) },
  { name: 'clock', execute: () => run(path.join(root, 'scripts/check-clock.ts'), []) },
  { name: 'tables', execute: () => run(path.join(root, 'scripts/check-tables.ts'), []) },
  { name: 'security record', execute: () => run(path.join(root, 'scripts/check-security.ts'), []) },
  { name: 'structure', execute: () => run(path.join(root, 'scripts/check-structure.ts'), []) },
]

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs all static checks, as many at once as there are processors, at most three. */
export const runChecks = async (scope: Scope): Promise<Tally> => {
  await prepareMessages()
  const waiting = checks(scope)
  const failures: string[] = []
  let passed = 0
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = performance.now()
      const { code, output } = await check.execute()
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

/** Compiles the web app's texts to functions, because the type check needs their types. */
const prepareMessages = async (): Promise<void> => {
  const web = path.join(root, 'apps/web')
  const generated = path.join(web, 'src/paraglide')
  if (newest(path.join(web, 'messages')) < newest(generated)) return
  const { compileMessages } = await import('@nhip-cau/web/build/compile-messages')
  await compileMessages('message-modules')
}
