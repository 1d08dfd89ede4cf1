import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH
if (!chromium) throw new Error('No Chromium is named: run the end-to-end tests with "npm run test:e2e".')

/** A phone of 390 × 844 pixels, as most parents use. */
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
/** Animations are tested on the phone project; the desktop project disables them. */
const desktop = { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } } as const

const template = {
  command: `"${process.execPath}" demo-template.ts`,
  wait: { stdout: /Ready to be copied: (?<demo_template>\S+)/ },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  timeout: 300_000,
} as const

const workers = Number(process.env.E2E_WORKERS ?? 3)

export default defineConfig({
  testDir: '.',
  // They take screenshots, count clicks, and compare pictures (pictures.config.ts).
  testIgnore: ['gallery.spec.ts', 'clicks.spec.ts', 'pictures.spec.ts'].filter(
    (name) => name !== process.env.E2E_SCRIPT,
  ),
  outputDir: 'test-results',
  // Each worker has its own product (own-product.ts), so tests of different workers cannot interfere.
  fullyParallel: true,
  forbidOnly: true,
  // Retries would hide unstable tests and the faults behind them.
  retries: 0,
  workers,
  // Long enough for a machine that is several times slower; what must be quick has a limit of its own in its test.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // The service worker would answer requests that tests intercept; only installable.spec.ts and
    // attendance-offline.spec.ts allow it.
    serviceWorkers: 'block',
    // Traces slow a run down, so they are recorded only for retries: `npm run test:e2e -- posts --retries=1`.
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
        // A page lives for seconds, so optimized code costs more time than it saves.
        '--js-flags=--max-lazy --no-opt',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@only-phone/ },
    // Runs the tests that depend on screen size or touch, and those of teachers and families only, who hold a phone.
    { name: 'phone', use: phone, grep: process.env.E2E_SCRIPT ? /./ : /@(?:only-)?phone/ },
  ],
  // The tests can also use a running product, named by PRODUCT_URL.
  ...(process.env.PRODUCT_URL ? {} : { webServer: template }),
})
