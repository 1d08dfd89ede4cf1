import { testPictures } from './suites.ts'

// The pictures show times and dates, so they are taken at this moment: a school morning.
process.env.TEST_CLOCK ??= '2026-11-24T08:20+07:00'

const { failed } = await testPictures(process.argv.slice(2))
process.exit(failed === 0 ? 0 : 1)
