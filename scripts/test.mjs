import { handOver } from './hand-over.mjs'
import { ensureInstalled } from './prepare.mjs'

await ensureInstalled('everything')
handOver('scripts/test-all.ts', process.argv.slice(2))
