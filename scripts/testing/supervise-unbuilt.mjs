import { supervise } from '../node-process.mjs'

// The web app's build fails while the server is starting.
supervise('scripts/testing/starts-slowly.mjs', [], 'scripts/testing/ends-often.mjs', async () => {
  throw new Error('The web app could not be built.')
})
