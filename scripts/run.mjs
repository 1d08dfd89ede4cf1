import { handOver } from './hand-over.mjs'
import { ensureInstalled, giveUp } from './prepare.mjs'

const [file = giveUp('Name the file to run: node scripts/run.mjs <file> [arguments].'), ...args] = process.argv.slice(2)
await ensureInstalled()
handOver(file, args)
