type Result = { status: string; stdout: ({ text: string } | { buffer: string })[] }
type Spec = { title: string; file: string; line: number; tests: { projectName: string; results: Result[] }[] }

/** The part of Playwright's JSON report that names the tests, which stand in nested groups. */
export type BrowserSuite = { specs: Spec[]; suites?: BrowserSuite[] }

/** Each failed test with what it printed, such as the content of its pages. */
export const failedBrowserTests = (suites: readonly BrowserSuite[]): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs.flatMap(failedRuns), ...failedBrowserTests(inner)])

const failedRuns = ({ title, file, line, tests }: Spec): string[] =>
  tests.flatMap(({ projectName, results }) =>
    results
      .filter(({ status }) => status === 'failed' || status === 'timedOut' || status === 'interrupted')
      .map(({ stdout }) => {
        const printed = stdout.map((part) => ('text' in part ? part.text : '')).join('')
        return `[${projectName}] ${file}:${line} > ${title}\n${printed.trimEnd()}`
      }),
  )
