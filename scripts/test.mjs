import { ensureInstalled, handOver } from './prepare.mjs'

await ensureInstalled()
handOver('scripts/test-all.ts', process.argv.slice(2), { detached: false })
