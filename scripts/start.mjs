import { ensureInstalled, ensureWebBuilt, giveUp, handOver } from './prepare.mjs'

await ensureInstalled()
await ensureWebBuilt().catch((/** @type {Error} */ error) => giveUp(error.message))
handOver('apps/server/src/main.ts', process.argv.slice(2), { detached: true })
