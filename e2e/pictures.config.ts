import { defineConfig, devices } from '@playwright/test'
import config from './playwright.config.ts'

/** The visual tests: `npm run test:pictures`. */
export default defineConfig({
  ...config,
  testIgnore: [],
  testMatch: 'pictures.spec.ts',
  // One worker in a fixed order: each picture then shows the same data every time.
  workers: 1,
  fullyParallel: false,
  snapshotPathTemplate: '{testDir}/pictures/{projectName}/{arg}{ext}',
  expect: { ...config.expect, toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.2 } },
  use: { ...config.use, contextOptions: { reducedMotion: 'reduce' } },
  projects: [
    {
      name: 'phone',
      grep: /on the phone$/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    { name: 'laptop', grep: /on the laptop$/, use: { viewport: { width: 1366, height: 768 } } },
    { name: 'desktop', grep: /on the desktop$/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
