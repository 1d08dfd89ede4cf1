import { stripVTControlCharacters } from 'node:util'
import { type Failure, firstLine } from './program.ts'

type Result = { status: string; error?: { message?: string }; stdout: ({ text: string } | { buffer: string })[] }
type Spec = { title: string; file: string; line: number; tests: { projectName: string; results: Result[] }[] }

/** The part of Playwright's JSON report that names the tests, which stand in nested groups. */
export type BrowserSuite = { specs: Spec[]; suites?: BrowserSuite[] }

export const failedBrowserTests = (suites: readonly BrowserSuite[]): Failure[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs.flatMap(failedRuns), ...failedBrowserTests(inner)])

const failedRuns = ({ title, file, line, tests }: Spec): Failure[] =>
  tests.flatMap(({ projectName, results }) =>
    results
      .filter(({ status }) => status === 'failed' || status === 'timedOut' || status === 'interrupted')
      .map(({ error, stdout }) => ({
        name: `[${projectName}] ${file}:${line} > ${title}: ${firstLine(stripVTControlCharacters(error?.message ?? ''))}`,
        printed: stdout
          .map((part) => ('text' in part ? part.text : ''))
          .join('')
          .trimEnd(),
      })),
  )
