import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleViolations } from '@nhip-cau/bench/bundle-budget'
import { cacheFolder } from './changed-files.ts'
import { findChromium } from './chromium.ts'
import { type BrowserSuite, failedBrowserTests } from './failed-browser-tests.ts'
import { ensureWebBuilt } from './prepare.mjs'
import { type Failure, firstLine, packageProgram, run, type Tally, write } from './program.ts'
import { clockSettings } from './test-clock.ts'

// Tests start the programs hundreds of times, so the compiled code is cached.
const compiled = { NODE_COMPILE_CACHE: path.join(cacheFolder, 'compiled') }

const broken: Tally = { passed: 0, failed: 1, skipped: 0 }

/**
 * A suite that exits with an error but reports no failed test (a crash, a broken configuration) counts as one failure.
 */
const withFailedExit = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

const withReport = async <Report>(
  suite: (file: string) => Promise<number>,
  count: (report: Report) => Tally,
): Promise<Tally> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nhip-cau-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const code = await suite(file)
    if (!existsSync(file)) return broken
    return withFailedExit(count(JSON.parse(readFileSync(file, 'utf8')) as Report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Runs the server tests on a real PostgreSQL; with names, only the files whose path contains one of them. */
export const testServer = (args: readonly string[]): Promise<Tally> =>
  withReport<VitestReport>(
    async (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      return (
        await run(packageProgram('vitest/vitest.mjs'), ['run', ...reporters, ...args], {
          env: { ...clockSettings(), ...compiled },
          show: true,
        })
      ).code
    },
    (report) => ({
      passed: report.numPassedTests,
      failed:
        report.numFailedTests +
        report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(failuresOf),
    }),
  )

const failuresOf = ({ name, status, message, assertionResults }: VitestReport['testResults'][number]): Failure[] => {
  const file = path.relative(path.join(import.meta.dirname, '..'), name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [{ name: `${file}: ${firstLine(message)}`, printed: '' }] : []
  return failed.map((one) => ({
    name: `${file} > ${one.fullName}: ${firstLine(one.failureMessages.join('\n'))}`,
    printed: '',
  }))
}

type PlaywrightReport = {
  suites: BrowserSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const webDist = path.join(import.meta.dirname, '../apps/web/dist')

/** Checks that each page with a size limit is within it. */
export const checkPageSizes = async (): Promise<Tally> => {
  await ensureWebBuilt()
  const violations = bundleViolations(webDist)
  for (const violation of violations) write(violation)
  return { passed: violations.length === 0 ? 1 : 0, failed: violations.length, skipped: 0 }
}

/** Runs the end-to-end tests in a real Chromium. */
export const testEndToEnd = (args: readonly string[]): Promise<Tally> => testInBrowser('playwright.config.ts', args)

/** Compares the most used states of the pages with the stored pictures. */
export const testPictures = (args: readonly string[]): Promise<Tally> => testInBrowser('pictures.config.ts', args)

const testInBrowser = async (config: string, args: readonly string[]): Promise<Tally> => {
  let chromium: string
  const clock = clockSettings()
  try {
    chromium = await findChromium()
    await ensureWebBuilt()
  } catch (error) {
    write(error instanceof Error ? error.message : String(error))
    return broken
  }
  return withReport<PlaywrightReport>(
    async (file) => {
      const options = ['test', '-c', `e2e/${config}`, '--reporter=list,json', ...args]
      const env = { ...clock, ...compiled, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
      return (await run(packageProgram('@playwright/test/cli.js'), options, { env, show: true })).code
    },
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: failedBrowserTests(suites),
    }),
  )
}
