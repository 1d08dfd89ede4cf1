import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH
if (!chromium) throw new Error('No Chromium is named: run the end-to-end tests with "npm run test:e2e".')

/** A phone of 390 × 844 points, as most parents hold one. */
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
/** What moves is tried on the phone; here nothing waits for it. */
const desktop = { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } } as const

const template = {
  command: `"${process.execPath}" demo-template.ts`,
  wait: { stdout: /Ready to be copied: (?<demo_template>\S+)/ },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  timeout: 120_000,
} as const

const workers = Number(process.env.E2E_WORKERS ?? 3)

export default defineConfig({
  testDir: '.',
  // Makes pictures instead of looking for mistakes.
  testIgnore: process.env.GALLERY ? [] : ['gallery.spec.ts'],
  outputDir: 'test-results',
  // Each worker has a product of its own (own-product.ts): tests of different workers never meet.
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails now and then is a fault, of the test or of the product.
  retries: 0,
  workers,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // It would answer in place of the network that a test stands in for; installable.spec.ts lets it in.
    serviceWorkers: 'block',
    // Nothing slows a run down that is not being looked into: `npm run test:e2e -- posts --retries=1`.
    trace: 'on-first-retry',
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
    { name: 'desktop', use: desktop },
    // Where size or touch is what a test is about.
    { name: 'phone', use: phone, grep: process.env.GALLERY ? /./ : /@phone/ },
  ],
  // A product that is running already may be named instead.
  ...(process.env.PRODUCT_URL ? {} : { webServer: template }),
})
