import { supervise } from './hand-over.mjs'
import { ensureInstalled, ensureWebBuilt, giveUp } from './prepare.mjs'

await ensureInstalled()
await ensureWebBuilt().catch((/** @type {Error} */ error) => giveUp(error.message))
const stopOrphan = 'packages/server-kit/src/embedded-postgres/stop-orphan.ts'
supervise('apps/server/src/main.ts', process.argv.slice(2), stopOrphan)
