import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH
if (!chromium) throw new Error('No Chromium is named: run the end-to-end tests with "npm run test:e2e".')

/** A phone of 390 × 844 points, as most parents hold one. */
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1440, height: 900 } } as const

const product = {
  command: `"${process.execPath}" product.ts`,
  wait: { stdout: /Ready at (?<product_url>http:\S+)/ },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  timeout: 120_000,
} as const

export default defineConfig({
  testDir: '.',
  // Makes pictures instead of looking for mistakes.
  testIgnore: process.env.GALLERY ? [] : ['gallery.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // Two cores serve the product, its database and two browsers: what only came late may try once more, and is named as flaky.
  retries: 1,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.PRODUCT_URL,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // It would answer in place of the network that a test stands in for; installable.spec.ts lets it in.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // What does not depend on the size of the screen is tried on the large one only.
    { name: 'phone', use: phone, grepInvert: /@once/ },
    { name: 'desktop', use: desktop },
  ],
  // A product that is running already may be named instead.
  ...(process.env.PRODUCT_URL ? {} : { webServer: product }),
})
