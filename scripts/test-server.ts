import { testServer } from './suites.ts'

const { failed } = await testServer(process.argv.slice(2))
process.exit(failed === 0 ? 0 : 1)
