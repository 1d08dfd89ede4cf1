import { testEndToEnd } from './suites.ts'

const { failed } = await testEndToEnd(process.argv.slice(2))
process.exit(failed === 0 ? 0 : 1)
