import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server-kit/src/testing/global-setup.ts'],
    // Each file has a process and databases of its own, and waits more than it works: one for each processor, the main
    // process none. Left alone, two processors would run one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    // What was transformed once is there for the next run.
    fsModuleCache: true,
    // The database of a test file is made in a hook, the first one with all migrations.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
