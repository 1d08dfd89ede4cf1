import { runChecks } from './checks.ts'

const { failed } = await runChecks({ whole: process.argv.includes('--all') })
process.exit(failed === 0 ? 0 : 1)
