import { ensureInstalled, ensureWebBuilt, handOver } from './prepare.mjs'

await ensureInstalled()
await ensureWebBuilt()
handOver('apps/server/src/main.ts', process.argv.slice(2), { detached: true })
