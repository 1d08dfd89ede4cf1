import { write } from './program.ts'
import { testServer } from './suites.ts'

// The duration of the test with killed processes and ended sessions; the other tests have their own limits.
const standard = 180
const [seconds = standard] = process.argv.slice(2).map(Number)

process.env.FAULT_SECONDS = String(seconds > 0 ? seconds : standard)
const { passed, failed, skipped } = await testServer(['faults'])
write(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)
