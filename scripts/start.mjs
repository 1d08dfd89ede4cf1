import { supervise } from './hand-over.mjs'
import { ensureInstalled, ensureWebBuilt, giveUp } from './prepare.mjs'

await ensureInstalled()
await ensureWebBuilt().catch((/** @type {Error} */ error) => giveUp(error.message))
supervise('apps/server/src/main.ts', process.argv.slice(2))
