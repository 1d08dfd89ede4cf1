import { runChecks } from './checks.ts'
import { add, type Tally, write } from './program.ts'
import { checkPageSizes, testEndToEnd, testServer } from './suites.ts'
import { clockSettings } from './test-clock.ts'

const suites: [name: string, suite: () => Promise<Tally>][] = [
  ['Checks', () => runChecks({ whole: true })],
  ['Server tests', () => testServer([])],
  ['Weight of the pages', checkPageSizes],
  ['End-to-end tests', () => testEndToEnd([])],
]

// A clock that cannot be set is refused now, not after the minutes of the checks.
clockSettings()

const tallies: Tally[] = []
for (const [name, suite] of suites) {
  write(`\n== ${name}`)
  try {
    tallies.push(await suite())
  } catch (error) {
    write(error instanceof Error ? error.message : String(error))
    tallies.push({ passed: 0, failed: 1, skipped: 0 })
  }
}

const { passed, failed, skipped, failures = [] } = add(tallies)
if (failures.length > 0) {
  write('\n== What the failed tests printed')
  for (const { name, printed } of failures) if (printed !== '') write(`${name}\n${printed}`)
  // The names stand at the very end: a reader may have no more than the last lines.
  write(`\n== Failed tests\n${failures.map(({ name }) => name).join('\n')}`)
}
write(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)
