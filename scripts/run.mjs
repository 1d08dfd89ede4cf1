import { ensureInstalled, giveUp, handOver } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) giveUp('Name the file to run: node scripts/run.mjs <file> [arguments].')
await ensureInstalled()
handOver(file, args, { detached: false })
