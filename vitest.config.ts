import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const workers = availableParallelism() + 2
/** A quarter of the free memory, shared by the workers, in megabytes. */
const heapOfWorker = Math.floor(process.availableMemory() / 4 / workers / 1024 ** 2)

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server-kit/src/testing/global-setup.ts'],
    // Each file has its own databases and waits a third of its time, for other processes or for a limit. Two more
    // workers than processors keep them busy; the default on two processors is one.
    maxWorkers: workers,
    // A worker keeps the modules and services of all its files, and each upload of a test counts as memory outside the
    // heap. By default every 64 MB of it start a search of the whole heap, which took a quarter of the processors.
    execArgv: [
      '--external-memory-accounted-in-global-limit',
      `--initial-old-space-size=${heapOfWorker}`,
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
    ],
    // Caches transformed modules for the next run.
    fsModuleCache: true,
    // Long enough for a machine that is several times slower; tests that measure time have limits of their own.
    hookTimeout: 300_000,
    testTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{packages,apps/main,apps/school-node,apps/server,apps/camera-gateway}/**/*.test.ts'],
          // What a service remembers is in the service that a file starts, not in its modules: a worker loads them once.
          isolate: false,
        },
      },
      // The web app keeps state in modules, as a page does.
      { extends: true, test: { name: 'web', include: ['{apps/web,scripts}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
