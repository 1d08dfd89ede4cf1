import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server-kit/src/testing/global-setup.ts'],
    // Each file has its own databases and waits a third of its time, for other processes or for a limit. Two more
    // workers than processors keep them busy; the default on two processors is one.
    maxWorkers: availableParallelism() + 2,
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
