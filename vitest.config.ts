import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server-kit/src/testing/global-setup.ts'],
    // Each file has databases of its own and waits a quarter of its time, for other processes or for a limit to be reached:
    // one more than there are processors keeps them busy. Left alone, two processors would run one file at a time.
    maxWorkers: availableParallelism() + 1,
    // What was transformed once is there for the next run.
    fsModuleCache: true,
    // The database of a test file is made in a hook, the first one with all migrations.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
