import { supervise } from '../node-process.mjs'

// The server starts, and the web app beside it cannot be built.
supervise('scripts/testing/starts-slowly.mjs', [], 'scripts/testing/ends-often.mjs', async () => {
  throw new Error('The web app could not be built.')
})
