import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/server-kit/src/testing/global-setup.ts'],
    // The database of a test file is made in a hook, the first one with all migrations.
    hookTimeout: 60_000,
    testTimeout: 20_000,
  },
})
