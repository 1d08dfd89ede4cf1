import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// The product as `npm start` runs it, with the demo school in a data folder of its own that goes with it.
const entry = path.resolve(import.meta.dirname, '../apps/server/src/main.ts')
const dataDir = mkdtempSync(path.join(tmpdir(), 'nhip-cau-e2e-'))
// Nothing of what the developer's own product is set to may reach this one.
const { PATH, HOME, TMPDIR, SystemRoot } = process.env
// Only the clock of the tests is its clock too (scripts/test-clock.ts).
const clock = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
)

const server = fork(entry, {
  env: {
    ...clock,
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    // The tests have a clock of their own.
    DEMO_CLOCK: 'real',
    WRITE_LIMIT_FACTOR: '1000',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
server.on('message', ({ url }: { url: string }) => process.stdout.write(`Ready at ${url}\n`))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill('SIGTERM'))
